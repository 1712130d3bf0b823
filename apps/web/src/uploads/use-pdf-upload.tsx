import { type ReactNode, useEffect, useRef, useState } from "react";
import { api } from "../api-client/api.ts";
import { uploadCopy } from "../content/uploads.ts";
import { showToast } from "../ui/toast.ts";
import type { PdfUpload, Uploader, UploadListener } from "./pdf-upload.ts";
import type { PdfUploadDialog } from "./pdf-upload-dialog.tsx";

type Loaded = { uploader: Uploader; maxBytes: number; Dialog: typeof PdfUploadDialog };

export type PdfUploadSession = {
  upload: PdfUpload;
  /** Shows the dialog, which is loaded at the first time. */
  open: () => Promise<void>;
  isOpen: boolean;
  /** Forgets the upload, and cancels one that is under way. */
  clear: () => void;
  /** To be rendered outside of any form. */
  dialog: ReactNode;
};

/**
 * The upload of one PDF through the dialog. It goes on while the dialog is closed and ends with the screen that uses it.
 *
 * @param id names the session, so that a reload finds it again
 */
export function usePdfUpload(id: string): PdfUploadSession {
  const utils = api.useUtils();
  const [upload, setUpload] = useState<PdfUpload>({ state: "none" });
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [isOpen, setOpen] = useState(false);
  const loading = useRef(false);

  useEffect(() => () => loaded?.uploader.destroy(), [loaded]);

  async function load(): Promise<Loaded> {
    const [{ createUploader }, { PdfUploadDialog: Dialog }, { maxBytes, companionUrl }] = await Promise.all([
      import("./create-uploader.ts"),
      import("./pdf-upload-dialog.tsx"),
      utils.uploads.uploadLimits.fetch(),
    ]);
    const { uploads } = utils.client;
    const listener = listenerFor(setUpload);
    const uploader = createUploader({
      id,
      maxBytes,
      register: (file) => uploads.registerPdf.mutate(file),
      newAddress: (filename) => uploads.uploadParameters.query({ filename, type: "application/pdf" }),
      listener,
    });
    if (companionUrl !== null) {
      const { addLinkImport } = await import("./link-import.ts");
      addLinkImport(uploader, {
        companionUrl,
        newTicket: () => uploads.issueImportTicket.mutate(),
        onRefusal: listener.onFailure,
      });
    }
    return { uploader, maxBytes, Dialog };
  }

  async function open(): Promise<void> {
    if (loading.current) return;
    loading.current = true;
    try {
      const dialog = loaded ?? (await load());
      if (upload.state === "done") dialog.uploader.clear();
      setLoaded(dialog);
      setOpen(true);
    } catch {
      showToast({
        title: uploadCopy.failed.title,
        description: uploadCopy.dialogMissing,
        tone: "destructive",
      });
    } finally {
      loading.current = false;
    }
  }

  function clear(): void {
    loaded?.uploader.cancelAll();
    setUpload({ state: "none" });
  }

  const dialog = loaded && (
    <loaded.Dialog
      uploader={loaded.uploader}
      maxBytes={loaded.maxBytes}
      open={isOpen}
      onClose={() => setOpen(false)}
    />
  );
  return { upload, open, isOpen, clear, dialog };
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
