import { z } from "zod";
import { limits } from "./limits.ts";

/** A row's id in a JSON body: a number, never text. */
export function bodyId(message: string) {
  return z.int({ error: message }).positive(message).max(limits.idMax, message);
}

const noEdition = "There is no such edition";

/** An edition's number within its article. */
export const editionNumber = z.int(noEdition).positive(noEdition).max(limits.idMax, noEdition);

/** Digits of an address (`^[1-9]\d{0,15}$`) or a number, as a positive integer up to `max`. */
export function integerParameter({ max, message }: { max: number; message: string }) {
  return z
    .union([z.int(message), z.string().regex(/^[1-9]\d{0,15}$/, message)], { error: message })
    .transform(Number)
    .pipe(z.int(message).positive(message).max(max, message))
    .meta({ override: { type: "integer", minimum: 1, maximum: max } });
}

/** A row's id in an address (`/api/users/7/approve`), or as a number in typed calls. */
export const pathId = integerParameter({ max: limits.idMax, message: "The id is not valid" });

/** The id of a row of a log in an address, which may exceed `limits.idMax`. */
export const logId = integerParameter({ max: Number.MAX_SAFE_INTEGER, message: "The id is not valid" });

/** An edition's number within its article, in an address. */
export const pathEdition = integerParameter({ max: limits.idMax, message: noEdition });

/** The input of a procedure that is about one row. */
export const byId = z.object({ id: pathId });
