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
    .refine((text) => !isPasswordCut(text), {
      error: "must have each #, / and ? of its password percent-encoded: %23, %2F, %3F",
      abort: true,
    })
    .refine((text) => {
      const parsed = URL.parse(text);
      return parsed !== null && (parsed.hostname !== "" || parsed.searchParams.has("host"));
    }, `must name a host, as in ${protocols[0]}//host`);
}

/**
 * Whether an address seems to end within its password. Where the part before looks like a host and a port, it would name
 * another server; after a `/` or `?` an `@` may be meant, in the name of a user of the query.
 */
function isPasswordCut(text: string): boolean {
  return /#.*@/.test(text) || (URL.parse(text) === null && /\/\/[^/?]*[/?].*@/.test(text));
}

/**
 * The address of a Postgres database. What its query says counts, and is checked here where node-postgres would throw at the
 * first connection: its pool then never ends.
 */
export function databaseAddress() {
  const parsed = z.string().transform((text) => ({ text, address: new URL(text) }));
  return url(["postgres:", "postgresql:"])
    .pipe(parsed)
    .refine(({ address }) => portsIn(address).every(isPort), "must have a port from 1 to 65535")
    .refine(
      ({ address }) => !lacksAuthority(address),
      "must name a file in sslrootcert for sslmode=verify-ca",
    )
    .transform(({ text }) => text);
}

function portsIn({ port, searchParams }: URL): string[] {
  return [port, ...searchParams.getAll("port")].filter((each) => each !== "");
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;
}

/** Without libpq's rules, `verify-ca` means `verify-full`, for which the machine's own authorities do. */
function lacksAuthority({ searchParams }: URL): boolean {
  const asked = searchParams.get("uselibpqcompat") === "true" && searchParams.get("sslmode") === "verify-ca";
  return asked && !searchParams.get("sslrootcert");
}

/** An http(s) address without path, query or credentials, as an origin check and a signature need it. */
export function origin() {
  const message = "must be an address like https://example.com, without a path";
  return url(["http:", "https:"])
    .transform((text) => new URL(text))
    .refine((parsed) => parsed.href === `${parsed.origin}/`, message);
}
