import { insertArticle, insertCategory, insertRegisteredFile } from "@antochi/testing/knowledge-base";
import {
  approvedMember,
  insertUser,
  instructorAdmin,
  pendingMember,
  samplePassword,
} from "@antochi/testing/people";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type SpecifiedCall, specifiedCalls } from "../testing/specified-calls.ts";
import { openTestServer, signIn } from "../testing/test-server.ts";

const sessions: Record<SpecifiedCall["as"], Record<string, string>> = { visitor: {}, member: {}, admin: {} };
/** The values of `:name` in the addresses and bodies below. */
const ids = new Map<string, number | string>();

const test = await openTestServer();
const { db } = test.database;
afterAll(test.close);

const createdBy = (await insertUser(db, instructorAdmin)).id;
await insertUser(db, approvedMember);
const categoryId = (await insertCategory(db)).id;
ids.set("category", categoryId);
ids.set("article", (await insertArticle(db, { categoryId, createdBy })).id);
ids.set("doomed", (await insertArticle(db, { categoryId, createdBy })).id);
ids.set("pending", (await insertUser(db, pendingMember)).id);
ids.set("free", (await insertRegisteredFile(db)).objectPath ?? "");
sessions.member = await signIn(test.server, approvedMember.email, samplePassword);
sessions.admin = await signIn(test.server, instructorAdmin.email, samplePassword);

it.each(specifiedCalls)("$call as $as is $status", async ({ call, as, status, body, answer }) => {
  const [method, url = ""] = withIds(call).split(" ");
  const got = await test.server.inject({
    method: methodSchema.parse(method),
    url,
    headers: { ...sessions[as], ...(body && { "content-type": "application/json" }) },
    ...(body && { payload: withIds(JSON.stringify(body)) }),
  });
  expect(got.statusCode, got.body).toBe(status);
  if (answer) expect(got.json()).toMatchObject(answer);
  if (status >= 400) expect(got.json()).toHaveProperty("code");
});

const methodSchema = z.enum(["GET", "POST", "PUT", "DELETE"]);

/** Replaces `:name`, without its quotes where a body needs a number. */
function withIds(text: string): string {
  return text
    .replace(
      /":(category|article|doomed|pending)"|:(article|doomed|pending)\b/g,
      (_, quoted?: string, bare?: string) => String(ids.get(quoted ?? bare ?? "")),
    )
    .replace(":free", String(ids.get("free")));
}

const listSchema = z.array(z.record(z.string(), z.unknown()));

describe("a list's answer", () => {
  it("is paged, with the next page in a Link header", async () => {
    for (let count = 0; count < 3; count++) await insertCategory(db, { name: `Page ${count}` });
    const seen: unknown[] = [];
    let url = "/api/knowledge-base/categories?limit=2";
    while (url !== "") {
      const answer = await test.server.inject({ url });
      seen.push(...listSchema.parse(answer.json()));
      const link = z.string().default("").parse(answer.headers.link);
      url = /<([^>]+)>; rel="next"/.exec(link)?.[1] ?? "";
    }
    const all = await test.server.inject({ url: "/api/knowledge-base/categories" });
    expect(seen).toEqual(all.json());
    expect(all.headers).not.toHaveProperty("link");
  });

  it("has a PDF's path for members, its author for administrators", async () => {
    const fieldsFor = async (caller: keyof typeof sessions) => {
      const answer = await test.server.inject({
        url: "/api/knowledge-base/articles",
        headers: sessions[caller],
      });
      return new Set(Object.keys(listSchema.parse(answer.json())[0] ?? {}));
    };
    const open = ["categoryId", "createdAt", "id", "title", "updatedAt"];
    expect(await fieldsFor("visitor")).toEqual(new Set(open));
    expect(await fieldsFor("member")).toEqual(new Set([...open, "pdfPath"]));
    expect(await fieldsFor("admin")).toEqual(new Set([...open, "pdfPath", "createdBy"]));
  });
});
