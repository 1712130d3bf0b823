import { z } from "zod";

/** Characters that Postgres cannot store or that are no text: NUL and surrogates without their partner. */
const unstorable = /\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

export const tooLong = (max: number) => `Must be at most ${max} characters`;
export const notText = "Contains characters that cannot be stored";

/** Whether Postgres can store this text and give it back as it was. */
export function isStorable(value: string): boolean {
  return !unstorable.test(value);
}

type Length = { min?: number; max: number };

/**
 * Text that must be there. Trimmed first; missing, null, of the wrong type, empty or shorter than `min`
 * (1 unless told) all answer with `message`.
 */
export function requiredText(message: string, { min = 1, max }: Length) {
  return z
    .string({ error: message })
    .trim()
    .min(min, message)
    .max(max, tooLong(max))
    .refine(isStorable, notText);
}

/** Text that may be missing, null or blank, which all become `null`. Trimmed. */
export function optionalText({ max }: { max: number }) {
  return z
    .string({ error: "Must be text" })
    .trim()
    .max(max, tooLong(max))
    .refine(isStorable, notText)
    .nullish()
    .transform((value) => value || null);
}

/**
 * An e-mail address in the one form in which addresses are compared and stored: trimmed, NFKC-normalised and
 * in lower case. Every fault answers with the same message.
 */
export function emailAddress(message = "Please enter a valid email address") {
  return z
    .string({ error: message })
    .trim()
    .normalize("NFKC")
    .toLowerCase()
    .max(254, message)
    .regex(z.regexes.email, message);
}

/** A password as typed: never trimmed or normalised, any script, compared exactly. */
export function password({ min, max, message }: { min: number; max: number; message: string }) {
  return z
    .string({ error: message })
    .min(min, message)
    .max(max, `Password must be at most ${max} characters`)
    .refine(isStorable, notText);
}
