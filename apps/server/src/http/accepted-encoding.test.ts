import { expect, it } from "vitest";
import { acceptedEncoding } from "./accepted-encoding.ts";

it.each([
  [undefined, undefined],
  ["", undefined],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["BR;q=1.0, gzip;q=0.8", "br"],
  ["br;q=0, gzip", "gzip"],
  ["br; q=0.000, gzip;q=0", undefined],
  ["identity", undefined],
])("of br and gzip, takes for %j: %s", (header, expected) => {
  expect(acceptedEncoding(header, ["br", "gzip"])).toBe(expected);
});

it("takes only what there is", () => {
  expect(acceptedEncoding("br, gzip", ["gzip"])).toBe("gzip");
  expect(acceptedEncoding("br, gzip", [])).toBeUndefined();
});
