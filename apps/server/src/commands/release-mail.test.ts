import { createTestDatabase, type TestDatabase } from "@antochi/testing/database";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { runProgram } from "../testing/run-program.ts";

let copy: TestDatabase;
beforeAll(async () => {
  copy = await createTestDatabase();
});
afterAll(() => copy.close());
beforeEach(async () => {
  await copy.pool.query(`
    delete from mail_hold;
    select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs));
    insert into mail_hold default values;
    select graphile_worker.add_job('send-mail'), graphile_worker.add_job('send-password-reset'),
      graphile_worker.add_job('sweep-uploads')`);
});

const run = (...operands: string[]) =>
  runProgram("commands/release-mail", { operands, env: { DATABASE_URL: copy.url } });

async function state() {
  const { rows } = await copy.pool.query<{ task: string }>(
    "select task_identifier as task from graphile_worker.jobs order by 1",
  );
  const { rowCount } = await copy.pool.query("select from mail_hold");
  return { held: rowCount === 1, waiting: rows.map(({ task }) => task) };
}

/** Details of the mail releases that the system itself logged since the previous call. */
async function released(): Promise<string[]> {
  const { rows } = await copy.pool.query<{ id: number; details: string }>(
    "select id, details from audit_entries where act = 'mail-released' and actor = 'house' and id > $1 order by id",
    [lastSeen],
  );
  lastSeen = rows.at(-1)?.id ?? lastSeen;
  return rows.map(({ details }) => details);
}
let lastSeen = 0;

it("releases the email of a restored copy, including waiting emails", async () => {
  expect(await run()).toEqual({ code: 0, out: "Mail is released\n", complaint: "" });
  expect(await state()).toEqual({
    held: false,
    waiting: ["send-mail", "send-password-reset", "sweep-uploads"],
  });
  expect(await released()).toEqual([JSON.stringify({ discarded: 0 })]);
});

it("discards them first on request, and nothing if email is not held", async () => {
  expect(await run("--discard")).toMatchObject({ code: 0, out: "Mail is released; discarded 2 letters\n" });
  expect(await state()).toEqual({ held: false, waiting: ["sweep-uploads"] });
  await copy.pool.query("select graphile_worker.add_job('send-mail')");
  expect(await run("--discard")).toMatchObject({ code: 0, out: "Mail is not held\n" });
  expect(await state()).toEqual({ held: false, waiting: ["send-mail", "sweep-uploads"] });
  expect(await released()).toEqual([JSON.stringify({ discarded: 2 })]);
});

it("accepts no other arguments", async () => {
  expect(await run("now")).toMatchObject({ code: 1, complaint: "usage: pnpm release-mail [--discard]\n" });
});
