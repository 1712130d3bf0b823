import type { Language } from "@antochi/contract/languages";
import type { Database } from "@antochi/db/schema";
import { byteOrderMark, type Cell, csvLine } from "../../exports/csv.ts";
import type { ZippedText } from "../../exports/zip.ts";
import { headsOf, type Person, readPersonal } from "./personal-source.ts";
import { type ExportedTable, exportedTables } from "./personal-tables.ts";

type Asked = {
  person: Person & { language: Language };
  at: Date;
  /** Called for every article whose title is in a row, while the rows are read. */
  onArticle?: (id: number) => void;
};

/** Everything that is kept about a person: a JSON and a CSV file for each table, and a read-me that explains them. */
export function* personalFiles(
  db: Database,
  { person, at, onArticle = () => undefined }: Asked,
): Generator<ZippedText> {
  yield { name: "read-me.txt", text: readMe(person, at) };
  for (const exported of exportedTables) {
    const pages = () =>
      reportArticles(readPersonal(db, { ...exported, person }), exported.source.article, onArticle);
    yield { name: `${exported.source.file}.json`, text: asJson(pages()) };
    yield { name: `${exported.source.file}.csv`, text: asCsv(headsOf(exported.source), pages()) };
  }
}

type Row = Readonly<Record<string, unknown>>;
type Pages = AsyncIterable<readonly Row[]>;

async function* reportArticles(
  pages: Pages,
  article: ExportedTable["source"]["article"],
  onArticle: (id: number) => void,
): AsyncGenerator<readonly Row[]> {
  if (!article) {
    yield* pages;
    return;
  }
  for await (const page of pages) {
    for (const { [article.id]: id, [article.title]: title } of page) {
      if (typeof id === "number" && title !== null) onArticle(id);
    }
    yield page;
  }
}

async function* asJson(pages: Pages): AsyncGenerator<string> {
  let separator = "[\n";
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield separator + page.map((row) => JSON.stringify(row)).join(",\n");
    separator = ",\n";
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}

async function* asCsv(heads: readonly string[], pages: Pages): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(heads);
  for await (const page of pages) {
    yield page.map((row) => csvLine(heads.map((name) => cellOf(row[name])))).join("");
  }
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === "string" || typeof value === "number") return value;
  if (value instanceof Date) return value.toISOString();
  return JSON.stringify(value);
}

async function* readMe({ language }: { language: Language }, at: Date): AsyncGenerator<string> {
  const names = exportedTables
    .map(({ source }: ExportedTable) => `${source.file}.json, ${source.file}.csv`)
    .join("\n");
  yield `${words[language](at.toISOString())}\n\n${names}\n`;
}

const words = {
  en: (at: string) =>
    [
      `Everything that is kept about you, as it was at ${at}.`,
      "Each table is there twice: as JSON for programs and as CSV for spreadsheets. Times are UTC.",
      "What you sent through the public forms is included if its email is your account's and confirmed, with the replies. Notes on it stay with the administrators.",
      "What others did that concerns you is included with the act and its time, but not with who they are.",
      "Passwords, codes and keys are not: only digests or encrypted forms of them are kept.",
    ].join("\n"),
  el: (at: string) =>
    [
      `Όλα όσα τηρούνται για εσάς, όπως ήταν στις ${at}.`,
      "Κάθε πίνακας υπάρχει δύο φορές: ως JSON για προγράμματα και ως CSV για λογιστικά φύλλα. Οι ώρες είναι UTC.",
      "Όσα στείλατε από τις δημόσιες φόρμες περιλαμβάνονται όταν το email τους είναι του λογαριασμού σας και επιβεβαιωμένο, με τις απαντήσεις που δόθηκαν. Οι σημειώσεις γι’ αυτά μένουν μεταξύ των διαχειριστών.",
      "Όσα έκαναν άλλοι και σας αφορούν περιλαμβάνονται με την ενέργεια και την ώρα της, χωρίς το ποιοι είναι.",
      "Κωδικοί και κλειδιά δεν περιλαμβάνονται: τηρούνται μόνο συνόψεις τους ή σφραγισμένα.",
    ].join("\n"),
} as const satisfies Record<Language, (at: string) => string>;
