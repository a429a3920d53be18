import { placeOf, TableLine } from "./line";

/** Gives up a seat of one's own without going to its table; whether the server agreed. */
export const leave = (table: string, seat: number): Promise<boolean> =>
  new Promise((resolve) => {
    const line = new TableLine(placeOf(table, String(seat)), {
      message: () => undefined,
      connection: (state) => (state === "gone" || state === "barred") && resolve(false),
      blocked: () => undefined,
    });
    void line.send({ t: "leave" }).then(({ t }) => {
      resolve(t === "ack");
      line.close();
    });
  });
