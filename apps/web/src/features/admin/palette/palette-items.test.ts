import type { FoundAnything } from "@antochi/contract/palette";
import { expect, it } from "vitest";
import { groupsOf, readTyped } from "./palette-items.ts";

const person = { email: "someone@example.org", unit: "Unit A" };
const found: FoundAnything = {
  people: {
    found: [
      { ...person, id: 1, name: "Nikos Example", status: "pending" },
      { ...person, id: 2, name: "Eleni Example", status: "pending" },
      { ...person, id: 3, name: "Maria Example", status: "member" },
    ],
    more: true,
  },
  articles: [{ id: 4, title: "Exam questions", category: "FPV", state: "draft" }],
  categories: [],
  enquiries: [],
};

const labels = (typed: string, what?: FoundAnything) =>
  Object.fromEntries(groupsOf(typed, what).map(({ name, items }) => [name, items.map(({ label }) => label)]));

it("prefixes narrow the search", () => {
  expect(readTyped(" exam ")).toEqual({ scope: "all", query: "exam" });
  expect(readTyped("> publish")).toEqual({ scope: "actions", query: "publish" });
  expect(readTyped("@nikos")).toEqual({ scope: "people", query: "nikos" });
});

it("results are grouped by kind, and a waiting person can be approved at once", () => {
  expect(labels("exam", found)).toEqual({
    People: ["Nikos Example", "Eleni Example", "Maria Example", "All people with “exam”"],
    Articles: ["Exam questions"],
    Do: ["Approve Nikos Example", "Approve Eleni Example"],
  });
  expect(labels("@exam", found)).toEqual({
    People: ["Nikos Example", "Eleni Example", "Maria Example", "All people with “exam”"],
  });
});

it("a waiting person leads to the queue, and an accepted one to the list of members", () => {
  const people = groupsOf("@exam", found).find(({ name }) => name === "People")?.items;
  expect(people?.map(({ deed }) => deed)).toEqual([
    { to: { to: "/admin", search: { part: "pending", person: 1 } } },
    { to: { to: "/admin", search: { part: "pending", person: 2 } } },
    { to: { to: "/admin", search: { q: person.email } } },
    { to: { to: "/admin", search: { q: "exam" } } },
  ]);
});

it("for an accepted person the first result lists actions that ask first", () => {
  const members = {
    ...found,
    people: { more: false, found: found.people.found.slice(2) },
    articles: [],
  };
  expect(groupsOf("> maria", members)).toEqual([
    {
      name: "Do",
      items: [
        {
          key: "suspend-3",
          label: "Suspend Maria Example…",
          detail: "asks first",
          deed: { act: "suspend", person: { id: 3, name: "Maria Example" } },
        },
      ],
    },
  ]);
});

it("a copy's code leads to where it is traced", () => {
  const [group] = groupsOf(" k4rd-7wpx ", undefined);
  expect(group?.items).toEqual([
    {
      key: "trace-K4RD-7WPX",
      label: "Trace copy K4RD-7WPX",
      detail: "",
      deed: { to: { to: "/admin/audit", search: { copy: "K4RD-7WPX" } } },
    },
  ]);
  expect(labels("k4rd7wpx")).toEqual({});
});

it("places and actions are found by any of their words, and all are listed while nothing is typed", () => {
  expect(labels("log")).toEqual({
    "Go to": ["Activity Logs", "Audit log"],
    Do: ["Check the audit log now"],
  });
  expect(labels("")["Go to"]).toHaveLength(11);
  expect(labels(">")).toEqual({ Do: ["Publish PDFs", "Assign reading…", "Check the audit log now"] });
});

it("a subscription that was found leads to the newsletter, and any other enquiry to itself", () => {
  const enquiry = { id: 7, reference: "ABCDEFGH", subject: "A subject", from: "Someone", isOpen: true };
  const enquiries: FoundAnything["enquiries"] = [
    { ...enquiry, kind: "newsletter" },
    { ...enquiry, kind: "contact" },
  ];
  const groups = groupsOf("someone", { ...found, enquiries });
  const shown = groups.find(({ name }) => name === "Enquiries")?.items.map(({ deed }) => deed);
  expect(shown).toEqual([
    { to: { to: "/admin", search: { tab: "messages", section: "newsletter" } } },
    { to: { to: "/admin", search: { tab: "messages", enquiry: "contact/7" } } },
  ]);
});
