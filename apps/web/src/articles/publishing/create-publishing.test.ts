import type { AlikeArticle } from "@antochi/contract/knowledge-base";
import type { AwsBody } from "@uppy/aws-s3";
import Uppy from "@uppy/core";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PdfMeta } from "../../uploads/pdf-upload.ts";
import { createPublishing } from "./create-publishing.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal("navigator", { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const known: AlikeArticle = {
  id: 99,
  title: "known",
  categoryId: 1,
  edition: 1,
  publishedAt: "2026-01-01T08:00:00.000Z",
};

/** Longer than any delay before an unanswered call is retried. */
const aPause = 10_000;

function noAnswer(): Error {
  return Object.assign(new Error("No answer"), { isNetworkError: true });
}

/** A call as the server receives it: the state that the article with this title should get. */
type Call = { title: string; state: string; fields: readonly string[]; answer: PromiseWithResolvers<number> };

/** A dialog of uploaded PDFs; the server handles each call when the test says so. */
async function startPublishing(...titles: readonly string[]) {
  const waiting: Call[] = [];
  const articles: Record<string, string> = {};
  const ask = (title: string, state: string, fields: readonly string[] = []) => {
    const answer = Promise.withResolvers<number>();
    waiting.push({ title, state, fields, answer });
    return answer.promise;
  };
  let held = Promise.withResolvers<void>();
  held.resolve();
  const uppy = new Uppy<PdfMeta, AwsBody>();
  const publishing = createPublishing({
    queue: {
      uppy,
      read: () => ({ files: uppy.getFiles(), refused: [], kept: [] }),
      subscribe(listener) {
        uppy.on("state-update", listener);
        return () => uppy.off("state-update", listener);
      },
      remove: (id) => uppy.removeFile(id),
      replace: () => undefined,
    },
    readPage: async ({ name }) => ({ cover: null, title: name, pages: 1 }),
    create: ({ title, state }) => ask(title, state),
    change: ({ id, state, ...fields }) => ask(titles[id - 1] ?? "", state, Object.keys(fields)),
    replace: () => ask(known.title, "edition"),
    findAlike: async ({ title }) => {
      await held.promise;
      return { sameFile: null, sameTitle: title === known.title ? known : null, madeOfIt: null };
    },
    wordsOf: (_error, isUndone) => (isUndone ? "Not taken back" : "Not made"),
    onSettled: () => undefined,
  });
  publishing.setForAll({ categoryId: 1, handling: null });
  for (const title of titles) {
    uppy.setFileMeta(uppy.addFile({ name: title, data: new File([title], title) }), { objectPath: title });
  }
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const next = (title: string): Call => {
    const call = waiting.find((each) => each.title === title);
    if (!call) throw new Error(`Nobody asked for ${title}`);
    waiting.splice(waiting.indexOf(call), 1);
    return call;
  };
  const refuse = async (title: string) => {
    next(title).answer.reject(new Error("Refused"));
    await pass(0);
  };
  /** Handles the pending call of an article, unless the connection broke before; its response arrives or is lost. */
  const handle = async (title: string, { isDone = true, isAnswered = true } = {}) => {
    const call = next(title);
    if (isDone) articles[title] = call.state;
    if (isAnswered) call.answer.resolve(titles.indexOf(title) + 1);
    else call.answer.reject(noAnswer());
    await pass(0);
  };
  await pass(0);
  for (const { file, question } of publishing.read().rows) publishing.answer(file.id, question, "edition");
  return {
    publishing,
    articles,
    handle,
    refuse,
    failUpload: (title: string) => {
      const file = uppy.getFiles().find(({ name }) => name === title);
      if (file) uppy.setFileState(file.id, { error: "Broken off" });
    },
    pass,
    /** The lookup of similar articles. */
    findings: {
      hold: () => {
        held = Promise.withResolvers<void>();
      },
      release: () => held.resolve(),
      /** Breaks the connection of the held lookup; the next one succeeds. */
      lose: () => {
        const { reject } = held;
        held = Promise.withResolvers<void>();
        held.resolve();
        reject(noAnswer());
      },
    },
    asked: () => waiting.map(({ title, state }) => `${title}: ${state}`),
    /** The fields that the pending calls change besides the state. */
    fields: () => waiting.map(({ fields }) => fields),
    outcomes: () => publishing.read().rows.map(({ outcome }) => outcome.state),
    publish: async () => {
      publishing.publish();
      await pass(0);
    },
    undo: async () => {
      void publishing.undo();
      await pass(0);
    },
  };
}

