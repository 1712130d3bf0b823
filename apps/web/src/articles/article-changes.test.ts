import { articleFormSchema } from "@antochi/contract/knowledge-base";
import { expect, it } from "vitest";
import {
  changesOf,
  type EditedArticle,
  seenOf,
  withChanges,
  withoutFields,
  withSeen,
} from "./article-changes.ts";

const unit = { kind: "unit", name: "7th Squadron" } as const;
const opened: EditedArticle = {
  id: 7,
  categoryId: 1,
  title: "Masts  and guys",
  description: "For crews",
  handling: "Instructors",
  tracesCopies: true,
  publication: {
    state: "draft",
    publishAt: "2999-01-01T08:00:30.500Z",
    withdrawAt: null,
    offlineDays: 7,
    audience: [unit],
  },
};

/** The form's fields before anybody has edited them. */
const untouched = {
  id: 7,
  categoryId: 1,
  title: "Masts and guys",
  state: "draft",
  publishAt: "2999-01-01T08:00:00.000Z",
  withdrawAt: null,
  description: "For crews",
  handling: "Instructors",
  tracesCopies: true,
  offlineDays: 7,
  audience: [unit],
};

it("sends nothing that was not touched", () => {
  expect(changesOf(articleFormSchema.parse(untouched), opened)).toEqual({ id: 7 });
});

it.each([
  { categoryId: 2 },
  { title: "Masts" },
  { state: "published", publishAt: null },
  { withdrawAt: "2999-01-02T08:00:00.000Z" },
  { description: null },
  { handling: null },
  { tracesCopies: false },
  { offlineDays: null },
  { audience: [] },
  { audience: [unit, { kind: "rank", name: "Major" }] },
  { pdfPath: "/objects/pdfs/next.pdf", changes: "Torque values" },
])("sends only %o if that was changed", (change) => {
  const form = articleFormSchema.parse({ ...untouched, ...change });
  expect(changesOf(form, opened)).toEqual({ id: 7, ...change });
});

it("sends the changes of a form without the publication", () => {
  const form = articleFormSchema.parse({ id: 7, categoryId: 1, title: "Masts" });
  expect(changesOf(form, { ...opened, publication: undefined })).toEqual({ id: 7, title: "Masts" });
});

it("sends the seen values of what is changed, and all three of state and dates", () => {
  expect(seenOf({ id: 7 }, opened)).toEqual({});
  expect(seenOf({ id: 7, title: "Masts", handling: null }, opened)).toEqual({
    title: "Masts  and guys",
    handling: "Instructors",
  });
  expect(seenOf({ id: 7, withdrawAt: "2999-01-02T08:00:00.000Z" }, opened)).toEqual({
    state: "draft",
    publishAt: "2999-01-01T08:00:30.500Z",
    withdrawAt: null,
  });
});

it("puts what was typed on a newer state, except what another administrator changed as well", () => {
  const newest: EditedArticle = { ...opened, title: "Masts at sea", categoryId: 3, tracesCopies: false };
  const typed = {
    id: 7,
    title: "Masts",
    description: null,
    state: "published",
    publishAt: null,
    audience: [],
  } as const;
  expect(withoutFields({ ...typed, audience: [] }, ["title", "state"])).toEqual({
    id: 7,
    description: null,
    audience: [],
  });
  const kept = withoutFields({ ...typed, audience: [] }, ["title"]);
  expect(withChanges(newest, kept)).toEqual({
    ...newest,
    description: null,
    publication: { ...opened.publication, state: "published", publishAt: null, audience: [] },
  });
});

it("keeps a typed date if only the state was changed by both", () => {
  const typed = {
    id: 7,
    publishAt: "2999-01-01T09:00:00.000Z",
    withdrawAt: "2999-01-02T08:00:00.000Z",
  } as const;
  expect(withoutFields(typed, ["state"])).toEqual({ id: 7, withdrawAt: typed.withdrawAt });
  expect(withoutFields(typed, ["state", "withdrawAt"])).toEqual({ id: 7 });
});

it("has seen of a newer state only what was shown", () => {
  const newest: EditedArticle = {
    ...opened,
    title: "Masts at sea",
    description: "For all",
    publication: {
      state: "published",
      publishAt: null,
      withdrawAt: null,
      offlineDays: 7,
      audience: [unit],
    },
  };
  const seen = withSeen(opened, { newest, fields: ["title", "state", "publishAt"] });
  expect(seen).toEqual({ ...newest, description: "For crews" });
  // Saving again sends the chosen state with its date, since the state has changed meanwhile.
  const form = articleFormSchema.parse({ ...untouched, publishAt: "2999-01-01T09:00:00.000Z" });
  const changes = changesOf(form, seen);
  expect(changes).toMatchObject({ state: "draft", publishAt: "2999-01-01T09:00:00.000Z" });
  expect(seenOf(changes, seen)).toMatchObject({ state: "published", publishAt: null });
});
