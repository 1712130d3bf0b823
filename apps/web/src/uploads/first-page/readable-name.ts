/** A file's name as a title: `lipo-winter_storage-rev3.pdf` is "Lipo winter storage rev3". */
export function readableName(fileName: string): string {
  const words = fileName
    .normalize("NFC")
    .replace(/\.pdf$/i, "")
    .replaceAll(/[_\s]+|(?<=\p{L})-(?=\p{L})|(?<=[^.\s])\.(?=\S)/gu, " ")
    .trim();
  return words === "" ? fileName : words.slice(0, 1).toLocaleUpperCase() + words.slice(1);
}

/** Default titles that programs write. Greek ones too, since otherwise every Greek slide deck would have the same title. */
const noTitle =
  /^(untitled|microsoft \w+ - .*|document\d*|έγγραφο\d*|powerpoint presentation|παρουσίαση του powerpoint|(?:slide|διαφάνεια) \d+|.*\.(docx?|pptx?|odt|indd|pdf|tex))$/iu;

/** The title in a PDF's metadata, on one line; null if nobody gave it one. */
export function givenTitle(info: object): string | null {
  if (!("Title" in info) || typeof info.Title !== "string") return null;
  const title = info.Title.replaceAll(/\s+/g, " ").trim().normalize("NFC");
  return title === "" || noTitle.test(title) ? null : title;
}
