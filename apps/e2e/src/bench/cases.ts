import type { Credentials } from "../product/product.ts";
import type { CannonShot, Shot } from "./measure.ts";

/** A call of the product, and its baseline. */
export type Case = {
  readonly name: string;
  readonly ours: Shot;
  readonly bare: Shot;
  /** What `bare` is, if it is not the bare server but the product itself doing less work. */
  readonly lighter?: string;
  /** The same from nginx, if nginx can do it. */
  readonly nginx?: Shot;
  /** The least acceptable fraction, or multiple, of the bare server's rate. */
  readonly goal: number;
};

type Scene = {
  readonly productURL: string;
  readonly bareURL: string;
  readonly nginxURL: string | null;
  /** Members who sign in, in turns. */
  readonly people: readonly Credentials[];
  /** Cookies of a member's session and of an administrator's. */
  readonly cookie: string;
  readonly adminCookie: string;
  readonly articleId: number;
  readonly pdfPath: string;
  /** A signed address of the product's disk store, which accepts any number of PUTs, and a file for it. */
  readonly uploadURL: string;
  readonly file: Buffer;
  /** Openings that are a member's first of a document in this hour, and openings that are not. */
  readonly firstOpenings: readonly Opening[];
  readonly laterOpenings: readonly Opening[];
};

/** A member's opening of a document: one byte of it, and the view. */
export type Opening = {
  readonly cookie: string;
  readonly articleId: number;
  readonly objectPath: string;
};

const json = { "content-type": "application/json" };

/** The calls that visitors, members and administrators make most, and the most expensive ones. */
export function casesOf({ nginxURL, ...scene }: Scene): Case[] {
  const { productURL, bareURL, people, cookie, adminCookie, articleId, pdfPath, uploadURL, file } = scene;
  const view = JSON.stringify({ articleId, action: "view_article" });
  const brotli = { "accept-encoding": "br" };
  const part = { range: "bytes=65536-131071" };
  const fromNginx = (path: string, headers = {}) =>
    nginxURL === null ? {} : { nginx: { url: `${nginxURL}${path}`, headers } };
  return [
    {
      name: "front page",
      ours: { url: `${productURL}/home`, headers: brotli },
      bare: { url: `${bareURL}/home`, headers: brotli },
      ...fromNginx("/home"),
      goal: 0.7,
    },
    {
      name: "who is signed in",
      ours: { url: `${productURL}/api/user`, headers: { cookie } },
      bare: { url: `${bareURL}/user`, headers: { cookie } },
      goal: 0.6,
    },
    {
      name: "list of 200 articles",
      ours: { url: `${productURL}/api/knowledge-base/articles`, headers: { cookie } },
      bare: { url: `${bareURL}/articles`, headers: { cookie } },
      goal: 5,
    },
    {
      name: "PDF of 5 MB",
      ours: { url: `${productURL}${pdfPath}`, headers: { cookie }, isLarge: true },
      bare: { url: `${bareURL}/pdf`, headers: { cookie }, isLarge: true },
      ...(nginxURL !== null && { nginx: { url: `${nginxURL}/pdf`, headers: {}, isLarge: true } }),
      goal: 0.9,
    },
    {
      name: "64 kB of it",
      ours: { url: `${productURL}${pdfPath}`, headers: { cookie, ...part } },
      bare: { url: `${bareURL}/pdf`, headers: { cookie, ...part } },
      ...fromNginx("/pdf", part),
      goal: 0.8,
    },
    {
      name: "log a view",
      ours: { url: `${productURL}/api/activity/log`, ...post(view, { cookie }) },
      bare: { url: `${bareURL}/view`, ...post(view, { cookie }) },
      goal: 0.6,
    },
    {
      name: "open a document, with its audit entry",
      ours: openEach(productURL, scene.firstOpenings),
      bare: openEach(productURL, scene.laterOpenings),
      lighter: "the same without",
      goal: 0.85,
    },
    {
      name: "upload of 20 MB",
      ours: { url: uploadURL, ...put(file) },
      bare: { url: `${bareURL}/upload`, ...put(file) },
      // At most 1.3 times as long.
      goal: 0.77,
    },
    {
      name: "login",
      ours: { url: `${productURL}/api/login`, requests: signIns("/api/login", people) },
      bare: { url: `${bareURL}/login`, requests: signIns("/login", people) },
      goal: 0.9,
    },
    {
      name: "login, counted and recorded",
      ours: { url: `${productURL}/api/login`, requests: signIns("/api/login", people) },
      bare: { url: `${bareURL}/login-counted`, requests: signIns("/login-counted", people) },
      goal: 0.9,
    },
    {
      name: "statistics",
      ours: { url: `${productURL}/api/activity/statistics`, headers: { cookie: adminCookie } },
      bare: { url: `${bareURL}/statistics`, headers: { cookie: adminCookie } },
      goal: 60,
    },
  ];
}

/** Requests one byte of a document and logs a view, alternately, each for the next opening. */
function openEach(url: string, openings: readonly Opening[]): Shot {
  let delivered = 0;
  let viewed = 0;
  const at = (turn: number) => {
    const opening = openings[turn % openings.length];
    if (opening === undefined) throw new Error("Nobody opens anything");
    return opening;
  };
  return {
    url,
    requests: [
      {
        setupRequest(request) {
          const { cookie, objectPath } = at(delivered);
          delivered += 1;
          return { ...request, method: "GET", path: objectPath, headers: { cookie, range: "bytes=0-0" } };
        },
      },
      {
        setupRequest(request) {
          const { cookie, articleId } = at(viewed);
          viewed += 1;
          const body = JSON.stringify({ articleId, action: "view_article" });
          return { ...request, ...post(body, { cookie }), path: "/api/activity/log" };
        },
      },
    ],
  };
}

/**
 * Each sign-in is of the next member and from the next of two hundred addresses, since the product shares hashing out by
 * address.
 */
function signIns(path: string, people: readonly Credentials[]): NonNullable<CannonShot["requests"]> {
  let sent = 0;
  return [
    {
      setupRequest(request) {
        sent += 1;
        const body = JSON.stringify(people[sent % people.length]);
        return { ...request, ...post(body, { "x-forwarded-for": `10.20.0.${sent % 200}` }), path };
      },
    },
  ];
}

function put(body: Buffer) {
  return { method: "PUT" as const, headers: { "content-type": "application/pdf" }, body };
}

function post(body: string, headers: Record<string, string> = {}) {
  return { method: "POST" as const, headers: { ...json, ...headers }, body };
}
