import type { Selectable } from "kysely";
import type { Schema } from "../schema.ts";

/** What a column's TypeScript type implies about it. The compiler checks the table below against it. */
type Kind<Value> = Value extends Date
  ? "instant"
  : Value extends Date[]
    ? "instants"
    : Value extends string
      ? "text"
      : Value extends number
        ? "number"
        : Value extends boolean
          ? "boolean"
          : Value extends string[]
            ? "texts"
            : Value extends number[]
              ? "numbers"
              : never;
type Described<Value> = null extends Value ? `${Kind<NonNullable<Value>>} or null` : Kind<Value>;
export type Description = {
  [Table in keyof Schema]: {
    [Column in keyof Selectable<Schema[Table]>]: Described<Selectable<Schema[Table]>[Column]>;
  };
};
