import { useEffect, useState } from "react";
import type { Language } from "../content/language.ts";
import { onFirstSign } from "../ui/first-sign.ts";

/**
 * The title block of the printed page, fetched once somebody is there who may print it. Where the line is down by then the page
 * stays as it is, with what was typed into it, and prints without. Held by `errors-visitors.test.ts`.
 */
export function LatePrintBlock({ language }: { language: Language }) {
  const [part, setPart] = useState<Awaited<ReturnType<typeof importPrintBlock>>>();
  useEffect(
    () =>
      onFirstSign(() => {
        importPrintBlock().then(setPart, () => undefined);
      }),
    [],
  );
  return part && <part.PrintBlock language={language} />;
}

function importPrintBlock() {
  return import("./print-block.tsx");
}
