/** The languages that a person can write to us in, as ISO 639-1 codes; letters back are in the same one. */
export type Language = "en" | "el";
