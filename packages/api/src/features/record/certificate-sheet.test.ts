import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { inflateSync } from "node:zlib";
import { extractText } from "@antochi/pdf/extract-text";
import PDFDocument from "pdfkit";
import { expect, it } from "vitest";
import { drawCertificate, type SheetFacts } from "./certificate-sheet.ts";
import { type Face, lettersOf } from "./sheet-letters.ts";
import { createSheetText } from "./sheet-text.ts";

const long = "Οδηγίες συντήρησης εξοπλισμού επικοινωνιών για προχωρημένους χειριστές σε δύσβατο έδαφος 2";
/** The top of the title block, in points from the foot of the sheet. */
const edge = 841.89 - 677;

function facts(titles: readonly string[], over: Partial<SheetFacts> = {}): SheetFacts {
  return {
    code: "A7K29FQD44TNA7K29FQD44TN22",
    number: 7,
    account: 12,
    issuedAt: new Date("2026-11-22T14:06:00.000Z"),
    name: "Δεύτερο Δείγμα",
    rank: "Λοχαγός",
    unit: "Λόχος Α",
    acknowledged: titles.map((title, index) => ({
      articleId: index + 1,
      title,
      edition: 1,
      sha256: "ab".repeat(32),
      sentence: "I have read and understood edition 1",
      acknowledgedAt: new Date("2026-11-20T10:00:00.000Z"),
      code: "B7K29FQD44TNA7K29FQD44TN22",
    })),
    verifyUrl: "https://site.test/verify",
    ...over,
  };
}

/** The baselines of the text on each sheet. */
async function baselinesOf(sheet: SheetFacts): Promise<number[][]> {
  return streamsOf(await drawCertificate(sheet)).flatMap((drawn) => {
    const places = [...drawn.matchAll(/^1 0 0 1 \S+ (\S+) Tm$/gm)].map(([, y]) => Number(y));
    return places.length > 0 ? [places] : [];
  });
}

function streamsOf(pdf: Buffer): string[] {
  const streams = pdf.toString("latin1").matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g);
  return [...streams].map(([, data = ""]) => tryInflate(data));
}

/** The drawn glyphs, as ids in the document's embedded fonts. 0 is the box for a character that the font lacks. */
function glyphsOf(pdf: Buffer): number[] {
  return streamsOf(pdf)
    .flatMap((drawn) => [...drawn.matchAll(/<([\da-f]+)>(?=[^\]]*\] TJ)/g)])
    .flatMap(([, glyphs = ""]) => glyphs.match(/.{4}/g) ?? [])
    .map((glyph) => Number.parseInt(glyph, 16));
}

/** The text of the sheets, with one space between words. */
async function wordsOf(sheet: SheetFacts): Promise<string> {
  await using directory = await mkdtempDisposable(join(tmpdir(), "antochi-sheet-"));
  const file = join(directory.path, "sheet.pdf");
  await writeFile(file, await drawCertificate(sheet));
  const pages: string[] = [];
  await extractText(file, { onPage: async ({ text }) => void pages.push(text) });
  return pages.join(" ").replaceAll(/\s+/g, " ");
}

/** Empty for streams that do not inflate, such as fonts may be. */
function tryInflate(data: string): string {
  try {
    return inflateSync(Buffer.from(data, "latin1")).toString("latin1");
  } catch {
    return "";
  }
}

const below = (baselines: readonly number[] = []) => baselines.filter((y) => y < edge).length;

it("keeps its rows and their notes out of the title block, however long the titles are", async () => {
  expect(long).toHaveLength(90);
  const [one] = await baselinesOf(facts(["Short"]));
  expect(below(one)).toBeGreaterThan(10);
  for (const count of [7, 30]) {
    const sheets = await baselinesOf(facts(Array.from({ length: count }, () => long)));
    expect(sheets.length).toBeGreaterThan(1);
    // There is only the title block with the zone letters, the same on each sheet.
    for (const sheet of sheets) expect(below(sheet)).toBe(below(one));
  }
});

