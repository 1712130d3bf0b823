import type { CopyProblem } from "@antochi/contract/copies";
import { screenWords, type Words } from "./screen-words.ts";

/** What a copy is made for. */
export type CopyPurpose = "download" | "print";

/** The words for copies that name their reader. */
const english = {
  /** In the reader, before the line that a copy would carry. */
  line: "Copies carry",
  title: {
    download: (edition: number) => `Download a copy of edition ${edition}?`,
    print: (edition: number) => `Print a copy of edition ${edition}?`,
  } satisfies Record<CopyPurpose, unknown>,
  text: "Every page carries a thin line at its foot with your name, your account's number, the time and a code, and the handling label where there is one. Administrators can trace the code to you.",
  handling: "Handling",
  noHandling: "No label",
  code: "Code",
  noCode: "Given with the copy",
  size: "Size",
  sizeOf: (size: string, pages: string) => `${size}, ${pages}`,
  cancel: "Cancel",
  close: "Done",
  ask: { download: "Download", print: "Make the copy" },
  making: "Making the copy…",
  ready: {
    title: "Your copy is ready",
    download: "Its download has begun. If it did not, take it here. It stays here for an hour.",
    print: "It opens in a tab of its own, where the browser prints it. It stays here for an hour.",
  },
  take: { download: "Save copy", print: "Open to print" },
  refused: {
    title: "There is no copy of this document",
    reasons: {
      signed:
        "It is signed, and a line on its pages would void the signature. Read it here, or ask an administrator.",
      protected:
        "It may be changed only with a password, so that no line can be put on it. Read it here, or ask an administrator.",
      unmarkable:
        "No line can be put on its pages. Read it here, or ask an administrator to export the PDF again.",
    } satisfies Record<CopyProblem, string>,
  },
  late: "The copy is not there yet: others are before it. Try again in a minute, it goes on being made.",
  failed: "The copy could not be made. Check the connection and try again.",
} as const;

export type CopiesCopy = Words<typeof english>;
declare module "./screen-words.ts" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface ScreenWords {
    copies: CopiesCopy;
  }
}
export const copiesCopy = screenWords("copies", english);
