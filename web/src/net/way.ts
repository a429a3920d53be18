/** The ways to a table: the browser's socket, and requests where a network lets no socket through. */
import type { ServerMessage } from "../wire";
import { Polling } from "./polling";

/** There is no such table, or it shows itself to those who sit there alone. */
export type Refusal = "gone" | "barred";

/** Whoever opened a way is told what comes by it, until they close it. */
export interface Ears {
  heard(message: ServerMessage): void;
  /** `why`: asking again changes nothing; left out: it may. */
  closed(why?: Refusal): void;
}

export interface Way {
  /** What is said before the first message has come may be lost. */
  say(message: object): void;
  close(): void;
}

/** `place`: the table's id, and the seat when it is not the first of one's own (`?seat=2`). */
export type Open = (place: string, ears: Ears) => Way;

const REFUSALS: Record<number, Refusal> = { 4403: "barred", 4404: "gone" };

export const bySocket: Open = (place, ears) => {
  const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/ws/${place}`);
  socket.onmessage = ({ data }: MessageEvent<string>) => ears.heard(JSON.parse(data) as ServerMessage);
  socket.onclose = ({ code }) => ears.closed(REFUSALS[code]);
  return {
    say: (message) => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify(message)),
    close() {
      socket.onmessage = socket.onclose = null;
      socket.close();
    },
  };
};

export const byPolling: Open = (place, ears) => new Polling(place, ears);
