import { megabytes } from "@antochi/contract/megabytes";
import "@uppy/core/css/style.min.css";
import "@uppy/dashboard/css/style.min.css";
import DashboardModal from "@uppy/react/dashboard-modal";
import { FocusScope } from "radix-ui/internal";
import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { uploadCopy } from "../content/uploads.ts";
import { useMedia } from "../ui/use-media.ts";
import type { Uploader } from "./pdf-upload.ts";
import "./pdf-upload-dialog.css";

type PdfUploadDialogProps = {
  uploader: Uploader;
  maxBytes: number;
  open: boolean;
  onClose: () => void;
};

const strings = {
  dashboardWindowTitle: uploadCopy.dialogTitle,
  closeModal: uploadCopy.close,
  missingRequiredMetaFields: { 0: uploadCopy.missingFields, 1: uploadCopy.missingFields },
};
const locale = { strings };

/** Puts right three things in Uppy's markup. @returns what undoes it */
function mend(container: HTMLElement): () => void {
  // Its dialog has no name; the element around it has one, and no role.
  container.querySelector(".uppy-Dashboard")?.removeAttribute("aria-label");
  const dialog = container.querySelector("[role=dialog]");
  dialog?.setAttribute("aria-label", uploadCopy.dialogTitle);
  dialog?.setAttribute("aria-modal", "true");
  // It listens for a paste on itself and on the document, and takes the file for a duplicate of itself.
  const stop = (event: Event) => event.stopPropagation();
  container.addEventListener("paste", stop);
  // A file that is alone is an item of no list: `FileList` names its role for several files only.
  const lists = new MutationObserver(() => {
    for (const list of container.querySelectorAll(".uppy-Dashboard-files")) list.setAttribute("role", "list");
  });
  lists.observe(container, { childList: true, subtree: true });
  return () => {
    container.removeEventListener("paste", stop);
    lists.disconnect();
  };
}

/** Uppy's Dashboard as a modal, in our colours. It stays mounted while it is closed, so that an upload goes on. */
export function PdfUploadDialog({ uploader, maxBytes, open, onClose }: PdfUploadDialogProps) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => (container.current ? mend(container.current) : undefined), []);
  const isLight = useMedia("(prefers-color-scheme: light)");
  return createPortal(
    <div ref={container} className="pdf-upload">
      {open && <PausedFocusTrap />}
      <DashboardModal
        uppy={uploader}
        open={open}
        onRequestClose={onClose}
        theme={isLight ? "light" : "dark"}
        note={uploadCopy.note(megabytes(maxBytes))}
        proudlyDisplayPoweredByUppy={false}
        locale={locale}
      />
    </div>,
    document.body,
  );
}

const stay = (event: Event) => event.preventDefault();

/** While this is there, the dialog below lets the focus go, into a dialog that is not one of ours. */
function PausedFocusTrap() {
  return <FocusScope.FocusScope onMountAutoFocus={stay} onUnmountAutoFocus={stay} />;
}
