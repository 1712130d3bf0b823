import { ownWords } from "./own-words.ts";

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;
const gigabyte = 1024 * megabyte;

/**
 * Formats bytes for people: 38.2 GB, 6.2 MB, 92 kB, in Greek 6,2 MB; what would round to 1024 of a unit is written in the
 * next one.
 */
export function formatSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / kilobyte));
  if (kilobytes < 1024) return `${kilobytes} kB`;
  const megabytes = (bytes / megabyte).toFixed(1);
  const said = Number(megabytes) < 1024 ? `${megabytes} MB` : `${(bytes / gigabyte).toFixed(1)} GB`;
  return ownWords.language === "el" ? said.replace(".", ",") : said;
}
