import { describe, expect, it } from "vitest";
import { isFresh, isUnwanted, rangeApplies } from "./preconditions.ts";

const version = { etag: '"v1"', lastModified: new Date("2026-03-02T09:00:00.700Z") };
const date = "Mon, 02 Mar 2026 09:00:00 GMT";
const earlier = "Mon, 02 Mar 2026 08:59:59 GMT";

describe("this version is unwanted", () => {
  it.each([
    [{}, false],
    [{ "if-match": '"v1"' }, false],
    [{ "if-match": '"v0", "v1"' }, false],
    [{ "if-match": "*" }, false],
    [{ "if-match": '"v0"' }, true],
    [{ "if-match": 'W/"v1"' }, true],
    [{ "if-match": 'W/"v0", "v1"' }, false],
    [{ "if-match": "v1" }, true],
    [{ "if-match": "" }, true],
    [{ "if-unmodified-since": date }, false],
    [{ "if-unmodified-since": earlier }, true],
    [{ "if-unmodified-since": "yesterday" }, false],
    [{ "if-match": '"v1"', "if-unmodified-since": earlier }, false],
    [{ "if-match": '"v0"', "if-unmodified-since": date }, true],
  ])("%o: %s", (headers, expected) => {
    expect(isUnwanted(headers, version)).toBe(expected);
  });
});

describe("a copy is fresh", () => {
  it.each([
    [{}, false],
    [{ "if-none-match": '"v1"' }, true],
    [{ "if-none-match": 'W/"v1"' }, true],
    [{ "if-none-match": '"v0", "v1"' }, true],
    [{ "if-none-match": "*" }, true],
    [{ "if-none-match": '"v0"' }, false],
    [{ "if-none-match": "v1" }, false],
    [{ "if-modified-since": date }, true],
    [{ "if-modified-since": earlier }, false],
    [{ "if-modified-since": "yesterday" }, false],
    [{ "if-none-match": '"v0"', "if-modified-since": date }, false],
  ])("%o: %s", (headers, expected) => {
    expect(isFresh(headers, version)).toBe(expected);
  });
});

describe("a range still applies", () => {
  it.each([
    [{}, true],
    [{ "if-range": '"v1"' }, true],
    [{ "if-range": '"v0"' }, false],
    [{ "if-range": 'W/"v1"' }, false],
    [{ "if-range": date }, true],
    [{ "if-range": earlier }, false],
    [{ "if-range": "yesterday" }, false],
  ])("%o: %s", (headers, expected) => {
    expect(rangeApplies(headers, version)).toBe(expected);
  });
});