test("Undo makes drafts of what is published, and stops the rest", async () => {
  const { handle, asked, articles, outcomes, publish, undo, publishing } = await startPublishing(
    "a",
    "b",
    "c",
    "d",
  );
  await publish();
  await handle("a");
  expect(outcomes()).toEqual(["published", "sending", "wanted", "wanted"]);
  await undo();
  expect(outcomes()).toEqual(["undoing", "sending", "none", "none"]);
  expect(publishing.read().undoLeft).toBe(0);
  await handle("b");
  await handle("a");
  expect(asked()).toEqual(["b: draft"]);
  await handle("b");
  expect(asked()).toEqual([]);
  expect(outcomes()).toEqual(["taken-back", "taken-back", "none", "none"]);
  expect(articles).toEqual({ a: "draft", b: "draft" });
  expect(publishing.read().undoLeft).toBe(0);

  await publish();
  for (const title of ["a", "b", "c", "d"]) await handle(title);
  expect(articles).toEqual({ a: "published", b: "published", c: "published", d: "published" });
});

test.each([
  ["handled", true],
  ["did not handle", false],
])("a request unanswered when Undo is pressed ends as a draft if the server %s it", async (_what, isDone) => {
  const { handle, pass, asked, articles, outcomes, publish, undo } = await startPublishing("a", "b");
  await publish();
  await handle("a");
  await handle("b", { isDone, isAnswered: false });
  await handle("b", { isDone: false, isAnswered: false });
  await undo();
  await handle("a");
  await pass(aPause);
  expect(asked()).toEqual(["b: draft"]);
  await handle("b");
  expect(articles).toEqual({ a: "draft", b: "draft" });
  expect(outcomes()).toEqual(["taken-back", "taken-back"]);
});

test("a request that loses its answer after Undo was pressed ends as a draft", async () => {
  const { handle, pass, asked, articles, outcomes, publish, undo } = await startPublishing("a", "b");
  await publish();
  await handle("a");
  await undo();
  await handle("a");
  await handle("b", { isAnswered: false });
  await pass(aPause);
  expect(asked()).toEqual(["b: draft"]);
  await handle("b");
  expect(articles).toEqual({ a: "draft", b: "draft" });
  expect(outcomes()).toEqual(["taken-back", "taken-back"]);
});

test("Undo without an answer says that it waits, and continues by itself", async () => {
  const { publishing, handle, pass, articles, outcomes, publish, undo } = await startPublishing("a", "b");
  await publish();
  await handle("a");
  await undo();
  await handle("a", { isDone: false, isAnswered: false });
  expect(publishing.read().rows[0]?.outcome).toMatchObject({ state: "undoing", isWaiting: true });
  await handle("b");
  await pass(aPause);
  await handle("a");
  await handle("b");
  expect(articles).toEqual({ a: "draft", b: "draft" });
  expect(outcomes()).toEqual(["taken-back", "taken-back"]);
});

test("a row being sent accepts no input, also while it waits for a connection", async () => {
  const { publishing, findings, pass, handle, outcomes, publish } = await startPublishing("a");
  const settled = () => publishing.read().rows[0]?.settled;
  findings.hold();
  await publish();
  expect(outcomes()).toEqual(["sending"]);
  expect(settled()).toMatchObject({ categoryId: 1 });
  findings.lose();
  await pass(0);
  expect(publishing.read().rows[0]?.outcome).toMatchObject({ state: "sending", isWaiting: true });
  publishing.setForAll({ categoryId: 2, handling: null });
  await pass(aPause);
  expect(settled()).toMatchObject({ categoryId: 1 });
  await handle("a");
  expect(outcomes()).toEqual(["published"]);
});

test("a row still being looked up when Undo was pressed is not created", async () => {
  const { publishing, findings, pass, handle, asked, articles, outcomes, publish, undo } =
    await startPublishing("a", "b");
  await publish();
  findings.hold();
  await handle("a");
  expect(asked()).toEqual([]);
  expect(outcomes()).toEqual(["published", "sending"]);
  await undo();
  await handle("a");
  findings.release();
  await pass(0);
  expect(asked()).toEqual([]);
  expect(outcomes()).toEqual(["taken-back", "none"]);
  expect(articles).toEqual({ a: "draft" });
  expect(publishing.read().rows.every(publishing.canPublish)).toBe(true);
});

