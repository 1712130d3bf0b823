import { textLanguage } from "./text-language.ts";

/** Text that somebody typed, marked as Greek where it is. */
export function WrittenText({ children }: { children: string }) {
  return <span lang={textLanguage(children)}>{children}</span>;
}
