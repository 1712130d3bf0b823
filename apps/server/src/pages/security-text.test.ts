import { afterAll, expect, it } from "vitest";
import { openTestServer } from "../testing/test-server.ts";
import { securityText } from "./security-text.ts";

const site = { publicUrl: new URL("https://site.example"), now: () => new Date("2026-11-22T10:00:00Z") };
const test = await openTestServer({ publicUrl: site.publicUrl.origin, now: site.now });
afterAll(test.close);

it("says where to report vulnerabilities, for a year", async () => {
  const answer = await test.server.inject("/.well-known/security.txt");
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(answer.body).toBe(
    "Contact: https://site.example/home#contact\n" +
      "Expires: 2027-11-22T10:00:00.000Z\n" +
      "Preferred-Languages: en, el\n",
  );
});

it("lists contacts unchanged, and no languages if none are set", () => {
  expect(securityText({ contacts: ["mailto:security@site.example"], languages: [] }, site)).toBe(
    "Contact: mailto:security@site.example\nExpires: 2027-11-22T10:00:00.000Z\n",
  );
});
