import { expect, test } from "vitest";
import { joinClaims, readClaims } from "./provided-claims.ts";

const config = { issuer: new URL("https://provider.example"), approvedGroup: null, adminGroup: null };
const read = (token: Record<string, unknown>, userInfo: Record<string, unknown>) =>
  readClaims(joinClaims({ sub: "one", ...token }, userInfo), config, new Date(0));

test("what the token leaves out the endpoint says, and never in its place", () => {
  expect(read({ given_name: "Token" }, { given_name: "Endpoint", family_name: "Endpoint" })).toMatchObject({
    firstName: "Token",
    lastName: "Endpoint",
  });
});

test.for([
  { what: "both in the token", token: { email: "a@example.org", email_verified: true }, userInfo: {} },
  { what: "both at the endpoint", token: {}, userInfo: { email: "a@example.org", email_verified: true } },
  {
    what: "the same address in both, vouched for at the endpoint",
    token: { email: "a@example.org" },
    userInfo: { email: "a@example.org", email_verified: true },
  },
])("an address counts as verified: $what", ({ token, userInfo }) => {
  expect(read(token, userInfo)).toMatchObject({ email: "a@example.org", emailVerified: true });
});

test.for([
  { email: "b@example.org", email_verified: true },
  { email_verified: true },
  { email: "a@example.org", email_verified: false },
])("an address of the token is not verified by an endpoint that says %o", (userInfo) => {
  expect(read({ email: "a@example.org" }, userInfo)).toMatchObject({
    email: "a@example.org",
    emailVerified: false,
  });
});

test("an endpoint takes no word of the token back", () => {
  const token = { email: "a@example.org", email_verified: false };
  expect(read(token, { email: "a@example.org", email_verified: true })).toMatchObject({
    emailVerified: false,
  });
});

test("a name that is too long is cut, and not through the middle of a letter", () => {
  const long = `${"a".repeat(99)}\u{1F681}`;
  expect(read({ given_name: long }, {})).toMatchObject({ firstName: "a".repeat(99) });
  expect(read({ given_name: "a".repeat(101) }, {})).toMatchObject({ firstName: "a".repeat(100) });
});
