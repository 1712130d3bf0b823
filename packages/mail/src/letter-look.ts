/** The colours of a letter's parts, for their `style`: programs that know no style sheet show a light letter. */
export const look = {
  page: "background:#ffffff;color:#14181a",
  quiet: "color:#565e62",
  link: "color:#14181a",
  line: "#d8d5cb",
  action: "background:#14181a;color:#ffffff",
} as const;

/**
 * For the head of a letter: it may be shown in either scheme, and its colours in the dark one, by the parts' classes. Without
 * it, some programs invert a light letter by rules of their own, and others leave a white sheet in a dark window. It has to
 * override the parts' own `style`, since that is all that the other programs read. Drawings stay on their white sheets.
 */
export const schemes = [
  '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
  "<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){",
  ".page{background:#121516!important;color:#edebe4!important}",
  ".quiet{color:#9ba4a8!important}",
  ".link{color:#edebe4!important}",
  ".line{border-color:#3a4246!important}",
  ".action{background:#edebe4!important;color:#0b0d0e!important}",
  "}</style>",
].join("");
