import { useEffect, useRef, useState } from "react";
import { api } from "../api-client/api.ts";
import { uploadCopy } from "../content/uploads.ts";
import { showToast } from "../ui/toast.ts";
import type { UploadQueue } from "./create-uploader.ts";
import type { ImportLink } from "./link-import.ts";
import type { UploadListener } from "./pdf-upload.ts";

type Loaded<Dialog> = { queue: UploadQueue; importLink: ImportLink | null; Dialog: Dialog };

type UploadDialogOptions<Dialog> = {
  /** Names the session, so that a reload finds it again. */
  id: string;
  /** Null for any number. */
  maxFiles: number | null;
  load: () => Promise<Dialog>;
  listener: UploadListener;
};

/** A queue and its dialog, both loaded when it is first opened. The queue ends with the screen that uses it. */
export function useUploadDialog<Dialog>({ id, maxFiles, load, listener }: UploadDialogOptions<Dialog>) {
  const utils = api.useUtils();
  const [loaded, setLoaded] = useState<Loaded<Dialog> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const loading = useRef(false);

  useEffect(() => () => loaded?.queue.close(), [loaded]);

  async function make(): Promise<Loaded<Dialog>> {
    const [{ createUploadQueue }, Dialog, { maxBytes, companionUrl }] = await Promise.all([
      import("./create-uploader.ts"),
      load(),
      utils.uploads.uploadLimits.fetch(),
    ]);
    const { uploads } = utils.client;
    const register = (file: { pdfURL: string; fileName: string }) => uploads.registerPdf.mutate(file);
    const queue = createUploadQueue({ id, maxFiles, maxBytes, register, listener });
    if (companionUrl === null) return { queue, importLink: null, Dialog };
    const { addLinkImport } = await import("./link-import.ts");
    const importLink = addLinkImport(queue.uppy, {
      companionUrl,
      newTicket: () => uploads.issueImportTicket.mutate(),
      onRefusal: listener.onFailure,
    });
    return { queue, importLink, Dialog };
  }

  async function open(): Promise<void> {
    if (loading.current) return;
    loading.current = true;
    try {
      const dialog = loaded ?? (await make());
      setLoaded(dialog);
      setOpen(true);
    } catch {
      const { title } = uploadCopy.failed;
      showToast({ title, description: uploadCopy.dialogMissing, tone: "destructive" });
    } finally {
      loading.current = false;
    }
  }

  return { loaded, isOpen, open, close: () => setOpen(false) };
}
