import { createTestDatabase } from "@antochi/testing/database";
import { expect, it } from "vitest";
import { runProgram } from "../testing/run-program.ts";

it("a command on a database without the product names the settings to set, and prints no SQL", async () => {
  const { pool, url, close } = await createTestDatabase();
  await pool.query("drop schema public cascade; create schema public");
  for (const [name, operands] of [
    ["audit-verify", []],
    ["release-mail", []],
    ["forget-codes", ["member@example.org"]],
  ] as const) {
    const ended = await runProgram(`commands/${name}`, { operands, env: { DATABASE_URL: url } });
    expect.soft([name, ended]).toEqual([
      name,
      {
        code: 1,
        out: "",
        complaint:
          "The product was not started on this database yet: DATA_DIR or DATABASE_URL has to name the one that is meant\n",
      },
    ]);
  }
  await close();
});

it.each(["backup", "restore", "release-mail", "forget-codes", "audit-verify"] as const)(
  "%s --help says how it is called, and is no failure",
  async (name) => {
    const { code, out, complaint } = await runProgram(`commands/${name}`, { operands: ["--help"], env: {} });
    expect({ code, complaint }).toEqual({ code: 0, complaint: "" });
    expect(out).toMatch(/^usage: pnpm [\w:-]+/);
  },
);
