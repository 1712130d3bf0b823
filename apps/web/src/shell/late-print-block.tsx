import { lazy, Suspense, useEffect, useState } from "react";
import type { Language } from "../content/language.ts";
import { onFirstSign } from "../ui/first-sign.ts";

const PrintBlock = lazy(async () => ({ default: (await import("./print-block.tsx")).PrintBlock }));

/** The title block of the printed page, fetched once somebody is there who may print it. */
export function LatePrintBlock({ language }: { language: Language }) {
  const [wanted, setWanted] = useState(false);
  useEffect(() => onFirstSign(() => setWanted(true)), []);
  if (!wanted) return null;
  return (
    <Suspense>
      <PrintBlock language={language} />
    </Suspense>
  );
}
