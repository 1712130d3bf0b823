import { recordAct } from "@antochi/api/audit/record-act";
import { createTestDatabase } from "@antochi/testing/database";
import { expect, it } from "vitest";
import { runProgram } from "../testing/run-program.ts";

const verify = (url: string, operands: string[] = []) =>
  runProgram("commands/audit-verify", { operands, env: { DATABASE_URL: url } });

it("reports that the audit log is empty, unbroken, or where it breaks first", async () => {
  const { db, pool, url, close } = await createTestDatabase();
  expect(await verify(url)).toEqual({ code: 0, out: "The audit log is empty\n", complaint: "" });
  for (const by of [1, 2, 3]) await recordAct(db, { now: () => new Date() }, { act: "signed-out", by });
  const whole = await verify(url);
  expect(whole).toMatchObject({ code: 0, complaint: "" });
  expect(whole.out).toMatch(/^3 entries are unbroken; the last seal is [0-9a-f]{64}\n$/);
  await pool.query(
    "set session_replication_role = replica; update audit_entries set user_id = 9 where id = 2; set session_replication_role = origin",
  );
  expect(await verify(url)).toEqual({
    code: 1,
    out: "1 entry is unbroken before it\n",
    complaint: "Broken at entry 2: the entry is not what was sealed\n",
  });
  expect(await verify(url, ["now"])).toEqual({
    code: 1,
    out: "",
    complaint: "usage: pnpm audit:verify\n",
  });
  await close();
});
