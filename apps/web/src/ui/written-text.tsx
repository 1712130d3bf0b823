const greek = /[\u0370-\u03ff\u1f00-\u1fff]/;

/** Text that somebody typed, marked as Greek where it is, for hyphenation and screen readers. */
export function WrittenText({ children }: { children: string }) {
  return <span {...(greek.test(children) && { lang: "el" })}>{children}</span>;
}
