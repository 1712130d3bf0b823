import type { Uploader } from "./pdf-upload.ts";
import { type NewTicket, TicketedClient } from "./ticketed-client.ts";

type LinkImport = {
  /** Where the companion is. */
  companionUrl: string;
  newTicket: NewTicket;
  /** Hears in words for the reader why a link is not taken. */
  onRefusal: (words: string) => void;
};

const clientId = "Url";

/** What the companion finds behind a link. */
type Found = { name?: string; type?: string; size?: number };

/** Takes the PDF behind a link into the queue; the companion then fetches it. */
export type ImportLink = (address: string) => Promise<void>;

/** Lets the queue take a PDF from a link. */
export function addLinkImport(
  uppy: Uploader,
  { companionUrl, newTicket, onRefusal }: LinkImport,
): ImportLink {
  const client = new TicketedClient({ uppy, companionUrl, newTicket, onRefusal });
  uppy.registerRequestClient(clientId, client);
  return async (typed) => {
    const url = /^[a-z0-9]+:\/\//i.test(typed) ? typed : `https://${typed}`;
    // The client has told why not.
    const found = await client.post<Found>("url/meta", { url }).catch(() => null);
    if (!found) return;
    const size = found.size ?? null;
    // Uppy's type of what may be added leaves out where a remote file is.
    const file = {
      source: clientId,
      name: found.name || lastOf(url),
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
      // A file that is not taken stands among the refused.
      if (!(error instanceof Error && "isRestriction" in error)) throw error;
    }
  };
}

function lastOf(url: string): string {
  return (URL.canParse(url) && new URL(url).pathname.split("/").at(-1)) || "document.pdf";
}
