import { expect, test } from "vitest";
import { nameAtLink } from "./name-at-link.ts";

const greek = "%CE%9A%CE%B5%CF%81%CE%B1%CE%AF%CE%B5%CF%82%20FPV.pdf";

test.each([
  [
    "that of its server",
    "https://a.example/get?id=4",
    "Charge to 80% (why?).pdf",
    "Charge to 80% (why?).pdf",
  ],
  ["a Greek one as it is written", `https://a.example/${greek}`, greek, "Κεραίες FPV.pdf"],
  ["no query", "https://a.example/mast.pdf?at=1#page=2", "mast.pdf?at=1#page=2", "mast.pdf"],
  ["no part of a query", "https://a.example/mast.pdf?for=/b/c", "c", "mast.pdf"],
  ["one that is not encoded", "https://a.example/80%.pdf", "80%.pdf", "80%.pdf"],
  ["the address's where the companion has none", `https://a.example/${greek}`, undefined, "Κεραίες FPV.pdf"],
  ["one in any case", "https://a.example/", "", "document.pdf"],
])("the file at a link has a name: %s", (_what, url, given, name) => {
  expect(nameAtLink(url, given)).toBe(name);
});
