import { createContext, type ReactNode, useContext } from "react";
import { usePublishDialog } from "./use-publish-dialog.tsx";

const OpenPublishing = createContext<() => Promise<void>>(async () => undefined);

/** Opens the dialog that publishes PDFs, or shows it again. */
export function useOpenPublishing(): () => Promise<void> {
  return useContext(OpenPublishing);
}

/** Keeps the PDFs that are being published while one goes elsewhere inside it: large in the dialog, small at its foot. */
export function PublishQueue({ children }: { children: ReactNode }) {
  const { open, dialog } = usePublishDialog();
  return (
    <OpenPublishing value={open}>
      {children}
      {dialog}
    </OpenPublishing>
  );
}
