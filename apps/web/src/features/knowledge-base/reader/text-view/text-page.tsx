import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { useEffect, useState } from "react";
import { readerCopy } from "../../../../content/reader.ts";
import { textViewCopy as copy } from "../../../../content/text-view.ts";
import { textLanguage } from "../../../../ui/text-language.ts";
import { CutPicture } from "./cut-picture.tsx";
import { MarkedText } from "./marked-text.tsx";
import type { Box } from "./page-parts.ts";
import { readPage, readRows } from "./read-page.ts";
import { isHanging } from "./labels.ts";
import { isRight } from "./measure-page.ts";
import { type Block, reflowPage } from "./reflow-page.ts";
import { runningLines } from "./running-lines.ts";
import styles from "./text-view.module.css";

type TextPageProps = {
  file: PDFDocumentProxy;
  number: number;
  /** It is in the window or near it. */
  isNear: boolean;
  /** What stands on it was recognised. */
  isScanned: boolean;
  headings: readonly string[];
  query: string;
  onEnlarge: (picture: Enlarged) => void;
};

/** `tone` says what a dark screen may do with it: turn round what is drawn, and dim what is a photo or a whole page. */
export type Enlarged = { page: PDFPageProxy; box: Box; label: string; tone: "drawn" | "photo" };

/** A page told as text, or as it is printed where its text would not say the same. */
type Told = { page: PDFPageProxy; blocks: readonly Block[] | null; whole: Box };

/** One page of the text view, under its number. */
export function TextPage({ file, number, isNear, isScanned, headings, query, onEnlarge }: TextPageProps) {
  const told = useTold({ file, number, isNear, isScanned, headings });
  return (
    <section className={styles.page} data-text-page={number} aria-label={readerCopy.rulerLabel(number, 0)}>
      <p className={styles.number} aria-hidden="true">
        {readerCopy.rulerLabel(number, 0)}
      </p>
      {told?.blocks?.map((block) => (
        <BlockView key={block.place} {...{ block, query, onEnlarge, number }} page={told.page} />
      ))}
      {told && told.blocks === null && (
        <>
          <p className={styles.printed}>{isScanned ? copy.scanned(number) : copy.printed(number)}</p>
          <Picture
            page={told.page}
            box={told.whole}
            label={copy.whole(number)}
            tone="photo"
            onEnlarge={onEnlarge}
          />
        </>
      )}
    </section>
  );
}

type BlockViewProps = Pick<TextPageProps, "number" | "query" | "onEnlarge"> & {
  block: Block;
  page: PDFPageProxy;
};

function BlockView({ block, page, number, query, onEnlarge }: BlockViewProps) {
  if (block.kind === "picture") {
    const label = block.about === "table" ? copy.table(number) : copy.figure(number);
    const tone = block.isPhoto ? "photo" : "drawn";
    return <Picture page={page} box={block.box} label={label} tone={tone} onEnlarge={onEnlarge} />;
  }
  // Said once, by the number of the page and the title above.
  if (block.repeats) return null;
  const hangs = block.label !== undefined && isHanging(block.label);
  const words = <BlockWords block={block} query={query} />;
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

function BlockWords({ block, query }: { block: Exclude<Block, { kind: "picture" }>; query: string }) {
  const { text, label } = block;
  if (label === undefined) return <MarkedText text={text} query={query} />;
  return (
    <>
      <span className={styles.label} data-aside={!isHanging(label) || undefined}>
        <MarkedText text={label} query={query} />
      </span>{" "}
      <MarkedText text={text.slice(label.length).trimStart()} query={query} />
    </>
  );
}

/** CSS pixels for each point, as the text is read and enlarged. */
const scales = { inText: 1.4, enlarged: 2 } as const;

function Picture({ page, box, label, tone, onEnlarge }: Enlarged & Pick<TextPageProps, "onEnlarge">) {
  return (
    <button
      type="button"
      className={styles.picture}
      data-tone={tone}
      aria-label={copy.enlarge(label)}
      onClick={() => onEnlarge({ page, box, label, tone })}
    >
      <CutPicture page={page} box={box} scale={scales.inText} label={label} />
    </button>
  );
}

export function EnlargedPicture({ page, box, label, tone }: Enlarged) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whoever has no pointer scrolls it with keys
    <div className={styles.enlarged} data-tone={tone} tabIndex={0} role="region" aria-label={label}>
      <CutPicture page={page} box={box} scale={scales.enlarged} label={label} />
    </div>
  );
}

type Telling = Pick<TextPageProps, "file" | "number" | "isNear" | "isScanned" | "headings">;

function useTold({ file, number, isNear, isScanned, headings }: Telling): Told | undefined {
  const [told, setTold] = useState<Told>();
  useEffect(() => {
    if (!isNear) return undefined;
    let isGone = false;
    async function begin(): Promise<void> {
      const next = await tell(file, { number, isScanned, headings });
      if (!isGone) setTold(next);
    }
    void begin();
    return () => {
      isGone = true;
    };
  }, [file, number, isNear, isScanned, headings]);
  return told;
}

/** Undefined where the page does not come, as on a lost line. */
async function tell(
  file: PDFDocumentProxy,
  { number, isScanned, headings }: Pick<Telling, "number" | "isScanned" | "headings">,
): Promise<Told | undefined> {
  try {
    const page = await file.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const whole = { left: 0, top: 0, right: width, bottom: height };
    if (isScanned) return { page, blocks: null, whole };
    const [parts, running] = await Promise.all([readPage(page), readRunning(file, number)]);
    const { blocks, measure } = reflowPage(parts, { headings, running });
    return { page, blocks: isRight(measure) ? blocks : null, whole };
  } catch {
    return undefined;
  }
}

/** What runs at the head and foot of the pages beside one. */
async function readRunning(file: PDFDocumentProxy, number: number): Promise<ReadonlySet<string>> {
  const beside = [number - 1, number + 1].filter((each) => each >= 1 && each <= file.numPages);
  const lines = await Promise.all(
    beside.map(async (each) => runningLines(await readRows(await file.getPage(each)))),
  );
  return new Set(lines.flat());
}
