import { type ReactNode, useState } from "react";
import { uploadCopy } from "../content/uploads.ts";
import { showToast } from "../ui/toast.ts";
import type { PdfUpload, UploadListener } from "./pdf-upload.ts";
import type { PdfUploadDialog } from "./pdf-upload-dialog.tsx";
import { useUploadDialog } from "./use-upload-dialog.ts";

export type PdfUploadSession = {
  upload: PdfUpload;
  /** Shows the dialog, which is loaded at the first time. */
  open: () => Promise<void>;
  /** Forgets the upload, and cancels one that is under way. */
  clear: () => void;
  dialog: ReactNode;
};

/**
 * The upload of one PDF through the dialog. It goes on while the dialog is closed and ends with the screen that uses it.
 *
 * @param id names the session, so that a reload finds it again
 */
export function usePdfUpload(id: string): PdfUploadSession {
  const [upload, setUpload] = useState<PdfUpload>({ state: "none" });
  const { loaded, isOpen, open, close } = useUploadDialog<typeof PdfUploadDialog>({
    id,
    maxFiles: 1,
    load: async () => (await import("./pdf-upload-dialog.tsx")).PdfUploadDialog,
    listener: listenerFor(setUpload),
  });
  return {
    upload,
    open: async () => {
      if (upload.state === "done") loaded?.queue.clear();
      await open();
    },
    clear: () => {
      loaded?.queue.clear();
      setUpload({ state: "none" });
    },
    dialog: loaded && isOpen && (
      <loaded.Dialog queue={loaded.queue} importLink={loaded.importLink} onClose={close} />
    ),
  };
}

function listenerFor(setUpload: (upload: PdfUpload) => void): UploadListener {
  return {
    onChange(upload) {
      setUpload(upload);
      if (upload.state !== "done") return;
      showToast({
        title: uploadCopy.uploaded,
        ...(upload.isRepaired && { description: uploadCopy.repaired }),
      });
    },
    onFailure(words) {
      const { title, description } = uploadCopy.failed;
      showToast({ title, description: words ?? description, tone: "destructive" });
    },
  };
}
