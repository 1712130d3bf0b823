/**
 * The name of the file at a link: the one that its server gives or, without one, that in the address, as people write it.
 * @param given what the companion knows: where the server gives none, the end of the address, with its query and encoding
 */
export function nameAtLink(url: string, given: string | undefined): string {
  const address = URL.canParse(url) ? new URL(url) : null;
  if (given && !address?.href.endsWith(given)) return given;
  const name = address?.pathname.split("/").at(-1) || "document.pdf";
  try {
    return decodeURIComponent(name);
  } catch {
    // Its percent signs encode no text.
    return name;
  }
}
