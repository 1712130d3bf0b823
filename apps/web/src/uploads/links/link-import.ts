import { nameAtLink } from "./name-at-link.ts";
import type { Uploader } from "../pdf-upload.ts";
import { type NewTicket, TicketedClient } from "./ticketed-client.ts";

type LinkImport = {
  /** The companion's address. */
  companionUrl: string;
  newTicket: NewTicket;
  /** Called with the reason why a link is refused, worded for the user. */
  onRefusal: (words: string) => void;
};

const clientId = "Url";

/** What the companion knows of the file at a link. */
type Found = { name?: string; type?: string; size?: number };

/** Adds the PDF at a link to the queue; the companion then fetches it. */
export type ImportLink = (address: string) => Promise<void>;

/** Enables a queue to import PDFs from links. */
export function addLinkImport(
  uppy: Uploader,
  { companionUrl, newTicket, onRefusal }: LinkImport,
): ImportLink {
  const client = new TicketedClient({ uppy, companionUrl, newTicket, onRefusal });
  uppy.registerRequestClient(clientId, client);
  return async (typed) => {
    const url = /^[a-z0-9]+:\/\//i.test(typed) ? typed : `https://${typed}`;
    // The client has already reported why it failed.
    const found = await client.post<Found>("url/meta", { url }).catch(() => null);
    if (!found) return;
    const size = found.size ?? null;
    // Uppy's type for added files lacks the fields of a remote file.
    const file = {
      source: clientId,
      name: nameAtLink(url, found.name),
      type: found.type ?? "",
      data: { size },
      size,
      isRemote: true,
      remote: {
        companionUrl,
        url: `${companionUrl}/url/get`,
        body: { fileId: url, url },
        requestClientId: clientId,
      },
    };
    try {
      uppy.addFile(file);
    } catch (error) {
      // A refused file is listed with the refused ones.
      if (!(error instanceof Error && "isRestriction" in error)) throw error;
    }
  };
}
