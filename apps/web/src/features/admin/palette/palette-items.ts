import type { FoundAnything } from "@antochi/contract/palette";
import { printedShortCode } from "@antochi/contract/readable-codes";
import { spacedReference } from "@antochi/contract/reference";
import { enquiryKinds } from "@antochi/contract/enquiry-kinds";
import type { LinkProps } from "@tanstack/react-router";
import { adminCopy } from "../../../content/admin.ts";
import { paletteCopy as copy } from "../../../content/palette.ts";
import { readinessCopy } from "../../../content/readiness.ts";
import { adminTabs } from "../admin-search.ts";

type Place = Pick<LinkProps, "to" | "search">;
type Someone = { id: number; name: string };

/** The effect of choosing a line: navigation, or an action, which asks for confirmation if it does so elsewhere. */
export type Deed =
  | { to: Place }
  | { act: "publish" | "assign" | "checkAudit" }
  | { act: "approve" | "suspend" | "restore"; person: Someone };

export type Item = { key: string; label: string; detail: string; deed: Deed };
export type Group = { name: string; items: Item[] };

/** Parses the input: `>` limits it to actions, `@` to people. */
export function readTyped(typed: string): { scope: "all" | "actions" | "people"; query: string } {
  const text = typed.trim();
  if (text.startsWith(">")) return { scope: "actions", query: text.slice(1).trim() };
  if (text.startsWith("@")) return { scope: "people", query: text.slice(1).trim() };
  return { scope: "all", query: text };
}

/** The lines for the input, in groups; `found` are the server's results. */
export function groupsOf(typed: string, found: FoundAnything | undefined): Group[] {
  const { scope, query } = readTyped(typed);
  const people = scope === "actions" ? [] : peopleItems(query, found);
  const groups: Group[] = [
    { name: copy.groups.people, items: people },
    { name: copy.groups.articles, items: scope === "all" ? articleItems(found) : [] },
    { name: copy.groups.categories, items: scope === "all" ? categoryItems(found) : [] },
    { name: copy.groups.enquiries, items: scope === "all" ? enquiryItems(found) : [] },
    { name: copy.groups.places, items: scope === "all" ? matching(places, query) : [] },
    {
      name: copy.groups.actions,
      items:
        scope === "people"
          ? []
          : [...personActions(found), ...traceItems(query), ...matching(actions, query)],
    },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

function peopleItems(query: string, found: FoundAnything | undefined): Item[] {
  if (!found) return [];
  const items = found.people.found.map(
    ({ id, name, email, unit, status }): Item => ({
      key: `person-${id}`,
      label: name,
      detail: [copy.status[status], unit].filter(Boolean).join(", "),
      deed: {
        to: { to: "/admin", search: status === "pending" ? { part: "pending", person: id } : { q: email } },
      },
    }),
  );
  if (!found.people.more) return items;
  const all = { to: { to: "/admin", search: { q: query } } } as const;
  return [...items, { key: "all-people", label: copy.allPeople(query), detail: "", deed: all }];
}

function articleItems(found: FoundAnything | undefined): Item[] {
  return (found?.articles ?? []).map(({ id, title, category, state }) => ({
    key: `article-${id}`,
    label: title,
    detail: [copy.states[state], category].filter(Boolean).join(", "),
    deed: { to: { to: "/admin", search: { tab: "articles", q: title } } },
  }));
}

function categoryItems(found: FoundAnything | undefined): Item[] {
  return (found?.categories ?? []).map(({ id, name }) => ({
    key: `category-${id}`,
    label: name,
    detail: "",
    deed: { to: { to: "/admin", search: { tab: "categories", category: id } } },
  }));
}

function enquiryItems(found: FoundAnything | undefined): Item[] {
  return (found?.enquiries ?? []).map(({ id, kind, reference, subject, from, isOpen }) => ({
    key: `enquiry-${kind}-${id}`,
    label: `${spacedReference(reference)} ${subject}`,
    detail: [enquiryKinds[kind].words.kind, from, isOpen ? copy.open_.open : copy.open_.handled].join(", "),
    deed: {
      to: {
        to: "/admin",
        search: {
          tab: "messages",
          ...(kind === "newsletter" ? { section: kind } : { enquiry: `${kind}/${id}` }),
        },
      },
    },
  }));
}

/** Actions for the people found: those of the first one, and of everybody who waits for a decision. */
function personActions(found: FoundAnything | undefined): Item[] {
  return (found?.people.found ?? []).flatMap((person, index): Item[] => {
    const { id, name, status } = person;
    const deed = (act: "approve" | "suspend" | "restore"): Deed => ({ act, person: { id, name } });
    if (status === "pending")
      return [{ key: `approve-${id}`, label: copy.actions.approve(name), detail: "", deed: deed("approve") }];
    if (index > 0 || status === "rejected") return [];
    const act = status === "suspended" ? "restore" : "suspend";
    return [{ key: `${act}-${id}`, label: copy.actions[act](name), detail: copy.asks, deed: deed(act) }];
  });
}

/** The code of a copy links to where it is traced. */
function traceItems(query: string): Item[] {
  if (!printedShortCode.test(query)) return [];
  const code = query.toUpperCase();
  const deed = { to: { to: "/admin/audit", search: { copy: code } } } as const;
  return [{ key: `trace-${code}`, label: copy.actions.trace(code), detail: "", deed }];
}

const places: Item[] = [
  place("overview", copy.places.overview, { to: "/admin/overview" }),
  ...adminTabs.map((tab) =>
    place(tab, adminCopy.tabs[tab], { to: "/admin", search: tab === "users" ? {} : { tab } }),
  ),
  place("readiness", readinessCopy.title, { to: "/admin/readiness" }),
  place("statistics", copy.places.statistics, { to: "/admin/statistics" }),
  place("audit", copy.places.audit, { to: "/admin/audit" }),
  place("library", copy.places.library, { to: "/knowledge-base" }),
  place("account", copy.places.account, { to: "/account" }),
];

const actions: Item[] = (["publish", "assign", "checkAudit"] as const).map((act) => ({
  key: act,
  label: copy.actions[act],
  detail: "",
  deed: { act },
}));

function place(key: string, label: string, to: Place): Item {
  return { key: `place-${key}`, label, detail: "", deed: { to } };
}

/** The items whose label contains every typed word. */
function matching(items: readonly Item[], query: string): Item[] {
  const words = query.toLowerCase().split(/\s+/);
  return items.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
}
