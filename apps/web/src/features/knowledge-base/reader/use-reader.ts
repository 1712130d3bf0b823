import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createReader, type Reader } from "./create-reader.ts";
import type { Fit } from "./fit.ts";
import { initialState, type ReaderState } from "./reader-state.ts";

type ReaderOptions = { url: string; firstPage: number; firstFit: Fit };

export type OpenReader = {
  container: RefObject<HTMLDivElement | null>;
  pages: RefObject<HTMLDivElement | null>;
  /** Undefined until the elements are there. */
  reader: Reader | undefined;
  state: ReaderState;
  /** Opens the document anew, at the page where the reader is. */
  reopen: () => void;
};

const follow = () => () => {};

/** A reader of a document, as long as the component is there. The first page and fit count at opening only. */
export function useReader({ url, firstPage, firstFit }: ReaderOptions): OpenReader {
  const container = useRef<HTMLDivElement>(null);
  const pages = useRef<HTMLDivElement>(null);
  const [start, setStart] = useState({ page: firstPage, fit: firstFit });
  const [reader, setReader] = useState<Reader>();

  useEffect(() => {
    if (!container.current || !pages.current) return;
    pages.current.replaceChildren();
    const opened = createReader({
      url,
      container: container.current,
      pages: pages.current,
      ...start,
    });
    setReader(opened);
    return () => opened.destroy();
  }, [url, start]);

  const state = useSyncExternalStore(reader?.subscribe ?? follow, reader?.read ?? (() => initialState));
  return { container, pages, reader, state, reopen: () => setStart({ page: state.page, fit: firstFit }) };
}
