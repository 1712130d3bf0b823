import { lazy, Suspense } from "react";

const FormFailure = lazy(async () => ({ default: (await import("./form-failure.tsx")).FormFailure }));

/** Why a public form was refused, beside the toast, fetched with what sending needs (api-client/prepare-sending.ts). */
export function LateFormFailure({ title, text }: { title: string; text: string }) {
  return (
    <Suspense>
      <FormFailure title={title}>
        <p>{text}</p>
      </FormFailure>
    </Suspense>
  );
}
