/** The type of these words in any language: the same structure and parameters, with any text. */
export type Words<English> = English extends string
  ? string
  : English extends (...parts: infer Parts) => infer Said
    ? (...parts: Parts) => Words<Said>
    : English extends object
      ? { readonly [Part in keyof English]: Words<English[Part]> }
      : English;

/**
 * Every word that signed-in members see. The files that hold words add theirs by declaration merging, so that this file
 * knows none of them; leaving one out in Greek is a compile error (el/screens.ts).
 */
// oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
export interface ScreenWords {}

type Greek = {
  words: ScreenWords;
  titles: Readonly<Record<ScreenTitle, string>>;
  /** Translates a message of the server or the contract; undefined if there is no translation. */
  message: (message: string) => string | undefined;
};

/** The screens with a tab title. */
export type ScreenTitle =
  | "account"
  | "auth"
  | "confirmEmail"
  | "knowledgeBase"
  | "record"
  | "resetPassword"
  | "signOn";

let greek: Greek | undefined;

/** Switches to the Greek words; must run before any screen that has some is loaded (shell/prepare-words.ts). */
export function speakGreek(spoken: Greek): void {
  greek = spoken;
}

/** The words of a screen in the document's language, which does not change while the document is open. */
export function screenWords<Name extends keyof ScreenWords>(
  name: Name,
  english: ScreenWords[Name],
): ScreenWords[Name] {
  return greek?.words[name] ?? english;
}

/** The tab title of a screen. */
export function screenTitle(name: ScreenTitle, english: string): string {
  return greek?.titles[name] ?? english;
}

/** Joins sentences of the server, each in the language of the screens; untranslated if there is no translation. */
export function screenMessages(...messages: readonly (string | undefined)[]): string {
  return messages
    .filter((message) => message !== undefined)
    .map((message) => screenMessage(message) ?? message)
    .join(" ");
}

/**
 * A message of the server or the contract in the language of the screens; undefined if the screen must use its own words.
 */
export function screenMessage(message: string): string | undefined {
  return greek ? greek.message(message) : message;
}
