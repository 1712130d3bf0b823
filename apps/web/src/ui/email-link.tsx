import { mailtoOf } from "./mailto-of.ts";

/** A mailto link that may wrap before its @. */
export function EmailLink({ email, className }: { email: string; className?: string | undefined }) {
  const at = email.lastIndexOf("@");
  return (
    <a href={mailtoOf(email)} className={className}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </a>
  );
}
