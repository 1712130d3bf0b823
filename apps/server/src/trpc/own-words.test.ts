import { appRouter } from "@antochi/api/router";
import { afterAll, expect, it } from "vitest";
import { z } from "zod";
import { operationsOf, restOperationsOf } from "../rest/operations.ts";

/** What zod would say by itself, in place of which each schema says something of its own. */
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

/** zod types the fields of an object, but not those of just any object. */
const shapeSchema = z.record(z.string(), z.instanceof(z.ZodType));

/** The parts of a schema that read parts of a value, each with where it stands. What turns a value into another is one part. */
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
    // An option is read once its kind is what it should be; any other union says by itself what it does not take.
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

it.each(inputs)("%s refuses what it cannot take in the product's words", (name, input) => {
  // What is no object is refused before, with words of the product's.
  const parts = [...partsOf(input, name)].filter(([path]) => path !== name);
  const fields = parts.filter(([, part]) => refusedInZodsWords(part)).map(([path]) => path);
  expect(fields).toEqual([]);
});
