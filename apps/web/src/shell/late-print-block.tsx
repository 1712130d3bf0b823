import type { Language } from "../content/language.ts";
import { onFirstSign } from "../ui/first-sign.ts";
import { useLateCode } from "../ui/use-late-code.ts";

/** The title block of the printed page, without which it prints as well. Held by `errors-visitors.test.ts`. */
export function LatePrintBlock({ language }: { language: Language }) {
  const code = useLateCode(fetchPrintBlock);
  return code && <code.PrintBlock language={language} />;
}

/** Fetched once somebody is there who may print it. */
async function fetchPrintBlock() {
  await new Promise<void>(onFirstSign);
  return import("./print-block.tsx");
}
