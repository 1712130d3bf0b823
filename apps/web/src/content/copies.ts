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
  noCode: "Assigned when the copy is made",
  size: "Size",
  sizeOf: (size: string, pages: string) => `${size}, ${pages}`,
  cancel: "Cancel",
  close: "Done",
  ask: { download: "Download", print: "Make the copy" },
  making: "Making the copy…",
  ready: {
    title: "Your copy is ready",
    download: "The download has started. If it has not, save the copy here. It stays available for an hour.",
    print: "It opens in a new tab, where the browser prints it. It stays available for an hour.",
  },
  take: { download: "Save copy", print: "Open to print" },
  refused: {
    title: "This document cannot be copied",
    reasons: {
      signed:
        "It is signed, and a line on its pages would void the signature. Read it here, or ask an administrator.",
      protected:
        "It can only be changed with a password, so no line can be added to it. Read it here, or ask an administrator.",
      unmarkable:
        "No line can be added to its pages. Read it here, or ask an administrator to export the PDF again.",
    } satisfies Record<CopyProblem, string>,
  },
  late: "The copy is not ready yet: others are ahead of it. It is still being made; try again in a minute.",
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
