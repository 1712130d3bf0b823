import { type PeriodName, periodToken, periodWords } from "@antochi/contract/period-words";
import { useEffect, useRef, useState } from "react";
import type { Language } from "../../content/language.ts";

/** Stands until the server has said a period, on a page that did not come from it. */
const unsaid = "…";

/**
 * How long this installation keeps something. The page is built with a token, which the server fills in as it sends the
 * page; hydration leaves what it finds, and a page that was opened without a load asks.
 */
export function Period({ name, language }: { name: PeriodName; language: Language }) {
  const ref = useRef<HTMLSpanElement>(null);
  const [words, setWords] = useState(import.meta.env.SSR ? periodToken(name, language) : unsaid);

  useEffect(() => {
    if (ref.current?.textContent !== unsaid) return undefined;
    let gone = false;
    import("../../api-client/public-api.ts")
      .then(async ({ publicApi }) => publicApi.personalData.retentionPeriods.query())
      .then((periods) => {
        if (!gone) setWords(periodWords(name, periods, language));
      })
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [name, language]);

  return (
    <span ref={ref} suppressHydrationWarning>
      {words}
    </span>
  );
}
