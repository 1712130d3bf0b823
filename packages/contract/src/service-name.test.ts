import { expect, test } from "vitest";
import { asServiceName } from "./service-name.ts";
import { confirmServiceSchema } from "./users.ts";

const alike = [
  "2ος Λόχος",
  " 2ος  Λόχος ",
  "2ος\u00A0Λόχος",
  "2ος Λό\u200Bχος",
  "2ος\u3000Λο\u0301χος",
  "2ος Λόχ\u00ADος",
];

test.each(alike)("names that look alike are one: %j", (name) => {
  expect(asServiceName(name)).toBe("2ος Λόχος");
  expect(confirmServiceSchema.parse({ id: 1, unit: name, rank: name })).toMatchObject({
    unit: "2ος Λόχος",
    rank: "2ος Λόχος",
  });
});

test("what is seen stays as it was typed", () => {
  for (const name of ["1º Batallón № 5", "ΤΕΘ-3", "a/b", "نیروی می\u200Cخواهم", "👩‍🚀"])
    expect(asServiceName(name)).toBe(name);
});

test("an omitted unit stays, and one that shows nothing is none", () => {
  expect(confirmServiceSchema.parse({ id: 1 })).toEqual({ id: 1 });
  expect(confirmServiceSchema.parse({ id: 1, unit: "\u200B \u00A0", rank: null })).toEqual({
    id: 1,
    unit: null,
    rank: null,
  });
});
