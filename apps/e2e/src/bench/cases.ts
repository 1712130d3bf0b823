import type { Credentials } from "../product/product.ts";
import type { Shot } from "./measure.ts";

/** A call of the product, and what it is measured against. */
export type Case = {
  readonly name: string;
  /** What the bare server does for the same bytes. */
  readonly beside: string;
  readonly ours: Shot;
  readonly bare: Shot;
};

type Scene = {
  readonly productURL: string;
  readonly bareURL: string;
  readonly person: Credentials;
  /** The member's session. */
  readonly cookie: string;
  readonly articleId: number;
  readonly pdf: { readonly path: string; readonly size: number };
};

const json = { "content-type": "application/json" };

/** The calls that visitors and members make most, and the dearest one. */
export function casesOf({ productURL, bareURL, person, cookie, articleId, pdf }: Scene): Case[] {
  const connections = 10;
  const credentials = JSON.stringify({ email: person.email, password: person.password });
  const view = JSON.stringify({ articleId, action: "view_article" });
  return [
    {
      name: "Home page",
      beside: "the same bytes from memory",
      ours: { url: `${productURL}/home`, headers: { "accept-encoding": "br" }, connections },
      bare: { url: `${bareURL}/home`, connections },
    },
    {
      name: "Article list as a member",
      beside: "the same JSON from memory",
      ours: { url: `${productURL}/api/knowledge-base/articles`, headers: { cookie }, connections },
      bare: { url: `${bareURL}/articles`, connections },
    },
    {
      name: "Login",
      beside: "one comparison with the same hash",
      ours: {
        url: `${productURL}/api/login`,
        ...post(credentials),
        requests: manyAddresses(),
        connections: 4,
      },
      bare: { url: `${bareURL}/login`, ...post(credentials), requests: manyAddresses(), connections: 4 },
    },
    {
      name: "Log a view",
      beside: "a JSON body, read and answered",
      ours: { url: `${productURL}/api/activity/log`, ...post(view, { cookie }), connections },
      bare: { url: `${bareURL}/view`, ...post(view), connections },
    },
    {
      name: `PDF of ${Math.round(pdf.size / 1000)} kB as a member`,
      beside: "the plain file, streamed",
      ours: { url: `${productURL}${pdf.path}`, headers: { cookie }, connections },
      bare: { url: `${bareURL}/pdf`, connections },
    },
  ];
}

/** The same request from one address after another, since the product hands hashing out by address. */
function manyAddresses() {
  return Array.from({ length: 200 }, (_, at) => ({
    headers: { ...json, "x-forwarded-for": `10.20.0.${at}` },
  }));
}

function post(body: string, headers: Record<string, string> = {}) {
  return { method: "POST" as const, headers: { ...json, ...headers }, body };
}
