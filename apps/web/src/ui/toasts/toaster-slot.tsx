import { lazy, Suspense, useEffect, useState } from "react";
import { Button } from "../button.tsx";
import { dismissToast, type ToasterWords, useToasts } from "./toast.ts";
import styles from "./toaster-slot.module.css";

const Toaster = lazy(async () => ({ default: (await importToaster()).Toaster }));

/** Placeholder of the toaster, whose code is loaded when a form is first touched or the first toast is shown. */
export function ToasterSlot({ words }: { words: ToasterWords }) {
  const { asked, toasts } = useToasts();
  const toasterCame = useToasterCode(asked, toasts[0]?.id);
  if (toasterCame === false) return <PlainToaster words={words} />;
  return (
    toasterCame && (
      <Suspense>
        <Toaster words={words} />
      </Suspense>
    )
  );
}

/**
 * Loads the toaster's code and, after a failure, tries again with the next toast; undefined while the result is not known.
 * Whether the retry helps depends on the browser: Chromium before 156 caches a failed import until the page is left.
 */
function useToasterCode(asked: boolean, latestToast: number | undefined): boolean | undefined {
  const [tried, setTried] = useState<{ came: boolean; toast: number | undefined }>();
  const came = tried?.came;
  useEffect(() => {
    if (!asked || came) return undefined;
    let outdated = false;
    const settle = (ok: boolean) => {
      if (!outdated) setTried({ came: ok, toast: latestToast });
    };
    importToaster().then(
      () => settle(true),
      () => settle(false),
    );
    return () => {
      outdated = true;
    };
  }, [asked, came, latestToast]);
  return came;
}

function importToaster() {
  return import("./toaster.tsx");
}

/** Shows the toasts where the toaster could not be loaded, as after a lost connection; each stays until it is closed. */
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
