import { expect, it } from "vitest";
import { checksOf } from "./use-vetting.ts";

const checks = ["email-unconfirmed", "unit-unknown"] as const;

it("a unit needs no check once somebody is confirmed in it", () => {
  expect(checksOf({ confirmedUnit: null }, { checks: [...checks] })).toEqual(checks);
  expect(checksOf({ confirmedUnit: "7th Squadron" }, { checks: [...checks] })).toEqual(["email-unconfirmed"]);
});
