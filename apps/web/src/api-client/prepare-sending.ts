import { prepareToasts } from "../ui/toasts/toast.ts";

/** Preloads what sending a public form will need, when the form is first touched. Sending loads it again in any case. */
export function prepareSending(): void {
  prepareToasts();
  Promise.all([
    import("./public-api.ts"),
    import("./api-error.ts"),
    import("../ui/fields/form-failure.tsx"),
  ]).catch(() => undefined);
}
