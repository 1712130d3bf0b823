import { LentClient } from "@antochi/db/lent-client";
import type { Schema } from "@antochi/db/schema";
import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import type { Pool } from "pg";
import { z } from "zod";

type Query = { sql: string; parameters: readonly unknown[] };

/** A handle on the same database that records its queries, to be explained afterwards. */
export function openRecordingDatabase(pool: Pool) {
  let asked: Query[] = [];
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: {
        options: pool.options,
        connect: async () => new LentClient(await pool.connect()),
        end: () => pool.end(),
      },
    }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ query }) => {
      asked.push({ sql: query.sql, parameters: query.parameters });
    },
  });
  return {
    db,
    /** The queries since the last call. */
    take(): Query[] {
      const taken = asked;
      asked = [];
      return taken;
    },
  };
}

type Plan = {
  "Node Type": string;
  "Relation Name"?: string | undefined;
  "Index Name"?: string | undefined;
  Plans?: Plan[] | undefined;
};

const plan: z.ZodType<Plan> = z.lazy(() =>
  z.object({
    "Node Type": z.string(),
    "Relation Name": z.string().optional(),
    "Index Name": z.string().optional(),
    Plans: z.array(plan).optional(),
  }),
);
const explained = z.tuple([z.object({ "QUERY PLAN": z.tuple([z.object({ Plan: plan })]) })]);

/** The tables that Postgres would read from end to end for a query. */
export async function scannedTables(pool: Pool, query: Query): Promise<string[]> {
  const nodes = await explain(pool, query);
  return nodes.filter((node) => node["Node Type"] === "Seq Scan").map((node) => node["Relation Name"] ?? "?");
}

/** The indexes that it would use. */
export async function usedIndexes(pool: Pool, query: Query): Promise<string[]> {
  const nodes = await explain(pool, query);
  return nodes.flatMap((node) => node["Index Name"] ?? []);
}

/** The most rows that one node of a query's plan reads from a table, including those that it filters out. */
export async function mostRowsRead(
  pool: Pool,
  { sql, parameters }: Query,
): Promise<{ rows: number; plan: string }> {
  const answer = await pool.query<{ "QUERY PLAN": string }>(`explain (analyze, timing off) ${sql}`, [
    ...parameters,
  ]);
  const text = answer.rows.map((row) => row["QUERY PLAN"]).join("\n");
  const read = text.split("->").flatMap((node) => {
    const [, rows, loops] = /Scan.*actual rows=([\d.]+) loops=(\d+)/.exec(node) ?? [];
    const [, removed = 0] = /Rows Removed by Filter: (\d+)/.exec(node) ?? [];
    return rows === undefined ? [] : [(Number(rows) + Number(removed)) * Number(loops)];
  });
  return { rows: Math.max(...read), plan: text };
}

async function explain(pool: Pool, { sql, parameters }: Query): Promise<Plan[]> {
  const { rows } = await pool.query(`explain (format json) ${sql}`, [...parameters]);
  const [answer] = explained.parse(rows);
  return nodesOf(answer["QUERY PLAN"][0].Plan);
}

function nodesOf(node: Plan): Plan[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
