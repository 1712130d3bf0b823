import type { ComponentProps, MouseEvent } from "react";
import { publicApi } from "../api-client/public-api.ts";
import { toastFailure } from "../api-client/toast-failure.ts";
import { downloadCopy } from "../content/account.ts";
import { withProof } from "./proof.ts";

type ProvenDownloadProps = ComponentProps<"a"> & {
  href: string;
  /** Whether the file is still to be had; it says itself why not. Left out if it always is. */
  isThere?: () => Promise<boolean>;
};

/**
 * A link to a file that the server gives only after a recent proof of identity: asks for one where needed, then has the
 * browser download the file.
 */
export function ProvenDownload({ href, isThere, children, ...props }: ProvenDownloadProps) {
  async function download(event: MouseEvent) {
    event.preventDefault();
    // The second click of a double click: the first was for this file already, or for what stood here before.
    if (event.detail > 1) return;
    try {
      await withProof(() => publicApi.auth.checkProof.query());
      if (isThere && !(await isThere())) return;
      const link = document.createElement("a");
      link.href = href;
      link.download = "";
      link.click();
    } catch (error) {
      await toastFailure(error, downloadCopy.failed);
    }
  }

  return (
    <a {...props} href={href} download onClick={(event) => void download(event)}>
      {children}
    </a>
  );
}
