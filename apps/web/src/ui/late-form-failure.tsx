import { useLateCode } from "./use-late-code.ts";

/**
 * Why a public form was refused, beside the toast, fetched with what sending needs (api-client/prepare-sending.ts); in plain
 * words where the line broke before. Held by `errors-visitors.test.ts`.
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
