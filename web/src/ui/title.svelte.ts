/** The title of the window, while the component that calls this is shown. */
export function titled(title: () => string): void {
  $effect(() => {
    document.title = title();
  });
}
