import { hasCode } from "@antochi/environment/system-error";
import {
  InvalidPart,
  ObjectTooLarge,
  type StoreError,
  StoreUnavailable,
  UploadUnknown,
} from "../store-errors.ts";

/** An HTTP answer, independent of the server. */
export type SignedPutAnswer = { status: number; headers: Record<string, string>; body: string };

/**
 * S3's error codes, statuses and messages, which upload clients act on.
 * Source: https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
 */
const s3Errors = {
  AccessDenied: { status: 403, message: "Access Denied" },
  EntityTooLarge: { status: 400, message: "Your proposed upload exceeds the maximum allowed size" },
  IncompleteBody: {
    status: 400,
    message: "You did not provide the number of bytes specified by the Content-Length HTTP header",
  },
  // S3 has room for everything: the status is that of RFC 4918, 11.5, as MinIO answers it.
  InsufficientStorage: { status: 507, message: "There is no room for the object" },
  InvalidArgument: { status: 400, message: "Part number must be an integer between 1 and 10000, inclusive" },
  MethodNotAllowed: { status: 405, message: "The specified method is not allowed against this resource" },
  NoSuchKey: { status: 404, message: "The specified key does not exist" },
  NoSuchUpload: {
    status: 404,
    message:
      "The specified upload does not exist. The upload ID may be invalid, or the upload may have been aborted or completed",
  },
  RequestExpired: { status: 403, message: "Request has expired" },
  ServiceUnavailable: { status: 503, message: "Please reduce your request rate" },
  SignatureDoesNotMatch: {
    status: 403,
    message: "The request signature we calculated does not match the signature you provided",
  },
} as const;

type S3Failure = keyof typeof s3Errors;

/** CORS hides the ETag from scripts unless it is exposed, and without it an upload in parts cannot be completed. */
const exposedHeaders = { "access-control-expose-headers": "ETag, Location" };

/** The answer to a PUT that was stored; `etag` has its quotes. */
export function s3Stored(etag: string): SignedPutAnswer {
  return { status: 200, headers: { ...exposedHeaders, etag }, body: "" };
}

/** The answer to a PUT that failed, with S3's XML document as its body. */
export function s3Failure(failure: S3Failure): SignedPutAnswer {
  const { status, message } = s3Errors[failure];
  const code = failure === "RequestExpired" ? "AccessDenied" : failure;
  return {
    status,
    headers: {
      ...exposedHeaders,
      "content-type": "application/xml",
      ...(failure === "MethodNotAllowed" && { allow: "PUT" }),
    },
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`,
  };
}

/** The S3 error for what a store method threw. */
export function s3FailureOf(error: StoreError): S3Failure {
  if (error instanceof ObjectTooLarge) return "EntityTooLarge";
  if (error instanceof UploadUnknown) return "NoSuchUpload";
  if (error instanceof InvalidPart) return "InvalidArgument";
  if (error instanceof StoreUnavailable) return isFull(error) ? "InsufficientStorage" : "ServiceUnavailable";
  return "AccessDenied";
}

function isFull({ cause }: StoreUnavailable): boolean {
  return hasCode(cause, "ENOSPC") || hasCode(cause, "EDQUOT");
}
