import "@uppy/url/css/style.min.css";
import type { AwsBody } from "@uppy/aws-s3";
import type { Meta } from "@uppy/core";
import Url from "@uppy/url";
import { uploadCopy } from "../content/uploads.ts";
import type { Uploader } from "./pdf-upload.ts";
import { type NewTicket, TicketedClient } from "./ticketed-client.ts";

type LinkImport = {
  /** Where the companion is. */
  companionUrl: string;
  newTicket: NewTicket;
  /** Hears in words for the reader why a link is not taken. */
  onRefusal: (words: string) => void;
};

/** Lets the dialog take a PDF from a link, which the companion then fetches. */
export function addLinkImport(uppy: Uploader, { companionUrl, newTicket, onRefusal }: LinkImport): void {
  uppy.use(Url<Meta, AwsBody>, { companionUrl, locale: { strings: uploadCopy.link } });
  const plugin = uppy.getPlugin<Url<Meta, AwsBody>>("Url");
  if (!plugin) return;
  plugin.client = new TicketedClient({ uppy, companionUrl, newTicket, onRefusal });
  uppy.registerRequestClient(Url.requestClientId, plugin.client);
}
