import fc from "fast-check";

/** Text that has broken servers: NUL, lone surrogates, markup, SQL, paths, very long, other scripts, look-alike numbers. */
const hostileTexts = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff text",
  "x".repeat(10_000),
  "' or 1=1 --",
  "../../../etc/passwd",
  "%00",
  "<script>alert(1)</script>",
  "${7*7}",
  "Ελληνικά",
  "🛰️",
  "1e1",
  "0x10",
  "-1",
  "NaN",
  "2147483648",
  "99999999999999999999",
  "__proto__",
] as const;

const hostileNumbers = [0, -1, 1.5, 1e21, 2_147_483_648, Number.MAX_SAFE_INTEGER, Number.MIN_VALUE] as const;

/** A text that a client may put into a body or an address. */
export const hostileText = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: "binary", maxLength: 50 }),
);

/** Any JSON, with the nasty kinds more often than by chance. */
export const hostileJson: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(...hostileNumbers, null, true, [], {}, [null], { $gt: "" }),
  fc.jsonValue({ maxDepth: 3 }),
);
