import { randomBytes } from "node:crypto";
import { linearizedPdf, linedPages, onePage, pageObject } from "./lined-pages.ts";
import { stream, updatePdf, writeModernPdf, writePdf } from "./pdf-writer.ts";
import { samplePdf } from "./sample-pdfs.ts";

/** A file made for a test, under its name in docs/documents.md. */
export type CorpusFile = readonly [kind: string, make: () => Buffer | Promise<Buffer>];

/** Files that conform to the specification. */
export const wholeFiles: readonly CorpusFile[] = [
  ["plain", () => writePdf(linedPages(3))],
  ["with a cross-reference stream", () => writeModernPdf(linedPages(3))],
  ["with object streams", () => writeModernPdf(linedPages(3), { packed: true })],
  ["with an incremental update", withUpdate],
  ["linearized", linearizedPdf],
  ["pages of several sizes, one turned", severalSizes],
  ["a page of 5 by 5 metres", () => writePdf(linedPages(1, { page: "/MediaBox[0 0 14400 14400]" }))],
  ["Chinese without its font", () => withoutFont({ ...chinese, words: "624B518C" })],
  ["Japanese without its font", () => withoutFont({ ...japanese, words: "30DE30CB30E530A230EB" })],
  ["Korean without its font", () => withoutFont({ ...korean, words: "C124BA85C11C" })],
  ["a form, links and a note", annotated],
  ["a push button with a script", pushButton],
  ["a JPEG 2000 picture", () => picture("/JPXDecode", jpeg2000())],
  ["a JBIG2 picture", () => picture("/JBIG2Decode/BitsPerComponent 1/ColorSpace/DeviceGray", jbig2())],
  ["password to change it only", () => samplePdf({ ownerPassword: "the owner's" })],
  ["password for its attachment only", lockedAttachment],
  ["password to open it", () => samplePdf({ userPassword: "the reader's" })],
];

function withUpdate(): Buffer {
  const content = stream("", "BT /F 40 Tf 20 80 Td (Page 2, corrected) Tj ET");
  return updatePdf(writePdf(linedPages(3)), new Map([[pageObject(2) + 1, content]]));
}

function severalSizes(): Buffer {
  const sizes = ["/MediaBox[0 0 595 842]", "/MediaBox[0 0 842 595]", "/MediaBox[0 0 300 300]/Rotate 90"];
  const objects = linedPages(sizes.length);
  for (const [index, size] of sizes.entries()) {
    const at = pageObject(index + 1);
    objects[at - 1] = `<</Type/Page/Parent 2 0 R${size}/Contents ${at + 1} 0 R>>`;
  }
  return writePdf(objects);
}

/** Fonts named by programs in these languages, which readers know without having them (Adobe Technical Note 5094). */
const chinese = { name: "STSong-Light", encoding: "UniGB-UCS2-H", ordering: "GB1" };
const japanese = { name: "HeiseiMin-W3", encoding: "UniJIS-UCS2-H", ordering: "Japan1" };
const korean = { name: "HYSMyeongJo-Medium", encoding: "UniKS-UCS2-H", ordering: "Korea1" };

/** 'Manual' in a font that is not embedded, so that every reader has to find it. */
function withoutFont({ name, encoding, ordering, words }: typeof chinese & { words: string }): Buffer {
  const font = `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/${encoding}/DescendantFonts[6 0 R]>>`;
  const descendant = `<</Type/Font/Subtype/CIDFontType0/BaseFont/${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(${ordering})/Supplement 2>>/FontDescriptor 7 0 R>>`;
  const descriptor = `<</Type/FontDescriptor/FontName/${name}/Flags 4/FontBBox[-25 -254 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 93>>`;
  const content = `BT /F 40 Tf 20 80 Td <${words}> Tj ET`;
  return writePdf(onePage(content, "/Font<</F 5 0 R>>", [font, descendant, descriptor]));
}

function annotated(): Buffer {
  const objects = linedPages(1, {
    page: "/Annots[6 0 R 7 0 R 8 0 R]",
    catalogue: "/AcroForm<</Fields[6 0 R]>>",
  });
  return writePdf([
    ...objects,
    "<</Type/Annot/Subtype/Widget/FT/Tx/T(unit)/V(Eighth)/DA(/Helv 12 Tf)/Rect[20 20 120 40]/P 4 0 R>>",
    "<</Type/Annot/Subtype/Link/Rect[20 80 200 120]/A<</S/URI/URI(https://example.com/)>>>>",
    "<</Type/Annot/Subtype/Text/Name/Note/Contents(Check the date.)/Rect[250 150 270 170]>>",
  ]);
}

