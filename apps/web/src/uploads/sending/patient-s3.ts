import { limits } from "@antochi/contract/limits";
import AwsS3, { type AwsBody } from "@uppy/aws-s3";
import { isStoreBarred } from "./barred-store.ts";
import { askOverLine, pauseAfter } from "./line.ts";
import {
  type PdfMeta,
  progressOf,
  stepOf,
  type Uploader,
  type UploaderFile,
  type UploadStep,
} from "../pdf-upload.ts";
import { nextStepAfter, type Put, putOnce, type PutResult } from "./put-once.ts";
import { createTurns } from "./turns.ts";
import { waitToRetry } from "./wait.ts";

type Base = AwsS3<PdfMeta, AwsBody>;

/** The store's ids of a multipart upload. */
export type UploadInParts = { key: string; uploadId: string };

export type PatientS3Options = {
  /** The multipart upload of this file from an earlier visit. */
  findKept: (file: UploaderFile) => UploadInParts | undefined;
  /** Called when a multipart upload begins for a file, and after each part that arrives. */
  keep: (file: UploaderFile, upload: UploadInParts, arrivedBytes: number) => void;
  /** Whether files are removed only because the screen is left; the parts that arrived must stay then. */
  isClosing: () => boolean;
};

/**
 * `@uppy/aws-s3` for bad connections. A file is sent as one PUT while the connection holds; after a break or a pause it is
 * sent in parts, one at a time over all files, so that a break costs no more than one part. It waits for a lost connection
 * as long as it takes. (Held by faults/line-breaks.ts in apps/e2e.)
 */
export class PatientS3 extends AwsS3<PdfMeta, AwsBody> {
  readonly #keep: PatientS3Options;
  /** Lost connections so far. Those before the store has accepted a byte may mean that it cannot be reached at all. */
  #unreached = 0;
  readonly #turns = createTurns();
  /** The files whose bytes are on their way, by id. */
  readonly #sending = new Set<string>();
  /** Files that are sent in parts although they are small, with their multipart upload once it has begun. */
  readonly #inParts = new WeakMap<Blob, UploadInParts | null>();

