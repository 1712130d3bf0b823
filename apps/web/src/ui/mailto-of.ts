/** The link that writes to an address (RFC 6068), whose name may have characters that would begin a subject or a text. */
export function mailtoOf(email: string): string {
  const at = email.lastIndexOf("@");
  return `mailto:${encodeURIComponent(email.slice(0, at))}${email.slice(at)}`;
}