test("a row that the server does not undo says so, and can be saved as a draft", async () => {
  const { publishing, handle, refuse, pass, articles, publish, undo } = await startPublishing("a", "b", "c");
  await publish();
  await handle("a");
  await undo();
  await refuse("a");
  await handle("b", { isAnswered: false });
  await refuse("b");
  const failed = { state: "failed", words: "Not taken back" };
  expect(publishing.read().rows.map(({ outcome }) => outcome)).toEqual([failed, failed, { state: "none" }]);
  publishing.saveAsDrafts();
  await pass(0);
  for (const title of ["a", "b", "c"]) await handle(title);
  expect(articles).toEqual({ a: "draft", b: "draft", c: "draft" });
});

test("Undo pressed twice sends one request", async () => {
  const { handle, asked, articles, publish, undo } = await startPublishing("a", "b", "c");
  await publish();
  await handle("a");
  await undo();
  await undo();
  expect(asked()).toEqual(["b: published", "a: draft"]);
  await handle("a");
  await handle("b");
  await undo();
  await handle("b");
  expect(asked()).toEqual([]);
  expect(articles).toEqual({ a: "draft", b: "draft" });
});

test("rows say after Undo what they said before", async () => {
  const { handle, outcomes, publish, undo } = await startPublishing("a", "b", "c");
  await publish();
  for (const title of ["a", "b", "c"]) await handle(title);
  await undo();
  for (const title of ["a", "b", "c"]) await handle(title);
  await publish();
  await handle("a");
  await undo();
  expect(outcomes()).toEqual(["undoing", "sending", "taken-back"]);
});

test("Undo changes when members see an article, and nothing that another administrator may have changed since", async () => {
  const { handle, asked, fields, publish, undo } = await startPublishing("a");
  await publish();
  await handle("a");
  await undo();
  expect(asked()).toEqual(["a: draft"]);
  expect(fields()).toEqual([["publishAt"]]);
});

test("the ten seconds count from the last published row, and do not begin before it", async () => {
  const { publishing, handle, pass, articles, publish, undo } = await startPublishing("a", "b", "c");
  await publish();
  await handle("a");
  await pass(60_000);
  expect(publishing.read().undoLeft).toBe(10);
  await handle("b");
  await pass(7_500);
  await handle("c");
  expect(publishing.read().undoLeft).toBe(10);
  await pass(7_000);
  expect(publishing.read().undoLeft).toBe(3);
  await pass(2_000);
  await undo();
  for (const title of ["a", "b", "c"]) await handle(title);
  expect(articles).toEqual({ a: "draft", b: "draft", c: "draft" });
});

test("a failure at the end of a click does not keep its Undo open", async () => {
  const { publishing, handle, refuse, failUpload, pass, publish } = await startPublishing("a", "b", "c");
  await publish();
  await handle("a");
  failUpload("c");
  await pass(60_000);
  await refuse("b");
  await pass(9_000);
  expect(publishing.read().undoLeft).toBe(1);
  await pass(1_000);
  expect(publishing.read().undoLeft).toBe(0);
});

test("requested drafts are created anyway: nobody reads them", async () => {
  const { publishing, handle, articles, publish, undo } = await startPublishing("a", "b");
  const [, second] = publishing.read().rows;
  publishing.edit(second?.file.id ?? "", { title: "" });
  await publish();
  publishing.edit(second?.file.id ?? "", { title: "b" });
  publishing.saveAsDrafts();
  await handle("a");
  await undo();
  await handle("a");
  await handle("b");
  expect(articles).toEqual({ a: "draft", b: "draft" });
});

test("Undo leaves the published editions, announces it before, and stops those not yet published", async () => {
  const { publishing, handle, asked, articles, outcomes, publish, undo } = await startPublishing(
    "a",
    known.title,
    "c",
  );
  await publish();
  await handle("a");
  expect(publishing.read().undoLeavesEditions).toBe(true);
  await undo();
  await handle("a");
  await handle(known.title);
  expect(asked()).toEqual([]);
  expect(outcomes()).toEqual(["taken-back", "edition", "none"]);
  expect(articles).toEqual({ a: "draft", known: "edition" });
});

test("Undo stops an edition that is not yet published", async () => {
  const { publishing, handle, asked, outcomes, publish, undo } = await startPublishing("a", "b", known.title);
  await publish();
  await handle("a");
  expect(publishing.read().undoLeavesEditions).toBe(false);
  await undo();
  await handle("b");
  await handle("a");
  await handle("b");
  expect(asked()).toEqual([]);
  expect(outcomes()).toEqual(["taken-back", "taken-back", "none"]);
});
