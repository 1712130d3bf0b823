import { lazy, Suspense } from "react";
import type { ToasterWords } from "../content/shell.ts";
import { useToasts } from "./toast.ts";

const Toaster = lazy(loadToaster);

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

/** Without a connection it waits for one: a toast that cannot be shown yet must not take the page down. */
async function loadToaster(): Promise<{ default: typeof import("./toaster.tsx").Toaster }> {
  try {
    return { default: (await import("./toaster.tsx")).Toaster };
  } catch {
    await new Promise((resolve) => {
      window.addEventListener("online", resolve, { once: true });
    });
    return loadToaster();
  }
}
