/** A file's name as a title: `lipo-winter_storage-rev3.pdf` is "Lipo winter storage rev3". */
export function readableName(fileName: string): string {
  const words = fileName
    .normalize("NFC")
    .replace(/\.pdf$/i, "")
    .replaceAll(/[_\s]+|(?<=\p{L})-(?=\p{L})|(?<=[^.\s])\.(?=\S)/gu, " ")
    .trim();
  return words === "" ? fileName : words.slice(0, 1).toLocaleUpperCase() + words.slice(1);
}
