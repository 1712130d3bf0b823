import { useRouter } from "@tanstack/react-router";
import { useCallback, useEffect, useRef } from "react";
import type { Reader } from "./create-reader.ts";
import type { ReaderState } from "./reader-state.ts";

/** How often the address follows the reader, in milliseconds: browsers refuse to change it much oftener. */
const settle = 300;

type AddressPage = {
  articleId: number;
  /** The page in the address. */
  page: number | undefined;
  /** The page at which the document opened: an address without a page means it. */
  firstPage: number;
  reader: Reader | undefined;
  state: ReaderState;
};

/**
 * Keeps the page in the address and the page in view the same, so that it can be linked: a page that comes into view is
 * written into the address; an address that changes by itself (Back, a search result) leads to its page. Back leads to
 * where a jump began, and past pages that were read on to the article before.
 */
export function useAddressPage({ articleId, page, firstPage, reader, state }: AddressPage): void {
  const { history, navigate } = useRouter();
  const inView = useRef(firstPage);
  const inAddress = useRef(page);
  /** Pages that were written and have not come back as `page` yet, which they do a little later, or not one by one. */
  const written = useRef<number[]>([]);
  const unwritten = useRef<{ page: number; timer: ReturnType<typeof setTimeout> }>(undefined);

  const forget = useCallback(() => {
    clearTimeout(unwritten.current?.timer);
    unwritten.current = undefined;
  }, []);

  const write = useCallback(
    (target: number, replace: boolean) => {
      forget();
      if (target === (written.current.at(-1) ?? inAddress.current)) return;
      written.current.push(target);
      void navigate({
        to: "/knowledge-base",
        search: (before) => ({ ...before, article: articleId, page: target }),
        replace,
        resetScroll: false,
      });
      // The router joins what is written at one moment: of a page and a jump from it, only the jump would stay.
      history.flush();
    },
    [articleId, forget, history, navigate],
  );

  useEffect(() => forget, [forget]);

  useEffect(() => {
    inAddress.current = page;
    const wanted = page ?? firstPage;
    const echo = written.current.indexOf(wanted);
    written.current = echo === -1 ? [] : written.current.slice(echo + 1);
    if (echo !== -1 || wanted === inView.current) return;
    inView.current = wanted;
    reader?.goTo(wanted);
  }, [page, firstPage, reader]);

  const { drawn, page: shown, arrival } = state;
  useEffect(() => {
    if (!drawn || shown === inView.current) return;
    inView.current = shown;
    const before = unwritten.current?.page;
    forget();
    if (arrival === "reading") {
      unwritten.current = { page: shown, timer: setTimeout(() => write(shown, true), settle) };
      return;
    }
    // Whoever jumps at once comes back to the page they had read on to.
    if (before !== undefined) write(before, true);
    write(shown, false);
  }, [drawn, shown, arrival, forget, write]);
}
