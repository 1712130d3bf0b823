import type { AnyTRPCProcedure, AnyTRPCRouter, TRPCProcedureType } from "@trpc/server";
import { z } from "zod";

const metaSchema = z.object({
  role: z.enum(["public", "member", "admin"]),
  metered: z.boolean().default(false),
  proof: z.enum(["always", "for-administrators"]).optional(),
  rest: z
    .object({
      method: z.enum(["GET", "POST", "PUT", "DELETE"]),
      path: z.string().startsWith("/api/"),
      status: z.literal([200, 201]).default(200),
      query: z.array(z.string()).default([]),
      input: z.instanceof(z.ZodObject).optional(),
      output: z.instanceof(z.ZodType).optional(),
      writes: z.boolean().default(false),
      keptWithLibrary: z.boolean().default(false),
      refusals: z.array(z.literal([409, 415, 501])).default([]),
      summary: z.string(),
      operationId: z.string().optional(),
    })
    .optional(),
});

/** tRPC types a router's own procedures, but not those of an arbitrary router, nor the schemas of an arbitrary procedure. */
const proceduresSchema = z.record(z.string(), z.unknown());
const definitionSchema = z.object({
  inputs: z.array(z.instanceof(z.ZodType)).max(1, "more than one input").default([]),
  output: z.instanceof(z.ZodType).optional(),
});

/** A procedure as the transports need it. */
export type Operation = z.output<typeof metaSchema> & {
  /** The procedure's name in the router, such as `auth.login`. */
  name: string;
  type: TRPCProcedureType;
  input: z.ZodType | undefined;
  output: z.ZodType | undefined;
};

export type RestOperation = Operation & { rest: NonNullable<Operation["rest"]> };

/** Whether a call of this method has its fields in a body; the others have them in the address. */
export function takesBody(method: RestOperation["rest"]["method"]): boolean {
  return method !== "GET" && method !== "DELETE";
}

/**
 * Every procedure of a router with its metadata and schemas.
 * @throws if one does not say who may call it
 */
export function operationsOf(router: AnyTRPCRouter): Operation[] {
  return Object.entries(proceduresSchema.parse(router._def.procedures))
    .filter((entry): entry is [string, AnyTRPCProcedure] => isProcedure(entry[1]))
    .map(([name, procedure]) => {
      const { inputs, output } = readAs(definitionSchema, procedure._def, name);
      const meta = readAs(metaSchema, procedure.meta, name);
      return { name, type: procedure._def.type, ...meta, input: inputs[0], output };
    });
}

/** The procedures with a REST address, with its input and output. */
export function restOperationsOf(router: AnyTRPCRouter): RestOperation[] {
  return operationsOf(router).flatMap(({ rest, ...operation }) =>
    rest
      ? [
          {
            ...operation,
            rest,
            input: rest.input ?? operation.input,
            output: rest.output ?? operation.output,
          },
        ]
      : [],
  );
}

function isProcedure(value: unknown): value is AnyTRPCProcedure {
  return typeof value === "function" && "_def" in value;
}

function readAs<Schema extends z.ZodType>(schema: Schema, value: unknown, name: string): z.output<Schema> {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw new Error(
    `The procedure ${name} does not say of itself what it should: ${z.prettifyError(read.error)}`,
  );
}
