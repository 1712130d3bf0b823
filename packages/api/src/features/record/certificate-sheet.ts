import { brand } from "@antochi/contract/brand";
import { shortHash } from "@antochi/contract/short-hash";
import { isUsualSentence } from "@antochi/contract/usual-sentence";
import type { Acknowledgement } from "@antochi/db/tables/acknowledgements";
import PDFDocument from "pdfkit";
import { encode } from "uqr";
import { writtenMinute } from "../../written-dates.ts";
import { inFours } from "../../secrets/secret-tokens.ts";
import { drawFrame, drawLine, frame, inner, quiet, strong, titleBlock } from "./sheet-frame.ts";
import { createSheetText, ink, type Pdf } from "./sheet-text.ts";

export type SheetFacts = {
  /** The sheet's code, with which anyone can verify it. */
  code: string;
  number: number;
  /** The number of the member's account, which stays the same even if they change their name. */
  account: number;
  issuedAt: Date;
  name: string;
  rank: string | null;
  unit: string | null;
  acknowledged: readonly (Pick<
    Acknowledgement,
    "articleId" | "edition" | "sha256" | "acknowledgedAt" | "code"
  > & {
    /** Null if the member may no longer read the article; its number is printed instead. */
    title: string | null;
    /** What the member agreed to, a sentence a line; null where the title is, which it may reveal. */
    sentence: string | null;
  })[];
  /** The address of the page that codes are checked at. */
  verifyUrl: string;
};

/**
 * In points: where the rows begin on a sheet that is not the first, the height of the column heads, and the least space
 * above the title block.
 */
const [topOfOther, headHeight, air] = [60, 24, 10];

const instant = (date: Date) => writtenMinute(date, "en");

/**
 * Draws the certificate: what the member declared to have read, in the style of a technical drawing with its title block,
 * on as many sheets as it takes.
 */
export async function drawCertificate(facts: SheetFacts): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: "A4",
    margin: 0,
    font: "",
    bufferPages: true,
    info: { Title: "Record of acknowledged reading", Author: brand.name, CreationDate: facts.issuedAt },
  });
  const chunks: Buffer[] = [];
  const done = Promise.withResolvers<void>();
  pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
  pdf.on("end", () => done.resolve());
  pdf.on("error", done.reject);

  drawFrame(pdf);
  const topOfFirst = drawHead(pdf, facts);
  const sheets = intoSheets(pdf, facts.acknowledged, topOfFirst);
  for (const [index, parts] of sheets.entries()) {
    const isFirst = index === 0;
    if (!isFirst) {
      pdf.addPage();
      drawFrame(pdf);
    }
    const below = drawRows(pdf, parts, isFirst ? topOfFirst : topOfOther);
    if (isFirst) drawDisclaimer(pdf, below + aboveDisclaimer);
    drawTitleBlock(pdf, facts, `${index + 1} / ${sheets.length}`);
  }
  pdf.end();
  await done.promise;
  return Buffer.concat(chunks);
}

type Row = SheetFacts["acknowledged"][number];

/** A part of a row that is never split between sheets: its figures, or a line of what was agreed to. */
type Part = { height: number; draw: (y: number) => void };

/**
 * Splits the rows into sheets: each has as many as fit above the title block, the first one with the disclaimer below them.
 */
function intoSheets(pdf: Pdf, acknowledged: readonly Row[], topOfFirst: number): Part[][] {
  let sheet: Part[] = [];
  const sheets = [sheet];
  let left = titleBlock.top - air - topOfFirst - headHeight - aboveDisclaimer - disclaimerHeight(pdf);
  for (const part of acknowledged.flatMap((row) => partsOf(pdf, row))) {
    if (part.height > left && sheet.length > 0) {
      sheet = [];
      sheets.push(sheet);
      left = titleBlock.top - air - topOfOther - headHeight;
    }
    sheet.push(part);
    left -= part.height;
  }
  return sheets;
}

/** The columns of name, rank and unit. */
const columnWidth = (inner.right - inner.left) / 3;

