import type { Credentials } from "../product/product.ts";
import { memberDay } from "./member-day.ts";
import { searchFor, words } from "./member-visit.ts";
import type { Arrival } from "./open-loop.ts";

/** The most frequent requests of members and visitors, each as a function of its number. */
export type Visits = Readonly<
  Record<
    | "front page"
    | "articles"
    | "categories"
    | "who is signed in"
    | "log a view"
    | "form"
    | "range"
    | "search"
    | "login"
    | "health",
    (number: number) => Arrival
  >
>;

type Scene = {
  /** Cookies of members, used in turns. */
  cookies: readonly string[];
  /** Articles that are opened, in turns. */
  articleIds: readonly number[];
  /** A document that is read page by page, and its bytes. */
  document: { path: string; size: number };
  /** The person who signs in. */
  person: Credentials;
};

const json = { "content-type": "application/json" };
const contact = JSON.stringify({
  email: "somebody@example.com",
  firstName: "Eleni",
  lastName: "Marinou",
  organization: "Sample",
  interest: "mantis",
  message: "A sample of an enquiry.",
});

/** The requests that the people of a scene send to its product. */
export function visitsOf({ cookies, articleIds, document, person }: Scene): Visits {
  const credentials = JSON.stringify({ email: person.email, password: person.password });
  const member = (number: number) => ({
    cookie: cookies[number % cookies.length] ?? "",
    "accept-encoding": "br",
    "x-forwarded-for": addressOf(number % cookies.length),
  });
  const get = (kind: string, path: string) => (number: number) => ({
    kind,
    method: "GET" as const,
    path,
    headers: member(number),
  });
  return {
    "front page": get("front page", "/home"),
    articles: get("articles", "/api/knowledge-base/articles"),
    categories: get("categories", "/api/knowledge-base/categories"),
    "who is signed in": get("who is signed in", "/api/user"),
    health: get("health", "/healthz"),
    range: (number) => {
      const start = (number * memberDay.rangeBytes) % (document.size - memberDay.rangeBytes);
      const range = `bytes=${start}-${start + memberDay.rangeBytes - 1}`;
      return { kind: "range", method: "GET", path: document.path, headers: { ...member(number), range } };
    },
    search: (number) => get("search", searchFor(words[number % words.length]))(number),
    "log a view": (number) => ({
      kind: "log a view",
      method: "POST",
      path: "/api/activity/log",
      headers: { ...member(number), ...json },
      body: JSON.stringify({ articleId: articleIds[number % articleIds.length], action: "view_article" }),
    }),
    // Each comes from the next of thousands of addresses, since an address may send thirty posts a minute.
    form: (number) => ({
      kind: "form",
      method: "POST",
      path: "/api/contact",
      headers: { ...json, "x-forwarded-for": addressOf(number) },
      body: contact,
    }),
    // From as many addresses as there are members, since hashing capacity is shared by address.
    login: (number) => ({
      kind: "login",
      method: "POST",
      path: "/api/login",
      headers: { ...json, "x-forwarded-for": addressOf(number % cookies.length) },
      body: credentials,
    }),
  };
}

/** An address of its own for each number. */
export function addressOf(number: number): string {
  return `10.${Math.floor(number / 65_536) % 256}.${Math.floor(number / 256) % 256}.${number % 256}`;
}
