import { mkdtempDisposable, readFile } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { User } from "@antochi/db/tables/users";
import { insertUser, instructorAdmin, samplePassword } from "@antochi/testing/people";
import { makePdf } from "@antochi/testing/sample-pdfs";
import { afterAll, beforeEach, expect, it } from "vitest";
import { openTestServer, signIn } from "../testing/test-server.ts";

/** Resolves when the next request is admitted, before its body has arrived. */
let letIn = Promise.withResolvers<void>();
const test = await openTestServer({
  watchRequests: (server) => server.addHook("preParsing", async () => letIn.resolve()),
});
const { db } = test.database;
afterAll(test.close);
const origin = new URL(await test.server.listen({ port: 0, host: "127.0.0.1" }));

let held: User;
let other: User;
beforeEach(async () => {
  await db.deleteFrom("users").execute();
  held = await insertUser(db, instructorAdmin);
  other = await insertUser(db, instructorAdmin, { username: "other", email: "other@example.org" });
});

type Held = { path: string; type: string; body: Buffer; meanwhile: string };

/** Sends a call's head, lets the other administrator act once the call is admitted, and only then sends the body. */
async function answerAfter({ path, type, body, meanwhile }: Held): Promise<number | undefined> {
  const byOther = await signIn(test.server, other.email, samplePassword);
  const headers = {
    ...(await signIn(test.server, held.email, samplePassword)),
    "content-type": type,
    "content-length": body.length,
  };
  letIn = Promise.withResolvers();
  const call = request(new URL(path, origin), { method: "POST", headers });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    call.once("response", resolve).once("error", reject);
  });
  call.flushHeaders();
  await letIn.promise;
  const done = await test.server.inject({ method: "POST", url: meanwhile, headers: byOther });
  expect(done.statusCode).toBe(200);
  call.end(body);
  const answer = await answered;
  answer.resume();
  return answer.statusCode;
}

async function now() {
  const { isAdmin, suspendedAt } = await db
    .selectFrom("users")
    .select(["isAdmin", "suspendedAt"])
    .where("id", "=", held.id)
    .executeTakeFirstOrThrow();
  return { isAdmin, isSuspended: suspendedAt !== null };
}

it.each([
  ["suspended", "suspend", "restore"],
  ["no longer an administrator", "revoke-admin", "grant-admin"],
])(
  "an administrator who is %s before a call's body has arrived cannot restore themselves",
  async (_, meanwhile, path) => {
    const status = await answerAfter({
      path: `/api/users/${held.id}/${path}`,
      type: "application/json",
      body: Buffer.from("{}"),
      meanwhile: `/api/users/${held.id}/${meanwhile}`,
    });
    expect(status).toBe(401);
    expect(await now()).toEqual(
      meanwhile === "suspend" ? { isAdmin: true, isSuspended: true } : { isAdmin: false, isSuspended: false },
    );
  },
);

it("someone suspended while a form with a PDF is being sent leaves nothing", async () => {
  await using directory = await mkdtempDisposable(join(tmpdir(), "antochi-held-"));
  const path = join(directory.path, "masts.pdf");
  await makePdf(path, { pages: 1 });
  const form = new FormData();
  form.set("file", new Blob([await readFile(path)], { type: "application/pdf" }), "a.pdf");
  const whole = new Response(form);
  const status = await answerAfter({
    path: "/api/objects",
    type: whole.headers.get("content-type") ?? "",
    body: Buffer.from(await whole.arrayBuffer()),
    meanwhile: `/api/users/${held.id}/suspend`,
  });
  expect(status).toBe(401);
  expect(await db.selectFrom("storedFiles").selectAll().execute()).toEqual([]);
});
