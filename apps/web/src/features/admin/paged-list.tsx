import type { ReactNode } from "react";
import { tryAgain } from "../../api-client/load-more.ts";
import { FailedState } from "../../ui/failed-state.tsx";
import { failureWords } from "./failure-words.ts";
import panel from "./panel.module.css";

type PagedListProps = {
  list: Parameters<typeof tryAgain>[0] & { error: unknown };
  /** What of the list is there. */
  children: ReactNode;
};

/** A list, with the words and the button for what of it could not be fetched: below the rows where those end too soon. */
export function PagedList({ list, children }: PagedListProps) {
  const failure = list.isError && (
    <div className={panel.inset}>
      <FailedState message={failureWords(list.error)} onRetry={() => tryAgain(list)} />
    </div>
  );
  return (
    <>
      {!list.isFetchNextPageError && failure}
      {children}
      {list.isFetchNextPageError && failure}
    </>
  );
}
