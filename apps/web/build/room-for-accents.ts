/** The Greek capitals whose accent stands before them. */
export const accented = [0x386, 0x388, 0x389, 0x38a, 0x38c, 0x38e, 0x38f];

/** Flags of a composite glyph's parts, as the OpenType specification names them (glyf table). */
const words = 0x1;
const scale = 0x8;
const moreParts = 0x20;
const twoScales = 0x40;
const twoByTwo = 0x80;

/**
 * Gives the accent of Greek capitals a place of its own: in the source it stands in the space before the letter, close to
 * the word before, and is cut off at the edge of a box. The letters become wider by as much.
 *
 * @param font a TrueType font in which these letters are composed of the capital and the accent
 */
export function giveAccentsRoom(font: Buffer): Buffer {
  const tables = readTables(font);
  const table = (name: string) => {
    const found = tables.get(name);
    if (!found) throw new Error(`The font has no table ${name}`);
    return found;
  };
  const [hmtx, loca, glyf] = [table("hmtx"), table("loca"), table("glyf")];
  const isLong = table("head").readInt16BE(50) === 1;
  const count = table("maxp").readUInt16BE(4);
  const startOf = (glyph: number) =>
    isLong ? loca.readUInt32BE(4 * glyph) : 2 * loca.readUInt16BE(2 * glyph);
  const glyphs = Array.from({ length: count }, (_, glyph) =>
    glyf.subarray(startOf(glyph), startOf(glyph + 1)),
  );

  for (const letter of accented) {
    const glyph = glyphOf(table("cmap"), letter);
    const width = hmtx.readUInt16BE(4 * glyph);
    const room = -hmtx.readInt16BE(4 * glyph + 2);
    glyphs[glyph] = moved(glyphs[glyph] ?? Buffer.alloc(0), room);
    hmtx.writeUInt16BE(width + room, 4 * glyph);
    hmtx.writeInt16BE(0, 4 * glyph + 2);
  }

  tables.set("glyf", Buffer.concat(glyphs));
  let end = 0;
  for (const [glyph, { length }] of glyphs.entries()) {
    end += length;
    if (isLong) loca.writeUInt32BE(end, 4 * (glyph + 1));
    else loca.writeUInt16BE(end / 2, 2 * (glyph + 1));
  }
  return writeTables(font, tables);
}

/** Where a letter begins, from its place, in units of a TrueType font. */
export function bearingOf(font: Buffer, letter: number): number {
  const tables = readTables(font);
  const [cmap, hmtx] = [tables.get("cmap"), tables.get("hmtx")];
  if (!cmap || !hmtx) throw new Error("This is no font");
  return hmtx.readInt16BE(4 * glyphOf(cmap, letter) + 2);
}

/** A composite glyph, this much further to the right. */
function moved(glyph: Buffer, room: number): Buffer {
  const head = Buffer.from(glyph.subarray(0, 10));
  for (const edge of [2, 6]) head.writeInt16BE(head.readInt16BE(edge) + room, edge);
  const parts: Buffer[] = [head];
  let at = 10;
  let flags = moreParts;
  while (flags & moreParts) {
    flags = glyph.readUInt16BE(at);
    const isWide = (flags & words) !== 0;
    const [x, y] = isWide
      ? [glyph.readInt16BE(at + 4), glyph.readInt16BE(at + 6)]
      : [glyph.readInt8(at + 4), glyph.readInt8(at + 5)];
    const part = Buffer.alloc(8);
    part.writeUInt16BE(flags | words, 0);
    part.writeUInt16BE(glyph.readUInt16BE(at + 2), 2);
    part.writeInt16BE(x + room, 4);
    part.writeInt16BE(y, 6);
    at += isWide ? 8 : 6;
    const scaled = at + (flags & scale ? 2 : flags & twoScales ? 4 : flags & twoByTwo ? 8 : 0);
    parts.push(part, glyph.subarray(at, scaled));
    at = scaled;
  }
  return padded(Buffer.concat([...parts, glyph.subarray(at)]));
}

/** The glyph of a character, from the part of the map that lists the basic plane (format 4). */
function glyphOf(cmap: Buffer, character: number): number {
  for (let each = 0; each < cmap.readUInt16BE(2); each += 1) {
    const map = cmap.subarray(cmap.readUInt32BE(8 + 8 * each));
    if (map.readUInt16BE(0) !== 4) continue;
    const row = map.readUInt16BE(6);
    for (let at = 14; at < 14 + row; at += 2) {
      const first = map.readUInt16BE(at + 2 + row);
      if (character > map.readUInt16BE(at) || character < first) continue;
      const offset = at + 2 + 3 * row;
      const list = map.readUInt16BE(offset);
      const delta = map.readInt16BE(at + 2 + 2 * row);
      return list === 0
        ? (character + delta) & 0xffff
        : map.readUInt16BE(offset + list + 2 * (character - first));
    }
  }
  throw new Error(`The font has no character ${character.toString(16)}`);
}

function readTables(font: Buffer): Map<string, Buffer> {
  return new Map(
    Array.from({ length: font.readUInt16BE(4) }, (_, each) => {
      const entry = 12 + 16 * each;
      const start = font.readUInt32BE(entry + 8);
      const data = Buffer.from(font.subarray(start, start + font.readUInt32BE(entry + 12)));
      return [font.toString("latin1", entry, entry + 4), data];
    }),
  );
}

/** The tables in their order; their checksums are written by whoever subsets the font next. */
function writeTables(font: Buffer, tables: ReadonlyMap<string, Buffer>): Buffer {
  const directory = Buffer.from(font.subarray(0, 12 + 16 * tables.size));
  const parts: Buffer[] = [directory];
  let start = directory.length;
  for (const [each, data] of [...tables.values()].entries()) {
    directory.writeUInt32BE(start, 12 + 16 * each + 8);
    directory.writeUInt32BE(data.length, 12 + 16 * each + 12);
    parts.push(padded(data));
    start += padded(data).length;
  }
  return Buffer.concat(parts);
}

function padded(data: Buffer): Buffer {
  return Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
}
