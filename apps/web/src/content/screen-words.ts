/** What words say in whichever language: each text is some text, of the same parts. */
export type Words<English> = English extends string
  ? string
  : English extends (...parts: infer Parts) => infer Said
    ? (...parts: Parts) => Words<Said>
    : English extends object
      ? { readonly [Part in keyof English]: Words<English[Part]> }
      : English;

/**
 * Every word that members see signed in. The files that have them add theirs, so that this one knows none of them: leaving
 * one out in Greek is a compile error (el/screens.ts).
 */
// oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
export interface ScreenWords {}

type Greek = {
  words: ScreenWords;
  titles: Readonly<Record<ScreenTitle, string>>;
  /** A message of the server or the contract; undefined where there are no words for it. */
  message: (message: string) => string | undefined;
};

/** What the browser's tab says of a screen. */
export type ScreenTitle =
  | "account"
  | "auth"
  | "confirmEmail"
  | "knowledgeBase"
  | "record"
  | "resetPassword"
  | "signOn";

let greek: Greek | undefined;

/** Takes the Greek words, before any screen that has some is loaded (shell/prepare-words.ts). */
export function speakGreek(spoken: Greek): void {
  greek = spoken;
}

/** The words of a screen in the language of this document, which stays the same for as long as the document is open. */
export function screenWords<Name extends keyof ScreenWords>(
  name: Name,
  english: ScreenWords[Name],
): ScreenWords[Name] {
  return greek?.words[name] ?? english;
}

/** What the tab says of a screen. */
export function screenTitle(name: ScreenTitle, english: string): string {
  return greek?.titles[name] ?? english;
}

/**
 * Sentences of the server in the language of the screens, one after the other; those that have no words there as they are.
 */
export function screenMessages(...messages: readonly (string | undefined)[]): string {
  return messages
    .filter((message) => message !== undefined)
    .map((message) => screenMessage(message) ?? message)
    .join(" ");
}

/**
 * A message of the server or the contract in the language of the screens; undefined where it
 * is told in a screen's own words.
 */
export function screenMessage(message: string): string | undefined {
  return greek ? greek.message(message) : message;
}
