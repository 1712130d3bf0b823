import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { useEffect, useState } from "react";
import { readerCopy } from "../../../../content/reader.ts";
import { textViewCopy as copy } from "../../../../content/text-view.ts";
import { textLanguage } from "../../../../ui/text-language.ts";
import { CutPicture } from "./cut-picture.tsx";
import { MarkedText } from "./marked-text.tsx";
import type { Box } from "./page-parts.ts";
import { readPage } from "./read-page.ts";
import { type Block, isRight, reflowPage } from "./reflow-page.ts";
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

export type Enlarged = { page: PDFPageProxy; box: Box; label: string };

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
          <Picture page={told.page} box={told.whole} label={copy.whole(number)} onEnlarge={onEnlarge} />
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
    return <Picture page={page} box={block.box} label={label} onEnlarge={onEnlarge} />;
  }
  const words = <MarkedText text={block.text} query={query} />;
  const lang = textLanguage(block.text);
  if (block.kind === "heading") {
    return (
      <h3 data-level={block.level} lang={lang}>
        {words}
      </h3>
    );
  }
  return (
    <p className={styles[block.kind]} lang={lang}>
      {words}
    </p>
  );
}

/** CSS pixels for each point, as the text is read and enlarged. */
const scales = { inText: 1.4, enlarged: 2 } as const;

function Picture({ page, box, label, onEnlarge }: Enlarged & Pick<TextPageProps, "onEnlarge">) {
  return (
    <button
      type="button"
      className={styles.picture}
      aria-label={copy.enlarge(label)}
      onClick={() => onEnlarge({ page, box, label })}
    >
      <CutPicture page={page} box={box} scale={scales.inText} label={label} />
    </button>
  );
}

export function EnlargedPicture({ page, box, label }: Enlarged) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whoever has no pointer scrolls it with keys
    <div className={styles.enlarged} tabIndex={0} role="region" aria-label={label}>
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
    const { blocks, measure } = reflowPage(await readPage(page), headings);
    return { page, blocks: isRight(measure) ? blocks : null, whole };
  } catch {
    return undefined;
  }
}
