import { wordsOfTheFirm } from "@antochi/contract/brand";
import { DomainError } from "@antochi/contract/errors";
import type { User } from "@antochi/db/tables/users";
import type { Context } from "../../context.ts";

type Owner = Pick<User, "email" | "firstName" | "lastName">;

/**
 * A part of a name or an e-mail that is shorter stands in many passwords by chance; the whole name
 * counts however short its parts.
 */
const tellingPart = 4;

const common = "Known to be leaked: it stands in lists that attackers try first. Take another one.";
const nearCommon = "Too close to one that attackers try first. Take another one.";

/** What is repeated over and over may be so long and no longer without being a word of those lists. */
const shortRepeated = 4;

/**
 * Looks at a password that somebody chooses. What `security` demands beyond the specification is
 * refused, as the field's fault.
 * @returns what to warn of in one that is taken all the same; null where there is nothing
 */
export async function requireGoodPassword(
  { security }: Pick<Context, "security">,
  password: string,
  owner: Owner,
): Promise<string | null> {
  const { min, refused } = security.passwords;
  if (password.length < min) throw bad(`Password must be at least ${min} characters`);
  if (refused && containsOwner(password, owner)) {
    throw bad("Password must not contain your name or email");
  }
  if (refused && containsAny(password, wordsOfTheFirm)) {
    throw bad("Password must not contain the name of this site or of what it offers");
  }
  const fault = await faultOfCommon(password);
  if (refused && fault !== null) throw bad(fault);
  return fault;
}

/**
 * What is answered beside the message about a password that was taken: a sentence of its own,
 * which a screen has in its language.
 */
export function warningOf(warning: string | null): { warning?: string } {
  return warning === null ? {} : { warning };
}

function bad(message: string): DomainError {
  return new DomainError("invalid-input", { message, issues: [{ path: "password", message }] });
}

function containsOwner(password: string, { email, firstName, lastName }: Owner): boolean {
  const names = [firstName, lastName].map((name) => name.split(/\s+/));
  const wholes = [names, names.toReversed()].map((each) => each.flat().join(""));
  const [local = ""] = email.split("@", 1);
  const parts = [email, local, ...local.split(/[^\p{L}]+/u), ...names.flat(), ...wholes];
  return containsAny(
    password,
    parts.filter((part) => part.length >= tellingPart),
  );
}

function containsAny(password: string, words: readonly string[]): boolean {
  const text = withoutAccents(password);
  // Of what is nothing but accents nothing is left, which every text contains.
  return words.some((word) => /\P{M}/u.test(word) && text.includes(withoutAccents(word)));
}

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** Whether attackers have it in their lists or come to it next, by a list that is part of this product: nobody is asked. */
async function faultOfCommon(password: string): Promise<string | null> {
  commonPasswords ??= loadCommonPasswords();
  const known = await commonPasswords;
  const text = folded(password);
  if (known.has(text)) return common;
  return isNear(text, known) ? nearCommon : null;
}

/**
 * Lists know few passwords that are long, since few had to be: those are short ones with something before or after them, or
 * one over and over, or signs in their order.
 */
function isNear(text: string, known: ReadonlySet<string>): boolean {
  const word = text.replace(/^[^\p{L}]+/u, "").replace(/[^\p{L}]+$/u, "");
  if (known.has(word) && 2 * word.length >= text.length) return true;
  const [, repeated] = /^(.+?)\1+$/u.exec(text) ?? [];
  if (repeated !== undefined && (repeated.length <= shortRepeated || known.has(repeated))) return true;
  return isSequence(text);
}

/** Each sign is the one after the last, or each the one before it. */
function isSequence(text: string): boolean {
  const codes = Array.from(text, (sign) => sign.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}

async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  // A few megabytes, which a process where nobody chooses a password does without.
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
}

function folded(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

/** Names are typed without their accents, and a Greek one in the middle of a word has another sigma than at its end. */
function withoutAccents(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll("ς", "σ");
}
