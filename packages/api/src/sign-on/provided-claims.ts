import { limits } from "@antochi/contract/limits";
import { asLine, emailAddress, isStorable } from "@antochi/contract/text";
import { z } from "zod";
import type { Provided } from "./provided.ts";
import type { SignOnConfig } from "./sign-on.ts";

/** What is read of tokens (OpenID Connect Core 1.0, 5.1); whatever has another shape counts as not said. */
const claimsSchema = z.object({
  sub: z.string().min(1).refine(isStorable),
  auth_time: z.number().min(0).max(8.64e12).optional().catch(undefined),
  amr: z.array(z.string()).catch([]),
  email: emailAddress().optional().catch(undefined),
  // Some providers write it as text.
  email_verified: z.union([z.boolean(), z.literal("true").transform(() => true)]).catch(false),
  given_name: nameText(),
  family_name: nameText(),
  name: nameText(),
  phone_number: text(limits.phoneMax),
  groups: z.union([z.array(z.string()), z.string().transform((group) => [group])]).catch([]),
});

/** What proves something by itself in a sign-in, by its kind (RFC 8176, section 2). */
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

/** What a provider says, claim by claim. */
type Claims = Readonly<Record<string, unknown>>;

/**
 * What the ID token says, and what it leaves out as the user-info endpoint has it. The token is signed for this very
 * sign-in, so that nothing takes the place of what it says; nor does the endpoint vouch for an
 * address that only the token has.
 */
export function joinClaims(token: Claims, userInfo: Claims): Claims {
  const { email_verified: vouched, ...more } = userInfo;
  const isSameEmail = token["email"] === undefined || token["email"] === more["email"];
  return { ...more, ...(isSameEmail && vouched !== undefined && { email_verified: vouched }), ...token };
}

/**
 * Reads what the provider says of somebody.
 * @param now by this product's clock: nobody has shown anything later than that
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
 * `mfa` says it; else two methods of different kinds do. What `acr` means, each provider decides by itself: it is not read.
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

/** A form's first content, which its owner looks at. */
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

/** As much as there is room for, without the half of a letter at its end. */
function cut(value: string, max: number): string {
  return value.length <= max ? value : value.slice(0, max).replace(/[\uD800-\uDBFF]$/, "");
}
