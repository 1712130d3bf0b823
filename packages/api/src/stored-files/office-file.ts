import { open } from "node:fs/promises";

/** How many bytes at the start of a file identify its format. */
const headBytes = 4_096;

/** How office documents begin: Microsoft's older formats, zip archives whose first entries identify the program, and RTF. */
const beginnings = [
  /^\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1/,
  /^PK\x03\x04[^]*(?:\[Content_Types\]\.xml|word\/|ppt\/|xl\/|mimetypeapplication\/vnd\.oasis\.opendocument)/,
  /^\{\\rtf/,
] as const;

/** Whether a file on disk is an office document, whatever its name. */
export async function isOfficeFile(path: string): Promise<boolean> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
  const head = buffer.toString("latin1", 0, bytesRead);
  return beginnings.some((beginning) => beginning.test(head));
}
