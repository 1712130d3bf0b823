import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { textViewCopy as copy } from "../../../../content/text-view.ts";
import { Dialog } from "../../../../ui/dialogs/dialog.tsx";
import { ScrollRegion } from "../../../../ui/lists/scroll-region.tsx";
import { usePhone } from "../../phone-bar.tsx";
import { useReader } from "../reader-context.ts";
import { type Enlarged, EnlargedPicture, TextPage } from "./text-page.tsx";
import { currentHit, type PageHit } from "./hits.ts";
import { useTextSize } from "./text-size.ts";
import { TextSizes } from "./text-sizes.tsx";
import styles from "./text-view.module.css";

/** Pages this close to the one in view are converted to text too. */
const near = 2;
/** The page that reaches into this share of the window, from its upper edge, is the current one. */
const upperPart = 1 / 3;

/** The open document as text in one column, page by page, with the same page numbers, hits and position as its pages. */
export function TextView() {
  const { state, actions, refs } = useReader();
  const { page, pageCount, outline, find } = state;
  const { text: scroller } = refs;
  const file = actions.file();
  const size = useTextSize();
  const isPhone = usePhone();
  const hit = currentHit(find);
  const shown = useShownPage({ page, hit, goTo: actions.goTo, scroller });
  const [enlarged, setEnlarged] = useState<Enlarged>();
  const headings = useMemo(() => {
    const titles = new Map<number, string[]>();
    for (const entry of outline) {
      titles.set(entry.page, [...(titles.get(entry.page) ?? []), `${entry.number} ${entry.title}`.trim()]);
    }
    return titles;
  }, [outline]);
  if (!file) return null;
  return (
    <div className={styles.view}>
      {!isPhone && (
        <div className={styles.sizes}>
          <TextSizes />
        </div>
      )}
      <ScrollRegion ref={scroller} className={styles.scroller} data-size={size} aria-label={copy.title}>
        <div className={styles.column}>
          {Array.from({ length: pageCount }, (_, index) => index + 1).map((number) => (
            <TextPage
              key={number}
              file={file}
              number={number}
              isNear={Math.abs(number - shown) <= near}
              isShown={number === shown}
              isScanned={state.scannedPages.has(number)}
              headings={headings.get(number) ?? noHeadings}
              reopen={state.brokenPages.size > 0 ? actions.reopen : undefined}
              query={find.query}
              hit={hit?.page === number ? hit.nth : undefined}
              onEnlarge={setEnlarged}
            />
          ))}
        </div>
      </ScrollRegion>
      {enlarged && (
        <Dialog open onClose={() => setEnlarged(undefined)} title={enlarged.label} width="files">
          <EnlargedPicture {...enlarged} />
        </Dialog>
      )}
    </div>
  );
}

const noHeadings: readonly string[] = [];

type ShownPage = {
  page: number;
  hit: PageHit | undefined;
  goTo: (page: number) => void;
  scroller: RefObject<HTMLDivElement | null>;
};

/**
 * Keeps the page of the text and the page of the document in step, whichever moves, and follows the hits.
 * @returns the current page
 */
function useShownPage({ page, hit, goTo, scroller }: ShownPage): number {
  /** The page to stay aligned to until the reader scrolls: pages above it grow as they are converted. */
  const wanted = useRef<number | undefined>(page);
  const reading = useRef(page);
  /** The hit that was shown last; its reader may have gone on since. */
  const led = useRef(hit);

  useEffect(() => {
    const view = scroller.current;
    if (!view || page === reading.current) return;
    reading.current = page;
    wanted.current = page;
    align(view, page);
  }, [page, scroller]);

  useEffect(() => {
    const view = scroller.current;
    if (!view || (hit && isSame(hit, led.current))) return;
    led.current = hit;
    if (!hit) return;
    // The document's pages go there too, a moment later.
    reading.current = hit.page;
    wanted.current = hit.page;
    align(view, hit.page);
  }, [hit, scroller]);

  useEffect(() => {
    const view = scroller.current;
    if (!view) return undefined;
    const stopping = new AbortController();
    const { signal } = stopping;
    const free = () => {
      wanted.current = undefined;
    };
    for (const own of ["wheel", "touchmove", "pointerdown", "keydown"])
      view.addEventListener(own, free, { signal, passive: true });
    view.addEventListener(
      "scroll",
      () => {
        if (wanted.current !== undefined) return;
        const at = pageIn(view);
        if (at === reading.current) return;
        reading.current = at;
        goTo(at);
      },
      { signal, passive: true },
    );
    const grown = new ResizeObserver(() => wanted.current !== undefined && align(view, wanted.current));
    for (const section of view.querySelectorAll("[data-text-page]")) grown.observe(section);
    align(view, reading.current);
    view.focus({ preventScroll: true });
    return () => {
      stopping.abort();
      grown.disconnect();
    };
  }, [goTo, scroller]);
  return page;
}

function isSame(one: PageHit, other: PageHit | undefined): boolean {
  return one.page === other?.page && one.nth === other.nth;
}

/** Scrolls to the current hit on a page, or else its first hit, or else the top of the page. */
function align(view: HTMLElement, page: number): void {
  const section = view.querySelector<HTMLElement>(`[data-text-page="${page}"]`);
  if (!section) return;
  const hit = section.querySelector("[data-current]") ?? section.querySelector("mark");
  const target = hit ?? section;
  const room = hit ? view.clientHeight * upperPart : 0;
  view.scrollTop += target.getBoundingClientRect().top - view.getBoundingClientRect().top - room;
}

function pageIn(view: HTMLElement): number {
  const line = view.getBoundingClientRect().top + view.clientHeight * upperPart;
  const sections = [...view.querySelectorAll<HTMLElement>("[data-text-page]")];
  const here = sections.findLast((section) => section.getBoundingClientRect().top <= line);
  return Number(here?.dataset["textPage"] ?? 1);
}
