import { createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from "node:crypto";
import type { Database } from "@antochi/db/schema";
import { sql } from "kysely";
import { sealingKey } from "../secrets/sealing-keys.ts";

const purpose = "known-browsers";

/** The longest that browsers keep a cookie (RFC 6265bis, section 5.5), in seconds. */
const cookieLife = 400 * 24 * 60 * 60;

/** The most accounts that a browser's cookie proves a sign-in of; a shared browser has several. */
const accountsOfOne = 5;

/** 16 random bytes, then the proofs, newest first: HMAC-SHA256 of the id and an e-mail; all in base64url. */
const cookieForm = /^([\w-]{22})((?:\.[\w-]{43}){1,5})$/;

/**
 * Recognises browsers in which an account has signed in before, by a signed cookie that proves only this: it opens no
 * session. An attacker elsewhere has no such cookie, so the meters that stop them do not stop the owner.
 */
export type KnownBrowsers = {
  cookieName: string;
  /** The id of the browser, if its cookie proves that this account signed in there; otherwise undefined. */
  find: (cookie: string | undefined, email: string, key?: BrowserKey) => Promise<string | undefined>;
  /** Adds an account to those that a browser's cookie proves. @returns the Set-Cookie value */
  remember: (cookie: string | undefined, email: string, key?: BrowserKey) => Promise<string>;
};

/** The signing key as a statement has just read it; null where there is none yet. Without one it is looked up. */
export type BrowserKey = string | null;

/** Reads the key as part of another statement. */
export const browserKey = sql<BrowserKey>`(select key from link_keys where purpose = ${purpose})`;

type Parts = {
  db: Database;
  /** The site is served over https. */
  secure: boolean;
};

/** Uses the key that all replicas share through Postgres; deleting it there forgets every browser. */
export function createKnownBrowsers({ db, secure }: Parts): KnownBrowsers {
  const cookieName = secure ? "__Host-browser" : "browser";
  const attributes = `Max-Age=${cookieLife}; Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;

  // From plain bytes OpenSSL makes the key anew for each proof, which takes ten times as long as the proof.
  let made: { read: string; key: KeyObject } | undefined;

  function keyFrom(read: string): KeyObject {
    if (made?.read !== read) made = { read, key: createSecretKey(read, "base64url") };
    return made.key;
  }

  async function proofOf(id: string, email: string, read: BrowserKey): Promise<string> {
    const key = read === null ? await sealingKey(db, purpose) : keyFrom(read);
    return createHmac("sha256", key).update(`${id}:${email}`).digest("base64url");
  }

  return {
    cookieName,
    async find(cookie, email, key = null) {
      const shown = parse(cookie);
      if (shown === undefined) return undefined;
      const proof = Buffer.from(await proofOf(shown.id, email, key));
      return shown.proofs.some((other) => timingSafeEqual(proof, Buffer.from(other))) ? shown.id : undefined;
    },
    async remember(cookie, email, key = null) {
      const { id, proofs } = parse(cookie) ?? { id: randomBytes(16).toString("base64url"), proofs: [] };
      const proof = await proofOf(id, email, key);
      const kept = [proof, ...proofs.filter((other) => other !== proof)].slice(0, accountsOfOne);
      return `${cookieName}=${[id, ...kept].join(".")}; ${attributes}`;
    },
  };
}

function parse(cookie = ""): { id: string; proofs: string[] } | undefined {
  const [, id, proofs] = cookieForm.exec(cookie) ?? [];
  return id === undefined || proofs === undefined ? undefined : { id, proofs: proofs.slice(1).split(".") };
}
