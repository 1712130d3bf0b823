import { insertArticle, insertCategory, insertRegisteredFile } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser, instructorAdmin } from "@antochi/testing/people";
import { beforeAll, describe, expect, test } from "vitest";
import { openApiForFile } from "../../testing/api-for-file.ts";

/** A small library in both languages: each title with its pages. */
const library: Record<string, string[]> = {
  "Attachment points of the container": [
    "Attachment points carry a load of two tonnes. Each attachment is tested before the lift.",
    "Lifting with four slings. The sling angle stays below sixty degrees.",
  ],
  "Orders for the field": [
    "The detachment moves at dawn. A second detachment stays with the vehicles.",
    "Each detachment leader keeps the code sheet. Iron rations for two days are packed in the container.",
  ],
  "Radio link of the drone": [
    "The control link uses 433MHz and, where that band is noisy, 868 MHz.",
    "Video is sent on 5,8 GHz with 600 mW. Range falls behind trees; raise the antenna mast.",
    "The RF power stage gets hot. Let it cool for ten minutes.",
    "Anti-jamming: the receiver hops between 50 channels. A directional antenna helps against jammers.",
  ],
  "Night vision devices": [
    "The IR lamp lights an area of ten metres. Switch the IR lamp off before moving.",
    "Irrigation channels and iron fences look alike at night. Irregular ground hides them.",
    "Device and battery are checked every week. Clean the lens with the cloth of the kit.",
  ],
  "Antenna masts": [
    "Guy ropes are laid out before the mast is raised. A storm loosens guy ropes.",
    "Storage of the mast in its bag. The ropes of the mast are dried, and the guy pins counted.",
    "Raising takes three people. The mast head carries two antennas.",
  ],
  "Lithium batteries: handling, charging and storage": [
    "A pack rests for fifteen minutes after flight.",
    "Bring each cell to storage voltage, 3,85 V. Charge at 1C. Never leave a charger alone.",
    "Storage ends when the packs are measured. Damaged batteries go into the sand box outside the con-\ntainer, not into the tent.",
  ],
  "Maintenance of the vehicle": [
    "The vehicle's hydraulics are bled after each de\u00ADcom\u00AD\npression. Use oil of class ISO VG 46.",
    "Connectors of class IP67 keep water out. An AK-47 cable gland is no part of the kit; use RG58 cable.",
    "The state-of-the-art thruster needs no grease. Propeller blades are changed in pairs.",
  ],
  "Μεταφορά και αποθήκευση εξοπλισμού": [
    "Τα κιβώτια στοιβάζονται έως δύο καθ' ύψος. Κάθε κιβώτιο φέρει ετικέτα.",
    "Η αποθήκευση των μπαταριών γίνεται σε ξηρό χώρο, στους 20 °C. Οι μπαταρίες μετρώνται κάθε μήνα.",
    "Το φορτίο δένεται με ιμάντες. Η απο-\nσυναρμολόγηση του ιστού γίνεται από δύο άτομα.",
  ],
  "Έλεγχος πριν από την πτήση": [
    "Έλεγχος της έλικας: καμία ρωγμή. Οι έλικες αλλάζονται ανά ζεύγη.",
    "Έλεγχος της ασύρματης ζεύξης στα 5,8GHz και στα 433 MHz. Οι συχνότητες γράφονται στο ημερολόγιο.",
    "Ο χειριστής δηλώνει έτοιμος. Ο ελικοδρόμος μένει κενός κατά την πτήση.",
  ],
  "Ελεγκτές και έλεγχοι ποιότητας": [
    "Οι ελεγκτές υπογράφουν κάθε έλεγχο. Ο έλεγχος επαναλαμβάνεται.",
    "Ελαττώματα καταγράφονται. Το ελαστικό ελέγχεται με το μάτι.",
  ],
  "Πρώτες βοήθειες": [
    "Ο ίσχαιμος επίδεσμος μπαίνει πάνω από το τραύμα. Η ώρα γράφεται στο μέτωπο.",
    "Σε εγκαύματα από μπαταρία, νερό για είκοσι λεπτά. Ο τραυματίας μένει ζεστός.",
  ],
  "Οδηγίες ασυρμάτου": [
    "Ο ασύρματος μένει σε ακρόαση. Οι ασύρματοι φορτίζονται τη νύχτα.",
    "Κώδικας Ερμής: όταν χαθεί η ζεύξη, αλλάζει η συχνότητα. Παρεμβολές αναφέρονται αμέσως.",
  ],
};

type Place = `${string} ${number}`;
type Question = {
  asked: string;
  /** The first result: the beginning of its title, and the page of its best hit, or 0 if only the title matches. */
  first?: Place;
  /** Articles that must be among the results, in any order. */
  among?: string[];
  /** Articles that must not be among the results. */
  never?: string[];
  nothing?: true;
};

