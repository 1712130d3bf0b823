import { appRouter } from "@antochi/api/router";
import { afterAll, expect, it } from "vitest";
import { z } from "zod";
import { operationsOf, restOperationsOf } from "../rest/operations.ts";

/** Replaces zod's default messages, which no schema should fall back to. */
const byItself = "zod's own words";
const { localeError } = z.config();
z.config({ localeError: () => byItself });
afterAll(() => void z.config({ localeError }));

const hostile: readonly unknown[] = [
  undefined,
  null,
  true,
  "",
  " ",
  "text",
  "\u0000",
  "a".repeat(100_001),
  "9".repeat(16),
  -1,
  0,
  1.5,
  10_000_000_000,
  Number.MAX_VALUE,
  [],
  [null],
  Array.from({ length: 100_001 }, () => null),
  {},
];

/** zod types the fields of a specific object, but not those of any ZodObject. */
const shapeSchema = z.record(z.string(), z.instanceof(z.ZodType));

/** The subschemas of a schema with their paths. A transformation counts as one part. */
function* partsOf(schema: z.core.$ZodType, path: string): Generator<[string, z.core.$ZodType]> {
  yield [path, schema];
  if (schema instanceof z.ZodObject) {
    for (const [name, part] of Object.entries(shapeSchema.parse(schema.shape)))
      yield* partsOf(part, `${path}.${name}`);
  } else if (schema instanceof z.ZodArray) {
    yield* partsOf(schema.element, `${path}[]`);
  } else if (schema instanceof z.ZodRecord) {
    yield* partsOf(schema.valueType, `${path}{}`);
  } else if (schema instanceof z.ZodDiscriminatedUnion) {
    // An option is only parsed once its discriminator matches; any other union has its own message.
    for (const [at, option] of schema.options.entries())
      for (const [place, part] of partsOf(option, `${path}|${at}`))
        if (part !== option && place !== `${path}|${at}.${schema.def.discriminator}`) yield [place, part];
  } else if (schema instanceof z.ZodPipe) {
    yield* partsOf(schema.in, path);
  } else if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  ) {
    yield* partsOf(schema.unwrap(), path);
  }
}

function refusedInZodsWords(schema: z.core.$ZodType): boolean {
  return hostile.some((value) => {
    const { error } = z.safeParse(schema, value);
    return error?.issues.some(({ message }) => message === byItself) ?? false;
  });
}

const inputs = [
  ...operationsOf(appRouter).map(({ name, input }) => ({ name, input })),
  ...restOperationsOf(appRouter).map(({ rest, input }) => ({ name: `${rest.method} ${rest.path}`, input })),
].flatMap(({ name, input }) => (input === undefined ? [] : [[name, input] as const]));

it.each(inputs)("%s refuses invalid input in the product's words", (name, input) => {
  // An input that is not an object is refused earlier, with the product's own message.
  const parts = [...partsOf(input, name)].filter(([path]) => path !== name);
  const fields = parts.filter(([, part]) => refusedInZodsWords(part)).map(([path]) => path);
  expect(fields).toEqual([]);
});
