import { optionalText } from "./text.ts";

/** Characters that show nothing, such as a zero-width space; not joiners and variation selectors, which change those beside them. */
const unseen = /(?!\p{Join_Control}|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/gu;

/**
 * The one form of a unit's or rank's name, so that names which look alike are the same: without invisible characters, composed
 * (NFC), and with a single space between words. NFKC would also change what is seen, such as 1º or №.
 */
export function asServiceName(name: string): string {
  return name
    .replace(unseen, "")
    .normalize("NFC")
    .replace(/[\s\u0085]+/g, " ")
    .trim();
}

/** The name of a unit or rank as an administrator confirms it, in that form; missing, null or blank becomes `null`. */
export function optionalServiceName({ max }: { max: number }) {
  return optionalText({ max }).transform((name) => name && (asServiceName(name) || null));
}
