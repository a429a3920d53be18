import type { Doubt, Failure, Hello, HouseReport, Invitation, Joined, Joining, Lesson, Made, Myself, MyTables, NewTable, PublicTables, Reason } from "../wire";

/** The server said no, or nothing (`code` "unreachable"). */
export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
  ) {
    super(code);
  }
}

const unreachable = () => {
  throw new Refused("unreachable", 0);
};

export async function ask<T>(address: string, body?: unknown, more: RequestInit = {}): Promise<T> {
  const init: RequestInit =
    body === undefined
      ? more
      : { ...more, method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch(address, init).catch(unreachable);
  const data: unknown = await response.json().catch(unreachable);
  if (!response.ok) throw new Refused((data as Partial<Failure>).error ?? "unreachable", response.status);
  return data as T;
}

export const hello = () => ask<Hello>("/api/hello");
/** What the host sees, with the reports after the first `skip`. */
export const house = (skip = 0) => ask<HouseReport>(`/api/house?skip=${skip}`);
/** A report is settled, or all those of a table (`v` null). */
export const settle = (table: string, v: number | null) => ask<HouseReport>(`/api/house/reports/${table}${v === null ? "" : `/${v}`}`, {});
export const rename = (name: string) => ask<Myself>("/api/me", { name });
export const myTables = async () => (await ask<MyTables>("/api/tables")).tables;
export const layTable = async (table: NewTable) => (await ask<Made>("/api/tables", table)).table;
export const invitation = (token: string) => ask<Invitation>("/api/invitation", { token });
export const openTables = async () => (await ask<PublicTables>("/api/tables/public")).tables;
export const firstGame = (game: string) => ask<Lesson>(`/api/lessons/${game}`);
/** Why a move would be refused in a scene of a first game. */
export const doubt = (game: string, about: Doubt) => ask<Reason>(`/api/lessons/${game}/why`, about);
export const join = (wish: Joining) => ask<Joined>("/api/join", wish);
