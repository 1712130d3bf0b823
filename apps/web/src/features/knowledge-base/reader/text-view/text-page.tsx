import type { PDFPageProxy } from "pdfjs-dist";
import { readerCopy } from "../../../../content/reader.ts";
import { textViewCopy as copy } from "../../../../content/text-view.ts";
import { Button } from "../../../../ui/button.tsx";
import { ScrollRegion } from "../../../../ui/lists/scroll-region.tsx";
import { textLanguage } from "../../../../ui/text-language.ts";
import { CutPicture } from "./cut-picture.tsx";
import { MarkedText } from "./marked-text.tsx";
import type { Box } from "./page-parts.ts";
import { countHits, hitsIn, isAmong, piecesOf } from "./hits.ts";
import { isHanging } from "./labels.ts";
import type { Block } from "./reflow-page.ts";
import { type Awaited, usePageText } from "./use-page-text.ts";
import styles from "./text-view.module.css";

type TextPageProps = Awaited & {
  /** Reopens the document, where pdf.js has given up on some of its pages; undefined where it has not. */
  reopen: (() => void) | undefined;
  query: string;
  /** The current hit's number on this page, from 1. */
  hit: number | undefined;
  onEnlarge: (picture: Enlarged) => void;
};

/** `tone` says what a dark screen does with it: invert a drawing, dim a photo or a whole page. */
export type Enlarged = { page: PDFPageProxy; box: Box; label: string; tone: "drawn" | "photo" };

/** One page of the text view, under its number. */
export function TextPage({ reopen, query, hit, onEnlarge, ...page }: TextPageProps) {
  const { number, isShown, isScanned } = page;
  const { text, hasFailed, isTrying, again } = usePageText(page);
  return (
    <section className={styles.page} data-text-page={number} aria-label={readerCopy.rulerLabel(number, 0)}>
      <p className={styles.number} aria-hidden="true">
        {readerCopy.rulerLabel(number, 0)}
      </p>
      {hasFailed && (
        <div className={styles.failed} role={isShown ? "alert" : undefined}>
          <p>{copy.failed(number)}</p>
          <Button size="small" sending={isTrying} onClick={reopen ?? again}>
            {readerCopy.retry}
          </Button>
        </div>
      )}
      {text?.blocks && (
        <Blocks {...{ query, hit, onEnlarge, number }} page={text.page} blocks={text.blocks} />
      )}
      {text?.blocks === null && (
        <>
          <p className={styles.printed}>{isScanned ? copy.scanned(number) : copy.printed(number)}</p>
          <Picture
            page={text.page}
            box={text.whole}
            label={copy.whole(number)}
            tone="photo"
            onEnlarge={onEnlarge}
          />
        </>
      )}
    </section>
  );
}

type BlocksProps = Pick<TextPageProps, "number" | "query" | "hit" | "onEnlarge"> & {
  blocks: readonly Block[];
  page: PDFPageProxy;
};

function Blocks({ blocks, query, hit, ...rest }: BlocksProps) {
  // The file's hits include words on pictures and repeated lines.
  const before = countHits(
    blocks.map((block) => (block.kind === "picture" ? block.words : piecesOf(block).join("\n"))),
    query,
  );
  // If the file has more hits than are found here, the last one is current.
  const current = hit === undefined ? undefined : Math.min(hit, before.at(-1) ?? 0) - 1;
  return blocks.map((block, index) => (
    <BlockView
      key={block.place}
      {...{ block, query, ...rest }}
      current={current === undefined ? undefined : current - (before[index] ?? 0)}
    />
  ));
}

type BlockViewProps = Pick<BlocksProps, "number" | "query" | "onEnlarge" | "page"> & {
  block: Block;
  /** The current hit's index among this block's hits, from 0, if it is one of them. */
  current: number | undefined;
};

function BlockView({ block, page, number, query, current, onEnlarge }: BlockViewProps) {
  if (block.kind === "picture") {
    const label = block.about === "table" ? copy.table(number) : copy.figure(number);
    const tone = block.isPhoto ? "photo" : "drawn";
    const isCurrent = isAmong(current, block.words, query);
    return <Picture {...{ page, label, tone, isCurrent, onEnlarge }} box={block.box} />;
  }
  // The page's number and the title above say this already.
  if (block.repeats) return null;
  const hangs = block.label !== undefined && isHanging(block.label);
  const words = <BlockWords {...{ block, query, current }} />;
  const lang = textLanguage(block.text);
  if (block.kind === "heading") {
    return (
      <h3 data-level={block.level} lang={lang}>
        {words}
      </h3>
    );
  }
  return (
    <p className={styles[block.kind]} data-hangs={(block.kind === "text" && hangs) || undefined} lang={lang}>
      {words}
    </p>
  );
}

type BlockWordsProps = Pick<BlockViewProps, "query" | "current"> & {
  block: Exclude<Block, { kind: "picture" }>;
};

function BlockWords({ block, query, current }: BlockWordsProps) {
  const [first = "", rest] = piecesOf(block);
  const marked = <MarkedText text={first} query={query} current={current} />;
  if (rest === undefined) return marked;
  const before = hitsIn(first, query).length;
  return (
    <>
      <span className={styles.label} data-aside={!isHanging(first) || undefined}>
        {marked}
      </span>{" "}
      <MarkedText text={rest} query={query} current={current === undefined ? undefined : current - before} />
    </>
  );
}

/** CSS pixels per point, within the text and enlarged. */
const scales = { inText: 1.4, enlarged: 2 } as const;

type PictureProps = Enlarged & Pick<TextPageProps, "onEnlarge"> & { isCurrent?: boolean };

function Picture({ page, box, label, tone, isCurrent, onEnlarge }: PictureProps) {
  return (
    <button
      type="button"
      className={styles.picture}
      data-tone={tone}
      data-current={isCurrent || undefined}
      aria-label={copy.enlarge(label)}
      onClick={() => onEnlarge({ page, box, label, tone })}
    >
      <CutPicture page={page} box={box} scale={scales.inText} label={label} />
    </button>
  );
}

/** A picture at full size, to be scrolled. */
export function EnlargedPicture({ page, box, label, tone }: Enlarged) {
  return (
    <ScrollRegion className={styles.enlarged} data-tone={tone} aria-label={label}>
      <CutPicture page={page} box={box} scale={scales.enlarged} label={label} />
    </ScrollRegion>
  );
}
