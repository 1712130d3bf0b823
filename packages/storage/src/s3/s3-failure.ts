import { StoreError, StoreUnavailable } from "../store-errors.ts";
import { S3Error } from "./s3-client.ts";

/** What an S3 error code means for one call; every other failure is `StoreUnavailable`. */
export type Meanings = Readonly<Record<string, () => StoreError>>;

/** An S3 error without the request details that some servers put into it, the access key among them. */
export class S3Refusal extends Error {
  override readonly name = "S3Refusal";
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/** Runs a call, for `limitMs` at most, and turns its failure into one of the store's errors. */
export async function onS3<Result>(
  call: () => Promise<Result>,
  { limitMs, meanings = {} }: { limitMs: number; meanings?: Meanings },
): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`The store did not answer within ${limitMs} ms`)), limitMs);
  try {
    return await Promise.race([call(), late]);
  } catch (error) {
    throw storeErrorOf(error, meanings);
  } finally {
    clearTimeout(timer);
  }
}

/** The store's error for what a call or a stream threw. */
export function storeErrorOf(error: unknown, meanings: Meanings = {}): StoreError {
  if (error instanceof StoreError) return error;
  const refusal = refusalOf(error);
  if (refusal === null) return new StoreUnavailable({ cause: error });
  return meanings[refusal.code]?.() ?? new StoreUnavailable({ cause: refusal });
}

/** The refusal that a server answered; `null` if none did. */
export function refusalOf(error: unknown): S3Refusal | null {
  if (error instanceof S3Error) return new S3Refusal(error.code ?? "unknown", error.message);
  // An error inside an answer of status 200 is thrown by the client as the bare document.
  if (typeof error !== "object" || error === null || error instanceof Error) return null;
  const code = "Code" in error ? String(error.Code) : "unknown";
  return new S3Refusal(code, "Message" in error ? String(error.Message) : "no message");
}

/** Whether a server answered with a refusal, rather than being out of reach. */
export function isRefusal(error: unknown): boolean {
  return error instanceof StoreUnavailable && error.cause instanceof S3Refusal;
}
