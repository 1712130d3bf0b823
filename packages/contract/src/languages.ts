/** The languages of the site and its mails, as ISO 639-1 codes: visitors are answered in the one they wrote in. */
export const languages = ["en", "el"] as const;
export type Language = (typeof languages)[number];

/** The languages' names where everything is in English: in the panel and in mails to administrators. */
export const languageNames: Readonly<Record<Language, string>> = { en: "English", el: "Greek" };
