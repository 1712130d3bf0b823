import { textLanguage } from "./text-language.ts";

/** User-written text, marked as Greek where it is. Words from right to left do not reorder what stands beside them. */
export function WrittenText({ children }: { children: string }) {
  return (
    <span lang={textLanguage(children)} dir="auto">
      {children}
    </span>
  );
}
