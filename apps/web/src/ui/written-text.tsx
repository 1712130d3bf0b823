import { textLanguage } from "./text-language.ts";

/** User-written text, marked as Greek where it is. */
export function WrittenText({ children }: { children: string }) {
  return <span lang={textLanguage(children)}>{children}</span>;
}
