import { limits } from "@antochi/contract/limits";
import { asLine, emailAddress, isStorable } from "@antochi/contract/text";
import { z } from "zod";
import type { Provided } from "./provided.ts";
import type { SignOnConfig } from "./sign-on.ts";

/** The claims that are read (OpenID Connect Core 1.0, 5.1); an optional one of another shape counts as absent. */
const claimsSchema = z.object({
  sub: z.string().min(1).refine(isStorable),
  auth_time: z.number().min(0).max(8.64e12).optional().catch(undefined),
  amr: z.array(z.string()).catch([]),
  email: emailAddress().optional().catch(undefined),
  // Some providers send it as text.
  email_verified: z.union([z.boolean(), z.literal("true").transform(() => true)]).catch(false),
  given_name: nameText(),
  family_name: nameText(),
  name: nameText(),
  phone_number: text(limits.phoneMax),
  groups: z.union([z.array(z.string()), z.string().transform((group) => [group])]).catch([]),
});

/** The methods that prove something by themselves in a sign-in, with their kind of factor (RFC 8176, section 2). */
const kinds: Readonly<Record<string, "known" | "held" | "been">> = {
  pwd: "known",
  pin: "known",
  kba: "known",
  otp: "held",
  hwk: "held",
  swk: "held",
  sc: "held",
  pop: "held",
  sms: "held",
  tel: "held",
  fpt: "been",
  face: "been",
  iris: "been",
  retina: "been",
  vbm: "been",
};

/** The claims of a provider. */
type Claims = Readonly<Record<string, unknown>>;

/**
 * The claims of the ID token, completed by those of the user-info endpoint. The token is signed for this very sign-in, so
 * nothing overrides its claims, and only it says how and when somebody signed in: the endpoint is about the person.
 */
export function joinClaims(token: Claims, userInfo: Claims): Claims {
  return {
    ...userInfo,
    ...token,
    amr: token["amr"],
    auth_time: token["auth_time"],
    email_verified: verificationOf(token, userInfo),
  };
}

/**
 * `email_verified` is about the `email` of the same source (OpenID Connect Core 1.0, 5.1): a source does not vouch for an
 * address that only the other one has.
 */
function verificationOf(token: Claims, userInfo: Claims): unknown {
  if (token["email"] === undefined) return userInfo["email_verified"];
  if (token["email_verified"] !== undefined) return token["email_verified"];
  return token["email"] === userInfo["email"] ? userInfo["email_verified"] : undefined;
}

/**
 * Reads what the provider says about somebody.
 * @param now by this product's clock: nobody has authenticated later than that
 */
export function readClaims(
  claims: Claims,
  { issuer, approvedGroup, adminGroup }: Pick<SignOnConfig, "issuer" | "approvedGroup" | "adminGroup">,
  now: Date,
): Provided {
  const read = claimsSchema.parse(claims);
  const [first = "", ...rest] = read.name.split(" ");
  return {
    issuer: issuer.href,
    subject: read.sub,
    email: read.email ?? null,
    emailVerified: read.email !== undefined && read.email_verified,
    firstName: read.given_name || first,
    lastName: read.family_name || rest.join(" "),
    phone: read.phone_number,
    isApproved: approvedGroup !== null && read.groups.includes(approvedGroup),
    isAdmin: adminGroup === null ? null : read.groups.includes(adminGroup),
    twoFactors: showsTwoFactors(read.amr),
    authenticatedAt: read.auth_time === undefined ? null : earlier(new Date(read.auth_time * 1000), now),
  };
}

/**
 * `mfa` says so; otherwise two methods of different kinds do. `acr` is not read, since each provider decides what it means.
 */
function showsTwoFactors(methods: readonly string[]): boolean {
  if (methods.includes("mfa")) return true;
  const shown = new Set(methods.map((method) => kinds[method]));
  shown.delete(undefined);
  return shown.size >= 2;
}

function earlier(one: Date, other: Date): string {
  return (one < other ? one : other).toISOString();
}

/** A name to prefill a form with, which its owner checks. */
function nameText() {
  return text(limits.nameMax);
}

function text(max: number) {
  return z
    .string()
    .transform((value) => cut(asLine(value).trim(), max))
    .refine(isStorable)
    .catch("");
}

/** Cuts a value to the maximum length, without half a surrogate pair at its end. */
function cut(value: string, max: number): string {
  return value.length <= max ? value : value.slice(0, max).replace(/[\uD800-\uDBFF]$/, "");
}
