import { createContext, type ReactNode, useContext } from "react";
import { usePublishDialog } from "./use-publish-dialog.tsx";

const OpenPublishing = createContext<() => Promise<void>>(async () => undefined);

/** Returns a function that opens the publish dialog, or shows it again. */
export function useOpenPublishing(): () => Promise<void> {
  return useContext(OpenPublishing);
}

/** Keeps the publish queue while the user navigates inside it: as the dialog, or as a bar at the bottom. */
export function PublishQueue({ children }: { children: ReactNode }) {
  const { open, dialog } = usePublishDialog();
  return (
    <OpenPublishing value={open}>
      {children}
      {dialog}
    </OpenPublishing>
  );
}