it("puts what was agreed to below its row, in as many lines and sheets as needed, but not the default sentence", async () => {
  const sheet = facts(["Short", "Other"]);
  const sentence = Array.from({ length: 20 }, (_, index) => `${index} ${"ΔΗΛΩΝΩ ".repeat(70)}`).join("\n");
  const [usual] = await baselinesOf(sheet);
  const own = sheet.acknowledged.map((row) => ({ ...row, sentence: "I will carry the card\nI will do so" }));
  const [short] = await baselinesOf({ ...sheet, acknowledged: own });
  expect((short?.length ?? 0) - (usual?.length ?? 0)).toBe(4);
  const long = sheet.acknowledged.map((row) => ({ ...row, sentence }));
  const sheets = await baselinesOf({ ...sheet, acknowledged: long });
  expect(sheets.length).toBeGreaterThan(2);
  for (const each of sheets) expect(below(each)).toBe(below(usual));
});

it("wraps a title without a space", async () => {
  const one = "Α".repeat(90);
  const [sheet] = await baselinesOf(facts([one]));
  const [short] = await baselinesOf(facts(["Α"]));
  expect((sheet?.length ?? 0) - (short?.length ?? 0)).toBeGreaterThan(2);
});

it("fits a name into its column: smaller, and cut off if it would be too small", () => {
  const text = createSheetText(new PDFDocument({ font: "" }));
  const style = { face: "sofia-600", size: 17 } as const;
  const room = { width: 144, leastSize: 11 };
  expect(text.fit("Δείγμα", style, room)).toEqual({ text: "Δείγμα", size: 17 });
  const name = "Κωνσταντίνος Παπαδημητρακόπουλος";
  const smaller = text.fit(name, style, room);
  expect(smaller.text).toBe(name);
  expect(smaller.size).toBeLessThan(17);
  const cut = text.fit("Μ".repeat(60), style, room);
  expect(cut.text).toMatch(/^Μ+…$/);
  expect(cut.size).toBe(11);
  for (const each of [smaller, cut])
    expect(text.widthOf(each.text, { ...style, size: each.size })).toBeLessThan(144.1);
});

it("counts an article once if several editions were acknowledged", async () => {
  const sheet = facts(["Masts", "Masts", "Antennas"]);
  const acknowledged = sheet.acknowledged.map((row, index) =>
    index === 1 ? { ...row, articleId: 1, edition: 2 } : row,
  );
  expect(await wordsOf({ ...sheet, acknowledged })).toContain("Articles · Άρθρα 2");
});

it.each([
  ["Cyrillic", "Їжакевич Ґеорґій", "Їжакевич Ґеорґій"],
  ["Kazakh", "Қасым Жұмағұлов", "Қасым Жұмағұлов"],
  ["Vietnamese", "Nguyễn Thị Hường", "Nguyễn Thị Hường"],
  ["combining accents", "Αθηνα\u0301, Zoe\u0308, Nguye\u0302\u0303n", "Αθηνά, Zoë, Nguyễn"],
  ["polytonic Greek", "Ἀθηνᾶ Ὀρφανοῦ, ᾠδὴ", "Αθηνά Ορφανού, ωδή"],
  ["Turkish and French", "Yıldız Œuvre, Şen", "Yıldız Œuvre, Şen"],
  ["letters that no font has", "Ḁnna אנה x\u0332y\u200b", "Anna ??? xy"],
])("shows a name and a title in %s in letters, never as boxes", async (_script, written, expected) => {
  const sheet = facts([written], { name: written });
  expect(glyphsOf(await drawCertificate(sheet))).not.toContain(0);
  const words = await wordsOf(sheet);
  expect(words.split(expected)).toHaveLength(3);
});

it.each<Face>(["commissioner-400", "commissioner-600", "sofia-600"])(
  "has every letter of %s",
  async (face) => {
    const pdf = new PDFDocument({ font: "" });
    const done = buffer(pdf);
    const { write } = createSheetText(pdf);
    // A character that NFC replaces by another is written as the other.
    const letters = [...lettersOf(face).keys()].filter((sign) => sign.normalize("NFC") === sign).join("");
    expect(letters.length).toBeGreaterThan(400);
    write(letters, { x: 0, y: 0 }, { face, size: 9 });
    pdf.end();
    const glyphs = glyphsOf(await done);
    expect(glyphs.length).toBeGreaterThan(400);
    expect(glyphs).not.toContain(0);
  },
);
