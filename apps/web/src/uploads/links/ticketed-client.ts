import type { AwsBody } from "@uppy/aws-s3";
import { RequestClient } from "@uppy/companion-client";

import { uploadCopy } from "../../content/uploads.ts";
import { isRetryable } from "./companion-retry-rule.ts";
import type { PdfMeta, Uploader } from "../pdf-upload.ts";

/** Asks our server for a ticket to have one file fetched, and for the address at which it will be stored. */
export type NewTicket = () => Promise<{ ticket: string; uploadURL: string }>;

type Options = {
  uppy: Uploader;
  companionUrl: string;
  newTicket: NewTicket;
  /** Called with the reason why the companion refuses a typed link. */
  onRefusal: (words: string) => void;
};

type Client = RequestClient<PdfMeta, AwsBody>;
type RemoteUpload = Parameters<Client["uploadRemoteFile"]>;

/** Uppy's client for the companion, which sends a new ticket from our server with each request. */
export class TicketedClient extends RequestClient<PdfMeta, AwsBody> {
  readonly #newTicket: NewTicket;
  readonly #onRefusal: Options["onRefusal"];
  #uploadURL: string | undefined;
  /** The status of the latest response, which errors with a message of their own do not contain. */
  #status: number | undefined;

  constructor({ uppy, companionUrl, newTicket, onRefusal }: Options) {
    super(uppy, { pluginId: "Url", provider: "url", companionUrl });
    this.#newTicket = newTicket;
    this.#onRefusal = onRefusal;
  }

  override async post<Answer>(...[path, data, options]: Parameters<Client["post"]>): Promise<Answer> {
    const isUpload = "protocol" in data;
    this.#status = undefined;
    try {
      const { ticket, uploadURL } = await this.#newTicket();
      this.#uploadURL = uploadURL;
      return await super.post<Answer>(path, { ...data, metadata: { ticket } }, options);
    } catch (error) {
      if (!isUpload) this.#onRefusal(wordsOf(error));
      throw isUpload ? this.#finalIfRefused(error) : error;
    }
  }

  override onReceiveResponse(answer: Response): void {
    this.#status = answer.status;
    super.onReceiveResponse(answer);
  }

  /** The companion returns the file's address as it sees the store itself; our own one has to be registered. */
  override async uploadRemoteFile(...[file, body, options]: RemoteUpload): Promise<void> {
    await super.uploadRemoteFile(file, body, options);
    const isUploaded = this.uppy.getState().files[file.id]?.response !== undefined;
    const uploadURL = this.#uploadURL;
    // The token is used up: a retry is a new import.
    if (isUploaded && uploadURL) this.uppy.setFileState(file.id, { uploadURL, serverToken: null });
  }

  /** Uppy would retry a refusal with a user-facing message ten times; with this cause it does not. */
  #finalIfRefused(error: unknown): unknown {
    if (!(error instanceof Error) || error.name !== "UserFacingApiError") return error;
    if (this.#status !== undefined && isRetryable(this.#status)) return error;
    const cause = Object.assign(new Error(error.message), { name: "HttpError", statusCode: 400 });
    return new Error(error.message, { cause });
  }
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return uploadCopy.failed.description;
  const isSaid = error.name === "UserFacingApiError" || error.name === "AuthError";
  if (isSaid) return error.message;
  return error.cause instanceof Error && error.cause.name === "HttpError"
    ? error.cause.message
    : uploadCopy.companionMissing;
}