/** Draws whose certificate it is and what it declares. @returns where the rows begin */
function drawHead(pdf: Pdf, { name, rank, unit }: SheetFacts): number {
  const { write, fit } = createSheetText(pdf);
  pdf
    .lineWidth(1.6)
    .strokeColor(ink)
    .rect(inner.left + 1, 55, 18, 18)
    .stroke();
  pdf
    .lineWidth(1.6)
    .strokeColor("#ff4f00")
    .roundedRect(inner.left + 5, 60.5, 10, 7, 3.5)
    .stroke();
  write(brand.name, { x: inner.left + 29, y: 54 }, { face: "sofia-600", size: 17 });
  write("Record of acknowledged reading", { x: inner.left, y: 108 }, { face: "sofia-600", size: 33 });
  write(
    "Βεβαίωση λήψης γνώσης εκπαιδευτικών άρθρων",
    { x: inner.left, y: 148 },
    { face: "sofia-600", size: 17, color: quiet },
  );
  drawLine(pdf, [inner.left, 191], [inner.right, 191], strong);
  const columns = [
    ["Name · Ονοματεπώνυμο", name],
    ["Rank · Βαθμός", rank ?? "–"],
    ["Unit · Μονάδα", unit ?? "–"],
  ] as const;
  for (const [index, [label, value]] of columns.entries()) {
    const x = inner.left + index * columnWidth;
    write(label, { x, y: 197 }, { face: "commissioner-400", size: 9, color: quiet });
    const style = { face: "sofia-600", size: 17 } as const;
    const { text, size } = fit(value, style, { width: columnWidth - 8, leastSize: 11 });
    // Moved down, so that a smaller text stands on the same line.
    write(text, { x, y: 209 + (style.size - size) }, { ...style, size });
  }
  drawLine(pdf, [inner.left, 238], [inner.right, 238]);
  const said = write(
    "Has declared, signed in under this name, to have read and understood the editions below. The pages that were asked for were seen before each declaration.",
    { x: inner.left, y: 253, width: 400 },
    { face: "commissioner-400", size: 11.5 },
  );
  return (
    write(
      "Δήλωσε, με ταυτοποίηση στο όνομα αυτό, ότι έλαβε γνώση των παρακάτω εκδόσεων και τις κατανόησε. Οι σελίδες που ζητήθηκαν προβλήθηκαν πριν από κάθε δήλωση.",
      { x: inner.left, y: said + 2, width: 400 },
      { face: "commissioner-400", size: 10, color: quiet },
    ) + 10
  );
}

const columnsOf = [
  { x: inner.left, head: ["Article", "Άρθρο"] },
  { x: 240, head: ["Edition", "Έκδοση"] },
  { x: 286, head: ["SHA-256", ""] },
  { x: 377, head: ["Acknowledged", "Λήψη γνώσης"] },
  { x: 476, head: ["Code", "Κωδικός"] },
] as const;

const titleStyle = { face: "commissioner-600", size: 9.5 } as const;
const [titleWidth, aboveTitle, belowRow] = [145, 6, 5];

function titleOf({ title, articleId }: Row): string {
  const name = title ?? `Article ${articleId} · Άρθρο ${articleId}`;
  return name.length > 90 ? `${name.slice(0, 89)}…` : name;
}

const wordsStyle = { face: "commissioner-400", size: 9, color: quiet } as const;

/** The lines of what was agreed to; none if it is the usual sentence, which the sheet's head says already. */
function wordsOf(pdf: Pdf, { sentence, edition }: Row): string[] {
  if (sentence === null || isUsualSentence(sentence, edition)) return [];
  const { linesOf } = createSheetText(pdf);
  const width = inner.right - inner.left;
  return sentence.split("\n").flatMap((each) => linesOf(`“${each}”`, wordsStyle, width));
}

/** The title on as many lines as it takes beside the code, which takes two, and what was agreed to below them. */
function partsOf(pdf: Pdf, row: Row): Part[] {
  const { write, heightOf } = createSheetText(pdf);
  const title = heightOf(titleOf(row), titleStyle, titleWidth);
  const figures = { height: Math.max(aboveTitle + title, 30), draw: (y: number) => drawFigures(pdf, row, y) };
  const words = wordsOf(pdf, row).map((text) => ({
    height: heightOf(text, wordsStyle, inner.right - inner.left),
    draw: (y: number) => void write(text, { x: inner.left, y }, wordsStyle),
  }));
  const last = words.pop() ?? figures;
  const end = {
    height: last.height + belowRow,
    draw(y: number) {
      last.draw(y);
      drawLine(pdf, [inner.left, y + end.height], [inner.right, y + end.height]);
    },
  };
  return last === figures ? [end] : [figures, ...words, end];
}

function drawFigures(pdf: Pdf, row: Row, y: number): void {
  const { write } = createSheetText(pdf);
  const { edition, sha256, acknowledgedAt, code } = row;
  const figure = { face: "sofia-600", size: 10.5 } as const;
  const [article, number, digest, time, proof] = columnsOf.map(({ x }) => ({ x, y: y + aboveTitle }));
  if (article) write(titleOf(row), { ...article, width: titleWidth }, titleStyle);
  if (number) write(String(edition), number, figure);
  if (digest) write(shortHash(sha256), digest, figure);
  if (time) write(instant(acknowledgedAt), time, figure);
  if (proof) {
    const fours = inFours(code).split("-");
    write(fours.slice(0, 4).join("-"), proof, { face: "sofia-600", size: 8.5 });
    write(fours.slice(4).join("-"), { ...proof, y: proof.y + 11 }, { face: "sofia-600", size: 8.5 });
  }
}

