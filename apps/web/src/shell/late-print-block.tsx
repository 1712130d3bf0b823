import type { Language } from "../content/language.ts";
import { onFirstSign } from "../ui/late/first-sign.ts";
import { useLateCode } from "../ui/late/use-late-code.ts";

/** The title block of the printed page. Without it the page prints as well. Held by `errors-visitors.test.ts`. */
export function LatePrintBlock({ language }: { language: Language }) {
  const code = useLateCode(fetchPrintBlock);
  return code && <code.PrintBlock language={language} />;
}

/** Waits for the reader's first interaction: before that nobody prints. */
async function fetchPrintBlock() {
  await new Promise<void>(onFirstSign);
  return import("./print-block.tsx");
}
