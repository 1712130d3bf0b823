import { open } from "node:fs/promises";

/** Bytes of a file in which it says what it is. */
const headBytes = 4_096;

/**
 * How the documents of office programs begin: the older ones of Microsoft, and archives of which
 * the first parts name the program.
 */
const beginnings = [
  /^\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1/,
  /^PK\x03\x04[^]*(?:\[Content_Types\]\.xml|word\/|ppt\/|xl\/|mimetypeapplication\/vnd\.oasis\.opendocument)/,
  /^\{\\rtf/,
] as const;

/** Whether a file on disk is a document of an office program, whatever it is called. */
export async function isOfficeFile(path: string): Promise<boolean> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
  const head = buffer.toString("latin1", 0, bytesRead);
  return beginnings.some((beginning) => beginning.test(head));
}
