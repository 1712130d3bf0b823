import type { MarkItem } from "@antochi/contract/reading-marks";
import { useLayoutEffect, useMemo, useState } from "react";
import { readingMarksCopy as copy } from "../../../../content/reading-marks.ts";
import { followDrawnPages } from "../pages/follow-drawn-pages.ts";
import { classNames } from "../../../../ui/class-names.ts";
import frame from "../margin-sign.module.css";
import { elementOfPage } from "../pages/page-element.ts";
import { useReader } from "../reader-context.ts";
import { ReaderIcon } from "../reader-icon.tsx";
import styles from "./note-signs.module.css";
import { pieceOfQuote, spread } from "./quoted-place.ts";

/** The position of a note's icon among the pages, in pixels, and the page in whose left margin it is. */
type Place = { item: MarkItem; top: number; left: number; width: number };

/**
 * The icons of a member's notes in the margins of the drawn pages: beside the words that they are on, or at the top of the
 * page.
 */
export function NoteSigns() {
  const { marks } = useReader();
  const places = usePlaces(marks.items);
  return places.map(({ item, ...row }) => (
    <div key={item.id} className={frame.row} style={row}>
      <button
        type="button"
        className={classNames(frame.sign, styles.sign)}
        aria-haspopup="dialog"
        aria-label={copy.open(item.page, begin(item.note ?? ""))}
        onClick={() => marks.editNote(item)}
      >
        <ReaderIcon name="note" />
      </button>
    </div>
  ));
}

/** How many characters of a note identify it. */
const shownLetters = 80;

function begin(note: string): string {
  const line = note.replaceAll(/\s+/g, " ");
  return line.length > shownLetters ? `${line.slice(0, shownLetters)}…` : line;
}

function usePlaces(items: readonly MarkItem[]): readonly Place[] {
  const { refs } = useReader();
  const notes = useMemo(() => items.filter(({ note }) => note !== null), [items]);
  const [places, setPlaces] = useState<readonly Place[]>([]);

  useLayoutEffect(() => {
    const pages = refs.pages.current;
    const bench = refs.container.current;
    if (!pages || !bench || notes.length === 0) return undefined;
    return followDrawnPages(pages, bench, () => setPlaces(placeNotes(notes, pages, bench)));
  }, [notes, refs]);
  // Until they are placed again, drops those that are gone.
  return places.filter(({ item }) => notes.some(({ id }) => id === item.id));
}

function placeNotes(notes: readonly MarkItem[], pages: HTMLElement, bench: HTMLElement): Place[] {
  const size = matchMedia("(pointer: coarse)").matches ? touched : pointed;
  const edge = bench.getBoundingClientRect().top - bench.scrollTop;
  return [...new Set(notes.map(({ page }) => page))].flatMap((number) => {
    const page = elementOfPage(pages, number);
    const words = page?.querySelector<HTMLElement>(".textLayer");
    if (!page || !words) return [];
    const { offsetLeft: left, clientWidth: width } = page;
    const head = page.getBoundingClientRect().top - edge;
    const placed = notes
      .filter((note) => note.page === number)
      .map((item) => ({ item, top: middleOf(item, words, edge) ?? head + size }))
      .toSorted((one, other) => one.top - other.top);
    const tops = spread(
      placed.map(({ top }) => Math.max(head, top - size / 2)),
      size,
    );
    return placed.map(({ item }, index) => ({ item, top: tops[index] ?? head, left, width }));
  });
}

/** The size of an icon, in pixels. */
const [pointed, touched] = [28, 44];

/**
 * The vertical middle of the line where a note's words begin; undefined where the note is on the whole page, or its words
 * are no longer there.
 */
function middleOf({ quote }: MarkItem, words: HTMLElement, edge: number): number | undefined {
  if (quote === null) return undefined;
  const pieces = [...words.querySelectorAll<HTMLElement>("span:not(.markedContent, .highlight)")];
  const at = pieceOfQuote(
    pieces.map(({ textContent }) => textContent),
    quote,
  );
  const piece = at === undefined ? undefined : pieces[at];
  if (!piece) return undefined;
  const { top, bottom } = piece.getBoundingClientRect();
  return (top + bottom) / 2 - edge;
}
