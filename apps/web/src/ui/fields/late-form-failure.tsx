import { useLateCode } from "../late/use-late-code.ts";

/**
 * Why a public form was rejected, in addition to the toast. Its code is fetched with what sending needs
 * (api-client/prepare-sending.ts); where that failed for lack of a connection it is plain text. Held by
 * `errors-visitors.test.ts`.
 */
export function LateFormFailure({ title, text }: { title: string; text: string }) {
  const code = useLateCode(fetchFormFailure);
  if (code === undefined) return null;
  if (code === null) return <p role="alert">{text}</p>;
  return (
    <code.FormFailure title={title}>
      <p>{text}</p>
    </code.FormFailure>
  );
}

function fetchFormFailure() {
  return import("./form-failure.tsx");
}
