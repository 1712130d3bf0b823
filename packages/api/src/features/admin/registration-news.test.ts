import { registrationNewsSchema } from "@antochi/contract/vetting";
import { insertUser, instructorAdmin, pendingMember } from "@antochi/testing/people";
import { afterAll, expect, test } from "vitest";
import { openApiForFile } from "../../testing/api-for-file.ts";
import { sampleClient, visit } from "../../testing/test-visit.ts";

const { api, db } = await openApiForFile();
afterAll(() => api.dependencies.notifications.close());

const maria = await insertUser(db, instructorAdmin);
const nikos = await insertUser(db, instructorAdmin, { username: "nikos", email: "nikos@example.org" });
const pending = await insertUser(db, pendingMember);

/** The stream as a browser with a session of this administrator gets it. */
async function follow(signal: AbortSignal) {
  const cookie = await api.dependencies.sessions.start(db, nikos, sampleClient);
  const { call } = visit(api.dependencies, { sessionId: cookie?.split(/[=;]/)[1], signal });
  const stream = await call.admin.registrationNews();
  return stream[Symbol.asyncIterator]();
}

const newsIn = ({ value }: IteratorResult<unknown>) => registrationNewsSchema.parse(value);

test("an administrator is notified of registrations, decisions and undos until they lose the role", async () => {
  const over = new AbortController();
  const stream = await follow(over.signal);
  expect(newsIn(await stream.next())).toEqual({ ids: null });
  const { admin } = api.as(maria);

  const { decision } = await admin.approveUser({ id: pending.id });
  expect(newsIn(await stream.next())).toEqual({ ids: [pending.id] });
  await admin.undoDecisions({ people: [{ id: pending.id, decision: decision?.id ?? 1 }] });
  expect(newsIn(await stream.next())).toEqual({ ids: [pending.id] });

  // A registration is announced as well; one with a taken address makes no account pending.
  const form = { firstName: "New", lastName: "Sample", phone: "+30 210 000 0099", password: "a password" };
  const { auth } = api.as(null);
  await auth.register({ ...form, email: pending.email });
  await auth.register({ ...form, email: "new@example.org" });
  const registered = db.selectFrom("users").select("id").where("email", "=", "new@example.org");
  const { id } = await registered.executeTakeFirstOrThrow();
  expect(newsIn(await stream.next())).toEqual({ ids: [id] });

  const last = stream.next();
  await admin.revokeAdmin({ id: nikos.id });
  await admin.approveUser({ id: pending.id });
  expect(await last).toMatchObject({ done: true });
  over.abort();
});
