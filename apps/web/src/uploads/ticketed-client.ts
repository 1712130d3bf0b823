import type { AwsBody } from "@uppy/aws-s3";
import { RequestClient } from "@uppy/companion-client";

import { uploadCopy } from "../content/uploads.ts";
import { isRetryable } from "./companion-retry-rule.ts";
import type { PdfMeta, Uploader } from "./pdf-upload.ts";

/** Asks our server for leave to have one file fetched, and where it will then lie. */
export type NewTicket = () => Promise<{ ticket: string; uploadURL: string }>;

type Options = {
  uppy: Uploader;
  companionUrl: string;
  newTicket: NewTicket;
  /** Hears why the companion does not take a link that was typed in. */
  onRefusal: (words: string) => void;
};

type Client = RequestClient<PdfMeta, AwsBody>;
type RemoteUpload = Parameters<Client["uploadRemoteFile"]>;

/** Speaks to the companion as Uppy does, and shows it a new ticket of our server each time. */
export class TicketedClient extends RequestClient<PdfMeta, AwsBody> {
  readonly #newTicket: NewTicket;
  readonly #onRefusal: Options["onRefusal"];
  #uploadURL: string | undefined;
  /** Of the latest answer: an error that has its own words no longer says it. */
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

  /** The companion names the place of the file as it sees the store itself; ours is the one to be registered. */
  override async uploadRemoteFile(...[file, body, options]: RemoteUpload): Promise<void> {
    await super.uploadRemoteFile(file, body, options);
    const isUploaded = this.uppy.getState().files[file.id]?.response !== undefined;
    const uploadURL = this.#uploadURL;
    // Its token is spent: another try is another import.
    if (isUploaded && uploadURL) this.uppy.setFileState(file.id, { uploadURL, serverToken: null });
  }

  /** Uppy would ask ten times for whatever was refused in words; with such a cause it does not. */
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
