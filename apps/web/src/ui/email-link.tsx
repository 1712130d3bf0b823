/** An address to write to, which may break before its @ and nowhere else that surprises. */
export function EmailLink({ email, className }: { email: string; className?: string | undefined }) {
  const at = email.lastIndexOf("@");
  return (
    <a href={`mailto:${email}`} className={className}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </a>
  );
}