/** A button with an appearance of its own that would run something when pressed. */
function pushButton(): Buffer {
  const objects = linedPages(1, { page: "/Annots[6 0 R]", catalogue: "/AcroForm<</Fields[6 0 R]>>" });
  const button =
    "/Subtype/Widget/FT/Btn/Ff 65536/F 4/T(send)/Rect[20 20 120 50]/P 4 0 R/AP<</N 7 0 R>>/A<</S/JavaScript/JS(app.alert\\(1\\))>>";
  const drawing = stream("/Type/XObject/Subtype/Form/BBox[0 0 100 30]", "1 0 0 rg 0 0 100 30 re f");
  return writePdf([...objects, `<</Type/Annot${button}>>`, drawing]);
}

function picture(filter: string, data: Buffer): Buffer {
  const image = stream(`/Type/XObject/Subtype/Image/Width 32/Height 32/Filter${filter}`, data);
  return writePdf(onePage("q 200 0 0 100 50 50 cm /I Do Q", "/XObject<</I 5 0 R>>", [image]));
}

/**
 * A grey square of 32 by 32: one component, one tile, no wavelet, and a packet that says that it is empty. ISO 15444-1, A.
 */
function jpeg2000(): Buffer {
  const size =
    "ff51 0029 0000 00000020 00000020 00000000 00000000 00000020 00000020 00000000 00000000 0001 07 01 01";
  const coding = "ff52 000c 00 00 0001 00 00 04 04 00 01";
  const quantization = "ff5c 0004 40 40";
  const tile = "ff90 000a 0000 0000000f 00 01 ff93 00";
  return hex(`ff4f ${size} ${coding} ${quantization} ${tile} ffd9`);
}

/** A black square of 32 by 32: the page, and one region in the coding of fax machines. ITU-T T.88, 7.4, and T.6. */
function jbig2(): Buffer {
  const area = "00000020 00000020 00000000 00000000";
  const page = hex(`${area} 00 0000`);
  const [noWhite, black32, asAbove, end] = ["00110101", "000001101010", "11", "000000000001"];
  const bits = `001${noWhite}${black32}${asAbove.repeat(31)}${end}${end}`;
  const bytes = (bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, "0"), 2));
  const region = Buffer.concat([hex(`${area} 00 01`), Buffer.from(bytes)]);
  return Buffer.concat([segment(0, 48, page), segment(1, 38, region)]);
}

function hex(digits: string): Buffer {
  return Buffer.from(digits.replaceAll(" ", ""), "hex");
}

function segment(name: number, kind: number, data: Buffer): Buffer {
  const head = Buffer.alloc(11);
  head.writeUInt32BE(name, 0);
  head.writeUInt8(kind, 4);
  head.writeUInt8(1, 6);
  head.writeUInt32BE(data.length, 7);
  return Buffer.concat([head, data]);
}

/** The attachment is encrypted by a key that no empty password gives; pages and texts are not (ISO 32000-1, 7.6.5). */
function lockedAttachment(): Buffer {
  const embedded = "/Names<</EmbeddedFiles<</Names[(plan) 7 0 R]>>>>";
  const filters =
    "/CF<</StdCF<</CFM/AESV2/AuthEvent/EFOpen/Length 16>>>>/StmF/Identity/StrF/Identity/EFF/StdCF";
  const keys = `/O<${"a1".repeat(32)}>/U<${"b2".repeat(32)}>/P -1084`;
  return writePdf(
    [
      ...linedPages(1, { catalogue: embedded }),
      stream("/Type/EmbeddedFile", randomBytes(64)),
      "<</Type/Filespec/F(plan.txt)/UF(plan.txt)/EF<</F 6 0 R>>>>",
      `<</Filter/Standard/V 4/R 4/Length 128${filters}${keys}>>`,
    ],
    { trailer: `/Encrypt 8 0 R/ID[<${"c3".repeat(16)}><${"c3".repeat(16)}>]` },
  );
}
