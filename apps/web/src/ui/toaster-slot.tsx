import { lazy, Suspense } from "react";
import { Button } from "./button.tsx";
import { dismissToast, type ToasterWords, useToasts } from "./toast.ts";
import styles from "./toaster-slot.module.css";

const Toaster = lazy(async () => ({ default: await loadToaster() }));

/** Holds the toaster's place; its code comes when a form is first touched or a first toast is shown. */
export function ToasterSlot({ words }: { words: ToasterWords }) {
  const { asked } = useToasts();
  return (
    asked && (
      <Suspense>
        <Toaster words={words} />
      </Suspense>
    )
  );
}

/** Asking again would not help: Chromium keeps what failed to load as failed until the page is left. */
async function loadToaster() {
  try {
    return (await import("./toaster.tsx")).Toaster;
  } catch {
    return PlainToaster;
  }
}

/** Says the same where the toaster did not come, as on a line that breaks off; it stands until it is closed. */
function PlainToaster({ words }: { words: ToasterWords }) {
  const { toasts } = useToasts();
  return (
    <div role="status">
      {toasts.map(
        ({ id, open, title, description }) =>
          open && (
            <p key={id} className={styles.toast}>
              <b>{title}</b> <span>{description}</span>
              <Button size="small" onClick={() => dismissToast(id)}>
                {words.close}
              </Button>
            </p>
          ),
      )}
    </div>
  );
}
