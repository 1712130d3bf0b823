/** The languages of the site and of its mails, as ISO 639-1 codes: a visitor is answered in the one they wrote in. */
export const languages = ["en", "el"] as const;
export type Language = (typeof languages)[number];

/** What they are called where all is English: in the panel and in mails to administrators. */
export const languageNames: Readonly<Record<Language, string>> = { en: "English", el: "Greek" };
