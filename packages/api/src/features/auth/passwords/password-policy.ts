import { wordsOfTheFirm } from "@antochi/contract/brand";
import { DomainError } from "@antochi/contract/errors";
import { countCharacters } from "@antochi/contract/text";
import type { User } from "@antochi/db/tables/users";
import type { Context } from "../../../context.ts";

type Owner = Pick<User, "email" | "firstName" | "lastName">;

/**
 * Shorter parts of a name or e-mail do not count, since many passwords contain them by chance; the whole name counts
 * however short its parts.
 */
const tellingPart = 4;

const common = "Known to be leaked: it is on lists that attackers try first. Choose another one.";
const nearCommon = "Too close to one that attackers try first. Choose another one.";

/** A text of at most this length that is repeated counts as too close to a common password even where no list has it. */
const shortRepeated = 4;

/**
 * Checks a password that somebody chooses. Where it breaks a rule that `security` adds to the specification, it is refused
 * as an error of its field.
 * @returns a warning about a password that is accepted all the same; null where there is none
 */
export async function requireGoodPassword(
  { security }: Pick<Context, "security">,
  password: string,
  owner: Owner,
): Promise<string | null> {
  const { min, refused } = security.passwords;
  if (countCharacters(password) < min) throw bad(`Password must be at least ${min} characters`);
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

/** The part of an answer that warns of an accepted password: a sentence of its own, so that screens can translate it. */
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
  // A word of nothing but accents would become empty, and every text contains the empty string.
  return words.some((word) => /\P{M}/u.test(word) && text.includes(withoutAccents(word)));
}

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/**
 * What is wrong with a password that attackers' lists have, or nearly; null where nothing is. The list comes with the
 * product, so that no other service learns the password.
 */
async function faultOfCommon(password: string): Promise<string | null> {
  const known = await (commonPasswords ??= loadCommonPasswords().catch((error: unknown) => {
    // The files may be readable next time.
    commonPasswords = undefined;
    throw error;
  }));
  const text = folded(password);
  if (known.has(text)) return common;
  return isNear(text, known) ? nearCommon : null;
}

/**
 * Lists have few long passwords, since few had to be long. So this also finds a listed one with something before or after
 * it, one that is repeated, and consecutive characters.
 */
function isNear(text: string, known: ReadonlySet<string>): boolean {
  const word = text.replace(/^[^\p{L}]+/u, "").replace(/[^\p{L}]+$/u, "");
  if (known.has(word) && 2 * word.length >= text.length) return true;
  const [, repeated] = /^(.+?)\1+$/u.exec(text) ?? [];
  if (repeated !== undefined && (repeated.length <= shortRepeated || known.has(repeated))) return true;
  return isSequence(text);
}

/** Whether each character is the one after, or each the one before, its predecessor. */
function isSequence(text: string): boolean {
  const codes = Array.from(text, (sign) => sign.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}

async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  // Imported on demand: a process needs these few megabytes only once somebody chooses a password.
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
}

function folded(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

/** People type names without accents, and the Greek sigma at the end of a word differs from the one elsewhere. */
function withoutAccents(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll("ς", "σ");
}
