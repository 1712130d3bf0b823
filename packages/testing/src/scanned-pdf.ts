import { createWriteStream } from "node:fs";
import { createRequire } from "node:module";
import { pipeline } from "node:stream/promises";
import { type SKRSContext2D, createCanvas, GlobalFonts } from "@napi-rs/canvas";
import PDFDocument from "pdfkit";

export type ScannedPage = {
  /** The text in the page's picture; it must fit on A4. */
  scanned: string;
  /** Text over the picture, as a copier stamps it. Default none. */
  stamp?: string;
  /** The page is stored on its side, with a rotation of a quarter turn for display. Default upright. */
  onItsSide?: boolean;
  /** The resolution of the picture. Default 200. */
  dotsPerInch?: number;
};

/** Texts for scanned pages, in both languages that OCR reads. */
export const scannedTexts = {
  el: `Πριν από κάθε πτήση το πλήρωμα ελέγχει τις έλικες για ρωγμές και βεβαιώνεται ότι οι βίδες είναι σφιγμένες.
Η μπαταρία λιθίου δεν επιτρέπεται να εκφορτιστεί κάτω από τα τρία βολτ ανά στοιχείο, επειδή χάνει χωρητικότητα και
μπορεί να αναφλεγεί κατά τη φόρτιση. Ο χειριστής κρατά οπτική επαφή με το αεροσκάφος και δίπλα του στέκεται παρατηρητής,
ο οποίος προειδοποιεί για πρόσωπα, οχήματα και άλλα εμπόδια. Σε περίπτωση που χαθεί το σήμα, το αεροσκάφος επιστρέφει στο
σημείο απογείωσης στο ύψος που έχει οριστεί. Μετά την προσγείωση αποσυνδέεται πρώτα η μπαταρία και ύστερα σημειώνονται στο
ημερολόγιο η διάρκεια, οι συνθήκες και κάθε βλάβη που παρατηρήθηκε. Τα ανταλλακτικά φυλάσσονται σε στεγνό χώρο, μακριά από
πηγές θερμότητας, και ελέγχονται κάθε τρεις μήνες από τον υπεύθυνο συντήρησης.`,
  en: `Before every flight the crew checks the propellers for cracks and makes sure that all screws are tight. The lithium
battery must never be discharged below three volts per cell, because it loses capacity and may catch fire while it is
charged. The pilot keeps the aircraft in sight, and beside him stands an observer who warns of people, vehicles and other
obstacles. Where the signal is lost the aircraft returns to its place of departure at the height that was chosen. After
landing the battery is disconnected first; then duration, weather and every fault that was noticed go into the logbook.
Spare parts are kept in a dry room, away from sources of heat, and are inspected every three months by whoever is
responsible for maintenance.`,
} as const;

const require = createRequire(import.meta.url);
const fontFile = "@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf";

/** In points. */
const a4 = { width: 595.28, height: 841.89 };
/** In inches: the edge of the paper, and letters of eleven points. */
const margin = 0.9;
const letters = { size: 0.155, line: 0.225 };

/**
 * Writes a PDF like a scanner's: a JPEG on each page, with paper grain, tilted by one degree. The same pages give the same
 * pictures.
 */
export async function makeScannedPdf(path: string, pages: readonly ScannedPage[]): Promise<void> {
  GlobalFonts.registerFromPath(require.resolve(fontFile), "Scanned");
  const document = new PDFDocument({ size: "A4", autoFirstPage: false, info: { CreationDate: new Date(0) } });
  const written = pipeline(document, createWriteStream(path));
  for (const { scanned, stamp, onItsSide = false, dotsPerInch = 200 } of pages) {
    document.addPage({ size: "A4", layout: onItsSide ? "landscape" : "portrait" });
    if (onItsSide) {
      Object.assign(document.page.dictionary.data, { Rotate: 90 });
      document.translate(0, a4.width).rotate(-90);
    }
    document.image(await scan(scanned, dotsPerInch), 0, 0, a4);
    if (stamp !== undefined) document.fontSize(9).text(stamp, 72, 30);
  }
  document.end();
  await written;
}

async function scan(text: string, dotsPerInch: number): Promise<Buffer> {
  const dots = dotsPerInch / 72;
  const canvas = createCanvas(Math.round(a4.width * dots), Math.round(a4.height * dots));
  const { width, height } = canvas;
  const context = canvas.getContext("2d");
  context.fillStyle = "#f1efe8";
  context.fillRect(0, 0, width, height);
  context.translate(width / 2, height / 2);
  context.rotate(Math.PI / 180);
  context.translate(-width / 2, -height / 2);
  context.fillStyle = "#26241f";
  context.font = `${letters.size * dotsPerInch}px Scanned`;
  const edge = margin * dotsPerInch;
  for (const [index, line] of wrap(context, text, width - 2 * edge).entries()) {
    context.fillText(line, edge, edge + (index + 1) * letters.line * dotsPerInch);
  }
  addGrain(context);
  return canvas.encode("jpeg", 80);
}

function wrap(context: SKRSContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/)) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (context.measureText(longer).width <= width) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

function addGrain(context: SKRSContext2D): void {
  const image = context.getImageData(0, 0, context.canvas.width, context.canvas.height);
  const { data } = image;
  let state = 1;
  for (let at = 0; at < data.length; at += 4) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    const grain = ((state >> 16) % 60) - 30;
    for (let channel = at; channel < at + 3; channel += 1) data[channel] = (data[channel] ?? 0) + grain;
  }
  context.putImageData(image, 0, 0);
}
