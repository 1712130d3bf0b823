import { wordsOfTheFirm } from "@antochi/contract/brand";
import { DomainError } from "@antochi/contract/errors";
import type { User } from "@antochi/db/tables/users";
import type { Context } from "../../context.ts";

type Owner = Pick<User, "email" | "firstName" | "lastName">;

/** A part of a name or an e-mail that is shorter stands in many passwords by chance; the whole name counts however short its parts. */
const tellingPart = 4;

const common = "Known to be leaked: it stands in lists that attackers try first. Take another one.";

/**
 * Looks at a password that somebody chooses. What `security` demands beyond the specification is refused, as the field's fault.
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
  if (!(await isCommon(password))) return null;
  if (refused) throw bad(common);
  return common;
}

/** What is answered of a password that was taken. */
export function withWarning(message: string, warning: string | null): string {
  return warning === null ? message : `${message} ${warning}`;
}

function bad(message: string): DomainError {
  return new DomainError("invalid-input", { message, issues: [{ path: "password", message }] });
}

function containsOwner(password: string, { email, firstName, lastName }: Owner): boolean {
  const names = [firstName, lastName].map((name) => name.split(/\s+/));
  const wholes = [names, names.toReversed()].map((each) => each.flat().join(""));
  const parts = [email, ...email.split("@", 1), ...names.flat(), ...wholes];
  return containsAny(
    password,
    parts.filter((part) => part.length >= tellingPart),
  );
}

function containsAny(password: string, words: readonly string[]): boolean {
  const text = folded(password);
  return words.some((word) => text.includes(folded(word)));
}

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** Whether attackers have it in their lists, by a list that is part of this product: nobody is asked. */
async function isCommon(password: string): Promise<boolean> {
  commonPasswords ??= loadCommonPasswords();
  return (await commonPasswords).has(folded(password));
}

async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  // A few megabytes, which a process where nobody chooses a password does without.
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
}

function folded(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}
