import { prepareToasts } from "../ui/toasts/toast.ts";

/** Preloads what sending a public form will need, when the form is first touched. Sending loads it again in any case. */
export async function prepareSending(): Promise<void> {
  prepareToasts();
  await Promise.all([
    import("./public-api.ts"),
    import("./api-error.ts"),
    import("../ui/fields/form-failure.tsx"),
  ]);
}
