import { z } from "zod";

/** A decimal number without sign or fraction, within inclusive bounds. */
export function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string("is missing")
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);
}

/** An address with one of these protocols, such as `postgres:`, and a host: its own, or libpq's `host` parameter. */
export function url(protocols: readonly string[]) {
  const message = `must be an address that starts with ${protocols.map((name) => `${name}//`).join(" or ")}`;
  return z
    .string("is missing")
    .refine((text) => protocols.some((name) => text.toLowerCase().startsWith(`${name}//`)), message)
    .refine((text) => {
      const parsed = URL.parse(text);
      return parsed !== null && (parsed.hostname !== "" || parsed.searchParams.has("host"));
    }, `must name a host, as in ${protocols[0]}//host`);
}

/** An http(s) address without path, query or credentials, as an origin check and a signature need it. */
export function origin() {
  const message = "must be an address like https://example.com, without a path";
  return url(["http:", "https:"])
    .transform((text) => new URL(text))
    .refine((parsed) => parsed.href === `${parsed.origin}/`, message);
}