  constructor(uppy: Uploader, options: PatientS3Options) {
    super(uppy, {
      endpoint: `${window.location.origin}/api`,
      shouldUseMultipart: ({ size }) => (size ?? 0) > limits.multipartThresholdBytes,
      limit: limits.uploadConcurrency,
      retryDelays: [...limits.partRetryDelaysMs],
      // Metadata is sent in headers, which are ASCII; the file's name is stored in the database instead.
      allowedMetaFields: [],
    });
    this.setOptions({ uploadPartBytes: (put: Put) => this.#send(put) });
    this.#keep = options;
    uppy.on("file-removed", (file) => this.#drop(file));
    uppy.on("upload-start", (files) => {
      for (const file of files) this.#setQueued(file.id, this.#othersGoFirst(file));
    });
  }

  override getUploadParameters(...[file, options]: Parameters<Base["getUploadParameters"]>) {
    return this.#ask(file, options.signal, () => super.getUploadParameters(file, options));
  }
  override createMultipartUpload(...[file, signal]: Parameters<Base["createMultipartUpload"]>) {
    this.#setQueued(file.id, false);
    return this.#ask(file, signal, () => super.createMultipartUpload(file, signal));
  }
  override listParts(...[file, upload, signal]: Parameters<Base["listParts"]>) {
    this.#setQueued(file.id, false);
    return this.#ask(file, upload.signal ?? signal, () => super.listParts(file, upload, signal));
  }
  override signPart(...[file, part]: Parameters<Base["signPart"]>) {
    this.#setQueued(file.id, false);
    return this.#ask(file, part.signal, () => super.signPart(file, part));
  }
  override completeMultipartUpload(...[file, upload, signal]: Parameters<Base["completeMultipartUpload"]>) {
    return this.#ask(file, upload.signal ?? signal, () =>
      super.completeMultipartUpload(file, upload, signal),
    );
  }
  override async abortMultipartUpload(...args: Parameters<Base["abortMultipartUpload"]>): Promise<void> {
    if (!this.#keep.isClosing()) await super.abortMultipartUpload(...args);
  }

  #ask<Answer>(file: UploaderFile, signal: AbortSignal | undefined, ask: () => Promise<Answer>) {
    return askOverLine(ask, { signal, onBreak: () => this.#setWaiting(file.id, true) });
  }

  async #send(put: Put): Promise<PutResult> {
    const file = this.uppy.getFiles().find(({ data }) => data === put.body);
    if (!file || !(put.body instanceof Blob)) return this.#sendPart(put);
    this.#takePlace(file.id);
    try {
      return await this.#sendFile(file, { ...put, body: put.body });
    } finally {
      this.#sending.delete(file.id);
    }
  }

  async #sendFile(file: UploaderFile, put: Put & { body: Blob }): Promise<PutResult> {
    const { body } = put;
    const heard = {
      ...put,
      onProgress: (event: Parameters<Put["onProgress"]>[0]) => this.#onProgress(file.id, put, event),
    };
    if (file.meta.isLost) {
      put.onProgress(none);
      this.uppy.setFileMeta(file.id, { isLost: false });
    }
    const kept = this.#inParts.get(body) ?? this.#keep.findKept(file);
    if (kept || this.#inParts.has(body)) return this.#sendInParts(file, heard, kept);
    // A file no larger than one part loses no more than one part.
    if (body.size <= limits.partMinBytes) return this.#sendWhole(file, heard);
    const onPause = () => this.#lose(file.id, body);
    put.signal?.addEventListener("abort", onPause, { once: true });
    try {
      return await this.#sendWhole(file, heard, { breaks: false });
    } catch (error) {
      if (put.signal?.aborted || nextStepAfter(error) !== "wait") throw error;
    } finally {
      // From here on a pause loses at most one part.
      put.signal?.removeEventListener("abort", onPause);
    }
    this.#break(file.id, put, 0);
    this.#inParts.set(body, null);
    return this.#sendInParts(file, heard, undefined);
  }

  /** Sends a part of a file that `@uppy/aws-s3` splits itself; the plugin retries what the store refuses. */
  async #sendPart(put: Put): Promise<PutResult> {
    return askOverLine(() => putOnce(put), { signal: put.signal, onBreak: () => put.onProgress(none) });
  }

  /** Sends a file in one piece. Like parts, it is sent again after an expired signature or a temporary refusal. */
  async #sendWhole(file: UploaderFile, put: Put, { breaks = true } = {}): Promise<PutResult> {
    const delays = limits.partRetryDelaysMs.values();
    let { signature } = put;
    let isNew = false;
    for (let failures = 0; ; failures += 1) {
      try {
        const result = await this.#inTurn(file.id, put.signal, () => putOnce({ ...put, signature }));
        return isNew ? { ...result, location: withoutQuery(signature.url) } : result;
      } catch (error) {
        const step = nextStepAfter(error);
        if (put.signal?.aborted || step === "give-up" || (step === "wait" && !breaks)) throw error;
        if (step === "wait") this.#break(file.id, put, 0);
        const delay = step === "wait" ? pauseAfter(failures) : delays.next().value;
        if (delay === undefined) throw error;
        await waitToRetry(delay, put.signal);
        if (step !== "new-address") continue;
        signature = await this.getUploadParameters(file, put.signal ? { signal: put.signal } : {});
        isNew = true;
      }
    }
  }

  /** Sends one part at a time and skips those that have arrived. */
  async #sendInParts(
    file: UploaderFile,
    put: Put & { body: Blob },
    kept: UploadInParts | undefined,
  ): Promise<PutResult> {
    const signal = put.signal ?? new AbortController().signal;
    const arrived = kept && (await this.#arrivedOf(file, kept, signal));
    const upload = kept && arrived ? kept : await this.#begin(file, signal);
    this.#inParts.set(put.body, upload);
    const parts: { PartNumber: number; ETag: string }[] = [];
    let sent = 0;
    for (let partNumber = 1; sent < put.body.size; partNumber += 1) {
      const body = put.body.slice(sent, sent + limits.partMinBytes);
      const known = arrived?.get(partNumber);
      parts.push({
        PartNumber: partNumber,
        ETag: known ?? (await this.#sendOnePart(file, put, { upload, partNumber, body, sent, signal })),
      });
      sent += body.size;
      put.onProgress({ loaded: sent, lengthComputable: true });
      this.#keep.keep(file, upload, sent);
    }
    const { location } = await this.completeMultipartUpload(file, { ...upload, parts, signal });
    this.#inParts.delete(put.body);
    const etag = parts.map(({ ETag }) => ETag).join();
    put.onComplete(etag);
    return { ETag: etag, ...(typeof location === "string" && { location }) };
  }

  async #begin(file: UploaderFile, signal: AbortSignal): Promise<UploadInParts> {
    const { key, uploadId } = await this.createMultipartUpload(file, signal);
    if (uploadId === undefined) throw new Error("The server named no upload");
    return { key, uploadId };
  }

  async #sendOnePart(
    file: UploaderFile,
    put: Put,
    { upload, partNumber, body, sent, signal }: Part,
  ): Promise<string> {
    const delays = limits.partRetryDelaysMs.values();
    for (let failures = 0; ; failures += 1) {
      const signature = await this.signPart(file, { ...upload, partNumber, body, signal });
      try {
        const { ETag } = await this.#inTurn(file.id, signal, () =>
          putOnce({
            signature,
            body,
            size: body.size,
            signal,
            onProgress: (event) => put.onProgress({ ...event, loaded: sent + event.loaded }),
            onComplete: () => undefined,
          }),
        );
        return ETag;
      } catch (error) {
        const step = nextStepAfter(error);
        if (signal.aborted || step === "give-up") throw error;
        if (step === "wait") this.#break(file.id, put, sent);
        const delay = step === "wait" ? pauseAfter(failures) : delays.next().value;
        if (delay === undefined) throw error;
        await waitToRetry(delay, signal);
      }
    }
  }

  /** The ETags of the parts that arrived, by number; undefined if the store no longer knows the upload. */
  async #arrivedOf(file: UploaderFile, upload: UploadInParts, signal: AbortSignal) {
    const arrived = await this.listParts(file, { ...upload, signal }).catch((error: unknown) => {
      if (error instanceof Error && error.name === "UserFacingApiError") return undefined;
      throw error;
    });
    return (
      arrived &&
      new Map(
        arrived.flatMap(({ PartNumber, ETag, Size }) =>
          PartNumber !== undefined && ETag !== undefined && isWhole(PartNumber, Size, file)
            ? [[PartNumber, ETag] as const]
            : [],
        ),
      )
    );
  }

  async #inTurn<Result>(
    id: string,
    signal: AbortSignal | undefined,
    send: () => Promise<Result>,
  ): Promise<Result> {
    const sendNow = () => {
      this.#setQueued(id, false);
      return send();
    };
    try {
      return await this.#turns.take(sendNow, { signal, onQueue: () => this.#setQueued(id, true) });
    } finally {
      this.#setQueued(id, false);
    }
  }

  /** Whether as many others are being sent as are at a time; a file at another server is fetched by the companion. */
  #othersGoFirst({ id, isRemote }: UploaderFile): boolean {
    if (isRemote) return false;
    const others = this.uppy.getFiles().filter((file) => file.id !== id && placed.has(stepOf(file)));
    return others.length >= limits.uploadConcurrency;
  }

  /** Addresses do not come in the order in which they were asked for: a file that was to go earlier may have to wait. */
  #takePlace(id: string): void {
    this.#sending.add(id);
    this.#setQueued(id, false);
    if (this.#sending.size < limits.uploadConcurrency) return;
    for (const file of this.uppy.getFiles())
      if (!this.#sending.has(file.id) && !file.isRemote && stepOf(file) === "sending")
        this.#setQueued(file.id, true);
  }

  #setQueued(id: string, isQueued: boolean): void {
    const file = this.uppy.getState().files[id];
    if (file && (file.meta.isQueued ?? false) !== isQueued) this.uppy.setFileMeta(id, { isQueued });
  }

  #onProgress(id: string, put: Put, event: Parameters<Put["onProgress"]>[0]): void {
    if (event.loaded > 0) this.#unreached = Number.NEGATIVE_INFINITY;
    this.#setWaiting(id, false);
    put.onProgress(event);
  }

  #break(id: string, put: Put, sent: number): void {
    put.onProgress({ loaded: sent, lengthComputable: true });
    this.#setWaiting(id, true);
    this.#turns.broke();
    this.#unreached += 1;
    if (this.#unreached >= breaksBeforeDoubt) void this.#doubt(id, put.signature.url);
  }

  /** Reports a store that never accepted a byte although the server reaches it: waiting does not help then. */
  async #doubt(id: string, address: string): Promise<void> {
    if (!(await isStoreBarred(address)) || this.#unreached === 0) return;
    const file = this.uppy.getState().files[id];
    if (file?.meta.isWaiting) this.uppy.setFileMeta(id, { barredFrom: new URL(address).origin });
  }

  /**
   * A file that is paused while it is sent in one piece starts over; the progress shows that at once, not only when it
   * resumes.
   */
  #lose(id: string, body: Blob): void {
    this.#inParts.set(body, null);
    if (this.uppy.getState().files[id]) this.uppy.setFileMeta(id, { isLost: true });
  }

  #setWaiting(id: string, isWaiting: boolean): void {
    // Whoever waits for the connection has been given its place.
    if (isWaiting) this.#setQueued(id, false);
    const file = this.uppy.getState().files[id];
    if (file && (file.meta.isWaiting ?? false) !== isWaiting)
      this.uppy.setFileMeta(id, {
        isWaiting,
        barredFrom: undefined,
        ...(!isWaiting && { resumedAt: progressOf(file).sent }),
      });
  }

  /** Aborts the multipart upload of a removed file at once; if that fails, the server's sweep removes it. */
  #drop(file: UploaderFile): void {
    const upload = file.data instanceof Blob ? this.#inParts.get(file.data) : undefined;
    if (!upload || file.meta.objectPath !== undefined) return;
    this.abortMultipartUpload(file, { ...upload, signal: new AbortController().signal }).catch(
      () => undefined,
    );
  }
}

type Part = { upload: UploadInParts; partNumber: number; body: Blob; sent: number; signal: AbortSignal };

/** The steps of a file that has a place among those that are sent at a time. */
const placed: ReadonlySet<UploadStep> = new Set(["sending", "waiting"]);

/** One refusal may come from a store that is just restarting. */
const breaksBeforeDoubt = 2;

const none = { loaded: 0, lengthComputable: true };

function isWhole(partNumber: number, size: number | undefined, { size: total }: UploaderFile): boolean {
  return size === Math.min(limits.partMinBytes, (total ?? 0) - (partNumber - 1) * limits.partMinBytes);
}

function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
