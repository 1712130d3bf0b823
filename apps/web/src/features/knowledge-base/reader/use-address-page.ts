import { useEffect, useRef } from "react";
import type { Arrival } from "../use-open-page.ts";
import type { Reader } from "./create-reader.ts";
import type { ReaderState } from "./reader-state.ts";

type AddressPage = {
  page: number | undefined;
  /** The page at which the document opened, which nobody needs to be told of: an address without a page means it. */
  firstPage: number;
  reader: Reader | undefined;
  state: ReaderState;
  onPage: (page: number, how: Arrival) => void;
};

/**
 * Keeps the page in the address and the page in view the same: reading on is told to `onPage`; an address that
 * changes by itself (Back, a search result) leads there.
 */
export function useAddressPage({ page, firstPage, reader, state, onPage }: AddressPage): void {
  const told = useRef(firstPage);
  const tell = useRef(onPage);
  useEffect(() => {
    tell.current = onPage;
  });

  useEffect(() => {
    const wanted = page ?? firstPage;
    if (wanted === told.current) return;
    told.current = wanted;
    reader?.goTo(wanted);
  }, [page, firstPage, reader]);

  useEffect(() => {
    if (!state.drawn || state.page === told.current) return;
    told.current = state.page;
    tell.current(state.page, state.arrival);
  }, [state.drawn, state.page, state.arrival]);
}
