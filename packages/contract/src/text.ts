import { z } from "zod";
import { limits } from "./limits.ts";

/** Characters that Postgres cannot store or that are no valid text: NUL and lone surrogates. */
const unstorable = /\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** The refusal of text that is longer than so many characters. */
export const tooLong = (max: number) => `Must be at most ${max} characters`;
export const notText = "Contains characters that cannot be stored";

/** Whether Postgres can store this text and return it unchanged. */
export function isStorable(value: string): boolean {
  return !unstorable.test(value);
}

/** Text that shows nothing: white space and invisible characters. NUL is not among them, since it is refused. */
const blank = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\u0001-\u001F\u007F-\u009F\u2800]*$/u;

/**
 * Invisible characters that come along with pasted text and could disguise it: control characters other than white space,
 * and those that change the direction of what follows (https://www.unicode.org/reports/tr36/, 2.5). Joiners stay, since
 * emoji and some scripts need them.
 */
const unseen = /[\u0001-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u202A-\u202E\u2066-\u2069]/g;

const lineBreak = /[\t\n\v\f\r\u0085\u2028\u2029]/;

/** Removes invisible characters; text that shows nothing becomes empty. */
function asSeen(value: string): string {
  return blank.test(value) ? "" : value.replace(unseen, "");
}

/** Cleans text for a single line: line breaks become spaces. */
export function asLine(value: string): string {
  return asSeen(value).replace(/[\s\u0085]+/g, (space) => (lineBreak.test(space) ? " " : space));
}

type Length = { min?: number; max: number };
type Shape = {
  /** Keeps line breaks; otherwise they become spaces. */
  multiline?: boolean;
};

/**
 * Required text. Trimmed and cleaned first (`asSeen`, `asLine`); if it is missing, null, of the wrong type, empty or shorter
 * than `min` (by default 1), the error is `message`.
 */
export function requiredText(message: string, { min = 1, max, multiline = false }: Length & Shape) {
  return z
    .string({ error: message })
    .overwrite(multiline ? asSeen : asLine)
    .trim()
    .min(min, message)
    .max(max, tooLong(max))
    .refine(isStorable, notText);
}

/** Optional text: missing, null or blank becomes `null`. Trimmed and cleaned. */
export function optionalText({ max, multiline = false }: { max: number } & Shape) {
  return z
    .string({ error: "Must be text" })
    .overwrite(multiline ? asSeen : asLine)
    .trim()
    .max(max, tooLong(max))
    .refine(isStorable, notText)
    .nullish()
    .transform((value) => value || null);
}

/**
 * A dot-atom of RFC 5321 before the @ (zod's own pattern refuses `=`, `/` and others that mail servers give out), a host with
 * a dot after it. Quoted names, blanks and everything that separates addresses in a header stay out.
 */
const mailAddress =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/;

/**
 * An e-mail address in the one form in which addresses are compared and stored: trimmed, NFKC-normalised and in lower case.
 * Every fault has the same message.
 */
export function emailAddress(message = "Please enter a valid email address") {
  return z
    .string({ error: message })
    .trim()
    .normalize("NFKC")
    .toLowerCase()
    .max(limits.emailMax, message)
    .regex(mailAddress, message);
}

const plainAddress = /^[^\s@<>"(),:;[\]\\\p{Cc}]+@[^\s@<>"(),:;[\]\\\p{Cc}]+$/u;

/** Whether a mail header would read this as one address and nothing else; a host without a dot is allowed. */
export function isPlainAddress(text: string): boolean {
  return plainAddress.test(text);
}

/** How many characters a text has, as zod counts them for `min` and `max`: an emoji is one, although its `length` is two. */
export function countCharacters(text: string): number {
  return Array.from(text).length;
}

/** A password as typed: never trimmed or normalised, any script, compared exactly. */
export function password({ min, max, message }: { min: number; max: number; message: string }) {
  return z
    .string({ error: message })
    .min(min, message)
    .max(max, `Password must be at most ${max} characters`)
    .refine(isStorable, notText);
}
