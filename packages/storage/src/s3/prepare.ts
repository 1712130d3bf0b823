import { createHash } from "node:crypto";
import { hasCode } from "@antochi/environment/system-error";
import { StoreMisconfigured, StoreUnavailable } from "../store-errors.ts";
import { type S3Bucket, ask } from "./s3-bucket.ts";
import { S3Refusal, isRefusal } from "./s3-failure.ts";

/**
 * Makes the bucket if it is missing, and lets pages of `allowedOrigin` put objects into it. Errors: `StoreMisconfigured`,
 * `StoreUnavailable`.
 */
export async function prepareBucket(s3: S3Bucket, allowedOrigin: string): Promise<void> {
  await findOrMakeBucket(s3);
  await allowOrigin(s3, allowedOrigin).catch((error: unknown) => {
    // MinIO lacks this call and answers every origin; other servers may reserve it for the bucket's owner.
    if (!isRefusal(error)) throw error;
  });
}

/** Makes the bucket if it is missing. Errors: `StoreMisconfigured`, `StoreUnavailable`. */
export async function findOrMakeBucket(s3: S3Bucket): Promise<void> {
  try {
    if (!(await listBucket(s3))) {
      await makeBucket(s3);
      await listBucket(s3);
    }
  } catch (error) {
    const fault = faultOf(error);
    throw fault === undefined ? error : new StoreMisconfigured(fault, { cause: causeOf(error) });
  }
}

/**
 * Whether the bucket exists. It asks for a list, since many a web server answers every HEAD with success but only a store
 * lists objects, and since a refusal of a list has a body that gives the reason.
 */
async function listBucket(s3: S3Bucket): Promise<boolean> {
  try {
    await ask(s3, (client) => client.listObjectsV2Query(s3.bucket, "", "", "", 1, ""));
    return true;
  } catch (error) {
    const cause = causeOf(error);
    if (cause instanceof S3Refusal && cause.code === "NoSuchBucket") return false;
    throw error;
  }
}

/** The codes with which stores refuse a signature for another region: those of AWS and its followers. */
const regionRefusals = new Set(["AuthorizationHeaderMalformed", "IncorrectRegion", "PermanentRedirect"]);

/** Node's codes for certificate errors (https://nodejs.org/docs/latest-v24.x/api/tls.html#x509-certificate-error-codes). */
const certificateCode = /^(?:CERT_|DEPTH_ZERO_|ERR_TLS_CERT_|SELF_SIGNED_|UNABLE_TO_)/;

/**
 * What is misconfigured, if the server answered and will answer the same again; temporary failures are not refused in S3's
 * words.
 */
function faultOf(error: unknown): StoreMisconfigured["fault"] | undefined {
  const cause = causeOf(error);
  if (cause instanceof Error && cause.name === "InvalidXMLError") return "endpoint";
  // We speak TLS and the server does not (EPROTO), or what it speaks is not HTTP (HPE_).
  if (hasCode(cause, "EPROTO")) return "tls";
  if (cause instanceof Error && "code" in cause) {
    const code = String(cause.code);
    if (certificateCode.test(code)) return "certificate";
    if (code.startsWith("HPE_")) return "endpoint";
  }
  if (!(cause instanceof S3Refusal)) return undefined;
  if (regionRefusals.has(cause.code)) return "region";
  if (["unknown", "", "MethodNotAllowed", "NotFound"].includes(cause.code)) return "endpoint";
  return /bucket/i.test(cause.code) ? "bucket" : "credentials";
}

function causeOf(error: unknown): unknown {
  return error instanceof StoreUnavailable ? error.cause : undefined;
}

async function makeBucket(s3: S3Bucket): Promise<void> {
  await ask(s3, (client) => client.makeBucket(s3.bucket, s3.region)).catch(async (error: unknown) => {
    // Replicas that start together all find it missing, and only one of them makes it.
    if (!(await ask(s3, (client) => client.bucketExists(s3.bucket)))) throw error;
  });
}

async function allowOrigin(s3: S3Bucket, origin: string): Promise<void> {
  const rules =
    `<CORSConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><CORSRule>` +
    `<AllowedOrigin>${origin}</AllowedOrigin><AllowedMethod>PUT</AllowedMethod><AllowedHeader>*</AllowedHeader>` +
    `<ExposeHeader>ETag</ExposeHeader><ExposeHeader>Location</ExposeHeader><MaxAgeSeconds>3600</MaxAgeSeconds>` +
    `</CORSRule></CORSConfiguration>`;
  const headers = { "content-md5": createHash("md5").update(rules).digest("base64") };
  const request = { method: "PUT", bucketName: s3.bucket, query: "cors", headers };
  await ask(s3, (client) => client.makeRequestAsyncOmit(request, rules, [200, 204]));
}

/** Resolves if the server answers and has the bucket. Errors: `StoreUnavailable`. */
export async function pingBucket(s3: S3Bucket): Promise<void> {
  if (await ask(s3, (client) => client.bucketExists(s3.bucket))) return;
  throw new StoreUnavailable({ cause: new Error(`There is no bucket ${s3.bucket}`) });
}
