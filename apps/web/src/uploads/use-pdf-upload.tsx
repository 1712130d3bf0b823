import { type ReactNode, useState } from "react";
import { uploadCopy } from "../content/uploads.ts";
import { showToast } from "../ui/toasts/toast.ts";
import {
  afterStep,
  nothingHeld,
  type PdfUpload,
  replacing,
  stepOf,
  type UploadListener,
} from "./pdf-upload.ts";
import { useUploadDialog } from "./dialog/use-upload-dialog.ts";

export type PdfUploadSession = {
  upload: PdfUpload;
  /** The file itself, if it is on this page. */
  file: () => unknown;
  /** Shows the dialog, whose code is loaded the first time. */
  open: () => Promise<void>;
  /** Forgets the upload, and cancels one in progress. */
  clear: () => void;
  dialog: ReactNode;
};

type Use = { label: string; onUse: () => void };
type Done = Extract<PdfUpload, { state: "done" }>;

/**
 * The upload of one PDF through the dialog. It goes on while the dialog is closed and ends with the screen that uses this
 * hook.
 * @param id names the session, so that a reload restores it
 * @param use an action that the dialog offers for a finished PDF
 * @param before an upload that was finished earlier
 */
export function usePdfUpload(
  id: string,
  { use, before }: { use?: Use; before?: Done | null } = {},
): PdfUploadSession {
  // An earlier upload is what the next one replaces.
  const [held, setHeld] = useState(() =>
    before ? replacing({ ...nothingHeld, upload: before }) : nothingHeld,
  );
  const { loaded, isOpen, open, close } = useUploadDialog({
    id,
    maxFiles: 1,
    load: () => import("./dialog/pdf-upload-dialog.tsx"),
    listener: listenerFor((upload) => setHeld((before) => afterStep(before, upload))),
  });
  function onUse(): void {
    close();
    use?.onUse();
  }
  return {
    upload: held.upload,
    file: () => loaded?.queue.read().files[0]?.data,
    open: async () => {
      // The dialog asks for another file. One that failed is still shown in it.
      if (loaded?.queue.read().files.some((file) => stepOf(file) === "done")) {
        setHeld(replacing);
        loaded.queue.clear();
      }
      await open();
    },
    clear: () => {
      loaded?.queue.clear();
      setHeld(nothingHeld);
    },
    dialog: loaded && isOpen && (
      <loaded.shown.PdfUploadDialog
        queue={loaded.queue}
        importLink={loaded.importLink}
        onClose={close}
        {...(use && { use: { ...use, onUse } })}
      />
    ),
  };
}

function listenerFor(follow: (upload: PdfUpload) => void): UploadListener {
  return {
    onChange(upload) {
      follow(upload);
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