const questions: Question[] = [
  // A title that only looks similar.
  { asked: "detachment", first: "Orders 1", never: ["Attachment"] },
  { asked: "detachments", first: "Orders 1", never: ["Attachment"] },
  { asked: "attachment", first: "Attachment 1", never: ["Orders"] },
  { asked: "code", first: "Orders 2" },
  { asked: "device", first: "Night 3" },
  { asked: "jammers", first: "Radio 4" },
  { asked: "sling", first: "Attachment 2" },
  // Words hyphenated at the end of a line.
  { asked: "container", first: "Attachment 0" },
  { asked: "sand box container", first: "Lithium 3" },
  { asked: "decompression", first: "Maintenance 1" },
  { asked: "αποσυναρμολόγηση", first: "Μεταφορά 3" },
  // Numbers and units.
  { asked: "433MHz", among: ["Radio", "Έλεγχος"] },
  { asked: "433 MHz", among: ["Radio", "Έλεγχος"] },
  { asked: "433mhz control link", first: "Radio 1", never: ["Έλεγχος"] },
  { asked: "868MHz", first: "Radio 1", never: ["Έλεγχος"] },
  { asked: "5,8 GHz", among: ["Radio", "Έλεγχος"] },
  { asked: "5.8GHz", among: ["Radio", "Έλεγχος"] },
  { asked: "5.8 GHz video", first: "Radio 2", never: ["Έλεγχος"] },
  { asked: "5,8GHz ζεύξη", first: "Έλεγχος 2", never: ["Radio"] },
  { asked: "3.85V", first: "Lithium 2" },
  { asked: "600mW", first: "Radio 2" },
  { asked: "20°C", first: "Μεταφορά 2" },
  // Short and technical words, whole words first.
  { asked: "IR", first: "Night 1" },
  { asked: "RF", first: "Radio 3" },
  { asked: "ir lamp", first: "Night 1" },
  { asked: "IP67", first: "Maintenance 2" },
  { asked: "IP 67", first: "Maintenance 2" },
  { asked: "RG-58", first: "Maintenance 2" },
  { asked: "AK47", first: "Maintenance 2" },
  { asked: "ISO VG 46", first: "Maintenance 1" },
  // With a hyphen, without one, and as separate words.
  { asked: "antijamming", first: "Radio 4" },
  { asked: "anti-jamming", first: "Radio 4" },
  { asked: "anti jamming", first: "Radio 4" },
  { asked: "jamming", first: "Radio 4" },
  { asked: "state of the art", first: "Maintenance 3" },
  // Greek, by stem and as typed.
  { asked: "έλικα", first: "Έλεγχος 1", never: ["Ελεγκτές", "Πρώτες"] },
  { asked: "έλικες", first: "Έλεγχος 1", never: ["Ελεγκτές"] },
  { asked: "ελικα", first: "Έλεγχος 1", never: ["Ελεγκτές"] },
  { asked: "μπαταρία", first: "Πρώτες 2" },
  { asked: "μπαταριών", first: "Μεταφορά 2" },
  { asked: "ΑΠΟΘΗΚΕΥΣΗ", first: "Μεταφορά 2" },
  { asked: "αποθηκευσης", first: "Μεταφορά 2" },
  { asked: "ιστός", first: "Μεταφορά 3" },
  { asked: "κιβωτίων", first: "Μεταφορά 1" },
  { asked: "ασύρματος", first: "Οδηγίες 1" },
  { asked: "ασυρμάτων", first: "Οδηγίες 1" },
  { asked: "συχνότητα", first: "Οδηγίες 2" },
  { asked: "έλεγχος ποιότητας", first: "Ελεγκτές 0" },
  { asked: "παρεμβολή", first: "Οδηγίες 2" },
  { asked: "τραύμα", first: "Πρώτες 1" },
  // A phrase, and words near each other.
  { asked: '"guy ropes"', first: "Antenna 1" },
  { asked: '"ropes guy"', nothing: true },
  { asked: "«ξηρό χώρο»", first: "Μεταφορά 2" },
  { asked: '"storage of the mast"', first: "Antenna 2", never: ["Lithium"] },
  { asked: "guy ropes", first: "Antenna 1" },
  { asked: "storage voltage", first: "Lithium 2", never: ["Antenna"] },
  { asked: "storage -mast", first: "Lithium 2", never: ["Antenna"] },
  { asked: "thruster or tourniquet", first: "Maintenance 3" },
  // Inflected forms, and filler words around the search terms.
  { asked: "raising masts", first: "Antenna 3" },
  { asked: "battery charging", first: "Lithium 0" },
  { asked: "how do I raise the mast", first: "Antenna 1" },
  { asked: "πώς γίνεται η αποθήκευση", first: "Μεταφορά 2" },
  { asked: "propell", first: "Maintenance 3" },
  // Misspelt: similar words, if nothing else matches.
  { asked: "antena", first: "Antenna 0" },
  { asked: "lithum bateries", first: "Lithium 0" },
  { asked: "zeppelin", nothing: true },
];

const { api, database } = await openApiForFile();
const { db } = database;
const member = await insertUser(db, approvedMember);
const titles = new Map<number, string>();

beforeAll(async () => {
  const { id: createdBy } = await insertUser(db, instructorAdmin);
  const { id: categoryId } = await insertCategory(db);
  for (const [title, pages] of Object.entries(library)) {
    const { objectPath } = await insertRegisteredFile(db);
    const pdfPath = objectPath ?? "";
    const article = await insertArticle(db, { title, pdfPath, categoryId, createdBy });
    titles.set(article.id, title.split(" ")[0] ?? "");
    const rows = pages.map((text, index) => ({ objectPath: pdfPath, page: index + 1, text }));
    await db.insertInto("documentPages").values(rows).execute();
  }
});

describe("of what people ask", () => {
  test.each(questions)("$asked", async ({ asked, first, among = [], never = [], nothing }) => {
    const { articles } = await api.as(member).search({ query: asked });
    const found = articles.map(({ articleId }) => titles.get(articleId) ?? "?");
    expect(found).toEqual(expect.arrayContaining(among));
    for (const title of never) expect(found).not.toContain(title);
    if (nothing) expect(found).toEqual([]);
    if (first === undefined) return;
    const [title, page] = first.split(" ");
    expect(found[0]).toBe(title);
    const pages = articles[0]?.snippets.map((snippet) => snippet.page) ?? [];
    if (page !== "0") expect(pages).toContain(Number(page));
  });
});
