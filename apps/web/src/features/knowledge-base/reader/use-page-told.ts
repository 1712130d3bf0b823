import { useEffect, useEffectEvent, useRef } from "react";
import type { ReaderState } from "./reader-state.ts";

type PageTold = {
  state: ReaderState;
  /** The page at which a member goes on reading, of which nobody needs to be told. */
  known: number | undefined;
  onPage: (page: number) => void;
};

/** Tells of each page that comes into view, whatever led there. */
export function usePageTold({ state, known, onPage }: PageTold): void {
  const told = useRef(known);
  const tell = useEffectEvent(onPage);
  const { drawn, page } = state;
  useEffect(() => {
    if (!drawn || page === told.current) return;
    told.current = page;
    tell(page);
  }, [drawn, page]);
}
