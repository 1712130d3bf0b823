import { deflateSync } from "node:zlib";

/** The content between `obj` and `endobj`. Its position in a list, from 1, is the object's number. */
export type PdfObject = string | Buffer;

const header = Buffer.from("%PDF-1.7\n%\u00b5\u00b6\n", "latin1");

/** A stream object; `entries` are those of its dictionary except `/Length`. */
export function stream(entries: string, data: string | Buffer): Buffer {
  const head = `<<${entries}/Length ${Buffer.byteLength(data)}>>stream\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(data), Buffer.from("\nendstream")]);
}

/** A whole file as in PDF 1.4: objects, table, trailer. Object 1 is the catalogue. */
export function writePdf(objects: readonly PdfObject[], { trailer = "" } = {}): Buffer {
  const { bytes, offsets } = place(number(objects), header.length);
  const body = Buffer.concat([header, bytes]);
  return Buffer.concat([body, Buffer.from(tableOf(offsets, body.length, trailer))]);
}

/**
 * Adds objects to a file, or replaces some, by an incremental update: the new ones are appended with a table of their own.
 */
export function updatePdf(pdf: Buffer, objects: ReadonlyMap<number, PdfObject>): Buffer {
  const { bytes, offsets } = place(objects, pdf.length);
  const previous = /startxref\n(\d+)\n%%EOF\n$/.exec(pdf.toString("latin1"))?.[1];
  const table = tableOf(offsets, pdf.length + bytes.length, `/Prev ${previous}`);
  return Buffer.concat([pdf, bytes, Buffer.from(table)]);
}

/** A whole file as in PDF 1.5: with a stream as its table and, if `packed`, one for its plain objects. */
export function writeModernPdf(objects: readonly PdfObject[], { packed = false } = {}): Buffer {
  const numbered = [...number(objects)];
  const isPacked = (object: PdfObject) => packed && typeof object === "string";
  const inside = numbered.filter(([, object]) => isPacked(object));
  const loose = new Map(numbered.filter(([, object]) => !isPacked(object)));
  const container = objects.length + 1;
  if (packed) loose.set(container, objectStream(inside));
  const { bytes, offsets } = place(loose, header.length);
  const start = header.length + bytes.length;
  const own = container + 1;
  offsets.set(own, start);

  const places = new Map(inside.map(([name], index) => [name, index]));
  const rows = Array.from({ length: own + 1 }, (_, name) => {
    const offset = offsets.get(name);
    if (offset !== undefined) return row(1, offset, 0);
    const index = places.get(name);
    return index === undefined ? row(0, 0, 255) : row(2, container, index);
  });
  const table = stream(
    `/Type/XRef/Size ${own + 1}/W[1 4 1]/Root 1 0 R/Filter/FlateDecode`,
    deflateSync(Buffer.concat(rows)),
  );
  const end = place(new Map([[own, table]]), start).bytes;
  return Buffer.concat([header, bytes, end, Buffer.from(`startxref\n${start}\n%%EOF\n`)]);
}

/**
 * A linearized file: its first page comes first, with a table of its own, so that a reader may show it before the rest has
 * arrived (ISO 32000-1, annex F). `later` are the numbers of the objects of its other pages.
 */
export function writeLinearizedPdf(
  objects: readonly PdfObject[],
  { firstPage, pages, later }: { firstPage: number; pages: number; later: ReadonlySet<number> },
): Buffer {
  const numbered = [...number(objects)];
  const hints = objects.length + 1;
  const dictionary = objects.length + 2;
  const size = objects.length + 3;
  const front = new Map(numbered.filter(([name]) => !later.has(name)));
  front.set(hints, stream("/S 0", Buffer.alloc(64)));
  const back = new Map(numbered.filter(([name]) => later.has(name)));

  /** Every number has ten digits, so that filling in what is known only at the end moves nothing. */
  const write = (known: { length: number; end: number; hintsAt: number; backTable: number }) => {
    const linearized = `<</Linearized 1/L ${ten(known.length)}/H[${ten(known.hintsAt)} ${ten(96)}]/O ${firstPage}/E ${ten(known.end)}/N ${pages}/T ${ten(known.backTable)}>>`;
    const first = place(new Map([[dictionary, linearized]]), header.length);
    const tableAt = header.length + first.bytes.length;
    const draft = tableOf(new Map([...front.keys(), dictionary].map((name) => [name, 0])), 0, "");
    const frontAt = tableAt + draft.length + `/Prev ${ten(0)}`.length;
    const begin = place(front, frontAt);
    const offsets = new Map([...begin.offsets, ...first.offsets]);
    const frontTable = tableOf(offsets, 0, `/Prev ${ten(known.backTable)}`, size);
    const rest = place(back, frontAt + begin.bytes.length);
    const backTable = frontAt + begin.bytes.length + rest.bytes.length;
    const lastTable = tableOf(rest.offsets, tableAt, "", size);
    const bytes = Buffer.concat([
      header,
      first.bytes,
      Buffer.from(frontTable),
      begin.bytes,
      rest.bytes,
      Buffer.from(lastTable),
    ]);
    return {
      bytes,
      known: {
        length: bytes.length,
        end: frontAt + begin.bytes.length,
        hintsAt: begin.offsets.get(hints) ?? 0,
        backTable,
      },
    };
  };
  const draft = write({ length: 0, end: 0, hintsAt: 0, backTable: 0 });
  return write(draft.known).bytes;
}

function number(objects: readonly PdfObject[]): Map<number, PdfObject> {
  return new Map(objects.map((object, index) => [index + 1, object]));
}

/** The bytes of objects from an offset on, and the offset of each. */
function place(objects: ReadonlyMap<number, PdfObject>, from: number) {
  const offsets = new Map<number, number>();
  const parts: Buffer[] = [];
  let at = from;
  for (const [name, object] of objects) {
    const part = Buffer.concat([
      Buffer.from(`${name} 0 obj\n`),
      Buffer.from(object),
      Buffer.from("\nendobj\n"),
    ]);
    offsets.set(name, at);
    parts.push(part);
    at += part.length;
  }
  return { bytes: Buffer.concat(parts), offsets };
}

/** A table of these objects, its trailer and the file's last lines, for a table at `start`. */
function tableOf(
  offsets: ReadonlyMap<number, number>,
  start: number,
  trailer: string,
  size = Math.max(...offsets.keys()) + 1,
): string {
  const sections = [...offsets].map(([name, offset]) => `${name} 1\n${ten(offset)} 00000 n \n`);
  const table = `xref\n0 1\n0000000000 65535 f \n${sections.join("")}`;
  return `${table}trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${start}\n%%EOF\n`;
}

function objectStream(objects: readonly (readonly [number, PdfObject])[]): Buffer {
  let at = 0;
  const pairs = objects.map(([name, object]) => {
    const pair = `${name} ${at}`;
    at += object.length + 1;
    return pair;
  });
  const head = `${pairs.join(" ")}\n`;
  const body = objects.map(([, object]) => `${object.toString()}\n`).join("");
  const entries = `/Type/ObjStm/N ${objects.length}/First ${head.length}/Filter/FlateDecode`;
  return stream(entries, deflateSync(head + body));
}

function row(kind: number, where: number, rest: number): Buffer {
  const bytes = Buffer.alloc(6);
  bytes.writeUInt8(kind, 0);
  bytes.writeUInt32BE(where, 1);
  bytes.writeUInt8(rest, 5);
  return bytes;
}

function ten(value: number): string {
  return String(value).padStart(10, "0");
}
