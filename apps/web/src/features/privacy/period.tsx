import { type PeriodName, periodToken, periodWords } from "@antochi/contract/period-words";
import { useEffect, useRef, useState } from "react";
import type { Language } from "../../content/language.ts";

/** The placeholder until the server has answered, on a page that it did not serve. */
const unsaid = "…";

/**
 * How long this installation keeps something. The page is built with a token, which the server replaces as it sends the
 * page. Hydration keeps that text; after a client-side navigation the page asks the server.
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
