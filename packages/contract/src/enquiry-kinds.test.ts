import { expect, test } from "vitest";
import { z } from "zod";
import type { EnquiryKind } from "./enquiry-kind.ts";
import { enquiryKinds } from "./enquiry-kinds.ts";

const kinds: Readonly<Record<string, Pick<EnquiryKind, "columns" | "describe">>> = enquiryKinds;

// The address is shown with every enquiry, whatever its kind.
const shown = Object.entries(kinds).flatMap(([kind, { columns, describe }]) =>
  Object.keys(columns)
    .filter((column) => column !== "email")
    .map((column) => ({ kind, column, columns, describe })),
);

test.each(shown)("administrators see the $column of $kind", ({ column, columns, describe }) => {
  const first = Object.fromEntries(
    Object.entries(columns).map(([name, values]) => [name, twoValuesOf(values)[0]]),
  );
  const other = twoValuesOf(columns[column])[1];
  expect(describe({ ...first, [column]: other })).not.toEqual(describe(first));
});

/** Two values of a column that say different things. */
function twoValuesOf(column: unknown): readonly [first: unknown, other: unknown] {
  if (column instanceof z.ZodNullable) return [null, twoValuesOf(column.unwrap())[1]];
  if (column instanceof z.ZodEnum) return [column.options[0], column.options.at(-1)];
  if (column instanceof z.ZodISODateTime) return ["2026-11-21T12:00:00.000Z", "2026-11-22T12:00:00.000Z"];
  return ["one", "another"];
}
