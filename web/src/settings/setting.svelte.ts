/** What somebody has chosen for all that they see here: kept in this browser, and the same in all its tabs at once. */

export interface Setting<T extends string> {
  readonly values: readonly T[];
  now(): T;
  choose(value: T): void;
}

/** What to do when another tab has changed what a key keeps. */
const elsewhere: Record<string, () => void> = {};

/** `take` is called whenever another tab has changed what `key` keeps. */
export function shared(key: string, take: () => void): void {
  elsewhere[key] = take;
}

/** Takes what other tabs choose, from now on. */
export const followTabs = (): void => addEventListener("storage", ({ key }: StorageEvent) => elsewhere[key ?? ""]?.());

/** One of `values`, the first until another is chosen; `show` puts it on the page, now and at each choice. */
export function setting<T extends string>(name: string, values: readonly [T, ...T[]], show: (value: T) => void = () => undefined): Setting<T> {
  const key = `butin.${name}`;
  const kept = (): T => values.find((value) => value === localStorage.getItem(key)) ?? values[0];
  let current = $state(kept());

  function take(): void {
    current = kept();
    show(current);
  }

  shared(key, take);
  take();
  return {
    values,
    now: () => current,
    choose(value) {
      localStorage.setItem(key, value);
      take();
    },
  };
}