function drawRows(pdf: Pdf, parts: readonly Part[], top: number): number {
  const { write } = createSheetText(pdf);
  for (const { x, head } of columnsOf) {
    const label = { face: "commissioner-400", size: 8.5, color: quiet } as const;
    for (const [index, text] of head.entries()) write(text, { x, y: top + index * 10.5 }, label);
  }
  let y = top + headHeight;
  drawLine(pdf, [inner.left, y], [inner.right, y], strong);
  for (const { height, draw } of parts) {
    draw(y);
    y += height;
  }
  return y;
}

const disclaimer = [
  "The declaration is the member’s own. It is not a test result and gives no authorisation. Anyone who holds a code can check it at the address below; the answer names article, edition and date, and the initials of the member.",
  "Η δήλωση είναι του μέλους. Δεν αποτελεί αποτέλεσμα εξέτασης και δεν παρέχει εξουσιοδότηση. Όποιος έχει κωδικό μπορεί να τον ελέγξει στην παρακάτω διεύθυνση.",
] as const;
const disclaimerStyle = { face: "commissioner-400", size: 9, color: quiet } as const;
const aboveDisclaimer = 14;
const betweenLanguages = 2;

function disclaimerHeight(pdf: Pdf): number {
  const { heightOf } = createSheetText(pdf);
  const width = inner.right - inner.left;
  return disclaimer.reduce((sum, text) => sum + heightOf(text, disclaimerStyle, width) + betweenLanguages, 0);
}

function drawDisclaimer(pdf: Pdf, y: number): void {
  const { write } = createSheetText(pdf);
  let at = y;
  for (const text of disclaimer) {
    const place = { x: inner.left, y: at, width: inner.right - inner.left };
    at = write(text, place, disclaimerStyle) + betweenLanguages;
  }
}

function drawTitleBlock(pdf: Pdf, facts: SheetFacts, sheet: string): void {
  const { write } = createSheetText(pdf);
  const { top, height } = titleBlock;
  const split = { code: 144.5, account: 285, issued: 425 };
  const third = height / 3;
  drawLine(pdf, [frame.left, top], [frame.right, top], strong);
  drawLine(pdf, [split.code, top], [split.code, frame.bottom]);
  drawLine(pdf, [split.issued, top], [split.issued, frame.bottom]);
  for (const row of [1, 2]) drawLine(pdf, [split.code, top + third * row], [frame.right, top + third * row]);
  drawLine(pdf, [split.account, top + third * 2], [split.account, frame.bottom]);
  // An article that was acknowledged again has a row for each edition.
  const articles = new Set(facts.acknowledged.map(({ articleId }) => articleId));
  const cells = [
    [split.code, 0, "Verification code · Κωδικός επαλήθευσης", inFours(facts.code), 13.5],
    [split.code, 1, "Check at · Έλεγχος", facts.verifyUrl.replace(/^https?:\/\//, ""), 15],
    [split.code, 2, "Articles · Άρθρα", String(articles.size), 15],
    [split.account, 2, "Account · Λογαριασμός", String(facts.account), 15],
    [split.issued, 0, "Issued · Εκδόθηκε", instant(facts.issuedAt), 13.5],
    [
      split.issued,
      1,
      "Record · Αριθμός",
      `R-${facts.issuedAt.getUTCFullYear()}-${String(facts.number).padStart(5, "0")}`,
      15,
    ],
    [split.issued, 2, "Sheet · Φύλλο", sheet, 15],
  ] as const;
  for (const [x, row, label, value, size] of cells) {
    write(
      label,
      { x: x + 9, y: top + third * row + 7 },
      { face: "commissioner-400", size: 8.5, color: quiet },
    );
    write(value, { x: x + 9, y: top + third * row + 19 }, { face: "sofia-600", size });
  }
  drawQr(pdf, `${facts.verifyUrl}/${facts.code}`, { x: frame.left + 8, y: top + 32, size: 71 });
}

function drawQr(pdf: Pdf, text: string, { x, y, size }: { x: number; y: number; size: number }): void {
  const { data } = encode(text, { border: 0 });
  const module = size / data.length;
  pdf.fillColor(ink);
  for (const [row, modules] of data.entries()) {
    for (const [column, isDark] of modules.entries()) {
      if (isDark) pdf.rect(x + column * module, y + row * module, module, module).fill();
    }
  }
}
