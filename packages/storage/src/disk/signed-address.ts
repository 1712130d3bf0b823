import { createHmac } from "node:crypto";
import { isSameSignature } from "../same-signature.ts";

/** What an address permits: one PUT of one object, or of one part of an upload. */
export type Permission = {
  method: "PUT";
  key: string;
  /** Seconds since 1970. */
  expires: number;
  maxBytes: number;
  part: { uploadId: string; partNumber: number } | null;
};

/** The query that carries a permission and its signature (HMAC-SHA256 over every field). */
export function signPermission(secret: string, permission: Permission): URLSearchParams {
  const query = new URLSearchParams({
    expires: String(permission.expires),
    maxBytes: String(permission.maxBytes),
  });
  if (permission.part !== null) {
    query.set("uploadId", permission.part.uploadId);
    query.set("partNumber", String(permission.part.partNumber));
  }
  query.set("signature", signature(secret, permission).toString("hex"));
  return query;
}

/** The permission inside a query; `unsigned` where a field is missing or malformed, `forged` where the HMAC differs. */
export function readPermission(
  secret: string,
  { key, query }: { key: string; query: URLSearchParams },
): Permission | "unsigned" | "forged" {
  const expires = wholeNumber(query.get("expires"));
  const maxBytes = wholeNumber(query.get("maxBytes"));
  const given = query.get("signature");
  if (expires === null || maxBytes === null || given === null) return "unsigned";
  const uploadId = query.get("uploadId");
  const partNumber = wholeNumber(query.get("partNumber"));
  const part = uploadId === null || partNumber === null ? null : { uploadId, partNumber };
  const permission: Permission = { method: "PUT", key, expires, maxBytes, part };
  return isSameSignature(given, signature(secret, permission)) ? permission : "forged";
}

function signature(secret: string, permission: Permission): Buffer {
  const { method, key, expires, maxBytes, part } = permission;
  const fields = [method, key, expires, maxBytes, part?.uploadId ?? null, part?.partNumber ?? null];
  return createHmac("sha256", secret).update(JSON.stringify(fields)).digest();
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^(?:0|[1-9]\d{0,14})$/.test(text) ? Number(text) : null;
}
