import { text } from "node:stream/consumers";
import { defineEnquiryKind } from "@antochi/contract/enquiry-kind";
import { emailAddress, optionalText, requiredText } from "@antochi/contract/text";
import { approvedMember, insertUser, instructorAdmin } from "@antochi/testing/people";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { openApiForFile } from "../../testing/api-for-file.ts";
import { takeMails } from "../../testing/waiting-jobs.ts";
import { createCallerFactory, router } from "../../trpc.ts";
import { enquiryProcedures } from "./enquiry-procedures.ts";
import { exportFormats } from "../../exports/export-formats.ts";
import { exportEnquiries } from "./export-enquiries.ts";

/** A kind that the product does not have: all that a new kind needs, except its line among the others. */
const demonstration = defineEnquiryKind({
  table: "demonstrationRequests",
  rest: {
    send: { path: "/api/demonstrations", summary: "Ask for a demonstration" },
    list: { path: "/api/admin/demonstrations", summary: "Requests for demonstrations" },
  },
  form: {
    email: emailAddress(),
    vehicle: requiredText("Vehicle is required", { max: 100 }),
    place: optionalText({ max: 100 }),
  },
  columns: {
    email: z.string(),
    vehicle: z.string(),
    place: z.string().nullable(),
    shownAt: z.iso.datetime().nullable(),
  },
  hasAccount: true,
  received: "We will show it to you.",
  notice: "Demonstration",
  words: { kind: "Demonstrations", empty: "No requests yet.", emptyHint: "Requests arrive here." },
  describe: ({ vehicle, place }) => ({
    name: null,
    subject: vehicle,
    subjectLabel: "Vehicle",
    body: null,
    facts: [{ label: "Place", value: place }],
  }),
});

const { api, clock, db } = await openApiForFile({ adminNotify: ["chief@example.org"] });
await sql`
  create table demonstration_requests (
    id integer generated always as identity primary key,
    user_id integer references users on delete set null,
    email text not null,
    vehicle text not null,
    place text,
    shown_at timestamptz(3),
    reference text not null default enquiry_reference() unique,
    created_at timestamptz(3) not null default now(),
    handled_at timestamptz(3),
    handled_by integer references users on delete set null,
    owner_id integer references users on delete set null,
    search_text text not null generated always as (fold_text(email || ' ' || vehicle || ' ' || reference)) stored
  )
`.execute(db);

const callerOf = createCallerFactory(router(enquiryProcedures({ demonstration })));
const admin = await insertUser(db, instructorAdmin);
const member = await insertUser(db, approvedMember);
const visitor = callerOf(api.contextOf(null));
const panel = callerOf(api.contextOf(admin));

const request = { email: "Visitor@example.org", vehicle: "Mantis", place: " " };

beforeEach(async () => {
  await sql`truncate demonstration_requests restart identity`.execute(db);
  await db.deleteFrom("noticeSlots").execute();
  await db.deleteFrom("gatheredEnquiries").execute();
  await takeMails(db);
});

test("a request is checked, stored with its sender's account and answered", async () => {
  await expect(visitor.demonstration.send({ email: request.email, vehicle: "" })).rejects.toMatchObject({
    code: "BAD_REQUEST",
    message: "Vehicle is required",
  });
  const answer = await visitor.demonstration.send(request);
  expect(answer.message).toBe("We will show it to you.");
  expect(answer.reference).toMatch(/^\w{8}$/);
  await callerOf(api.contextOf(member)).demonstration.send({ ...request, place: "Volos" });

  const { rows } = await sql`select user_id, email, place from demonstration_requests order by id`.execute(
    db,
  );
  expect(rows).toEqual([
    { userId: null, email: "visitor@example.org", place: null },
    { userId: member.id, email: "visitor@example.org", place: "Volos" },
  ]);
});

test("administrators list requests page by page, newest first", async () => {
  await visitor.demonstration.send(request);
  await visitor.demonstration.send({ ...request, place: "Volos" });
  const [newest] = await panel.demonstration.list({ limit: 1 });
  expect(newest).toMatchObject({
    id: 2,
    email: "visitor@example.org",
    vehicle: "Mantis",
    place: "Volos",
    shownAt: null,
    createdAt: clock.now().toISOString(),
    handledAt: null,
    handledBy: null,
  });
  const next = await panel.demonstration.list({ limit: 1, cursor: api.nextPage() });
  expect(next).toMatchObject([{ id: 1, place: null }]);
  await expect(visitor.demonstration.list({})).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});

test("a request is counted until it is handled", async () => {
  await visitor.demonstration.send(request);
  expect(await panel.countOpen()).toEqual({ demonstration: 1 });
  await panel.markHandled({ kind: "demonstration", id: 1, handled: true });
  expect(await panel.countOpen()).toEqual({ demonstration: 0 });
  expect(await panel.demonstration.list({})).toMatchObject([
    { handledAt: clock.now().toISOString(), handledBy: "Instructor Sample" },
  ]);
  expect(await panel.demonstration.list({ openOnly: true })).toEqual([]);
});

test("requests are exported as a file", async () => {
  const { reference } = await visitor.demonstration.send({ ...request, place: "=Volos" });
  expect(await text(exportFormats.csv.write(exportEnquiries(db, demonstration)))).toBe(
    "\uFEFFemail,vehicle,place,shown,reference,received,handled,handled by\r\n" +
      `visitor@example.org,Mantis,'=Volos,,${reference},${clock.now().toISOString()},,\r\n`,
  );
});

test("administrators are emailed about a request", async () => {
  await visitor.demonstration.send({ ...request, place: "Volos" });
  expect(await takeMails(db)).toMatchObject([
    {
      to: "chief@example.org",
      replyTo: "visitor@example.org",
      content: {
        about: "Demonstration",
        name: "visitor@example.org",
        fields: [
          { label: "Place", value: "Volos" },
          { label: "Vehicle", value: "Mantis" },
          { label: "Email", value: "visitor@example.org" },
          { label: "Reference" },
        ],
      },
    },
  ]);
});

test("the panel shows a request in the kind's words, without fields left out", async () => {
  await visitor.demonstration.send(request);
  const [item] = await panel.demonstration.list({});
  expect(item && demonstration.describe(item)).toEqual({
    name: null,
    subject: "Mantis",
    subjectLabel: "Vehicle",
    body: null,
    facts: [],
  });
});
