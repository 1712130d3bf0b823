import { expect, test } from "vitest";
import { joinClaims, readClaims } from "./provided-claims.ts";

const config = { issuer: new URL("https://provider.example"), approvedGroup: null, adminGroup: null };
const read = (token: Record<string, unknown>, userInfo: Record<string, unknown>) =>
  readClaims(joinClaims({ sub: "one", ...token }, userInfo), config, new Date(0));

test("the userinfo endpoint fills in what the token lacks, and never overrides it", () => {
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
])("an email address counts as verified: $what", ({ token, userInfo }) => {
  expect(read(token, userInfo)).toMatchObject({ email: "a@example.org", emailVerified: true });
});

test.for([
  { email: "b@example.org", email_verified: true },
  { email_verified: true },
  { email: "a@example.org", email_verified: false },
])("the token's address is not verified by a userinfo endpoint that says %o", (userInfo) => {
  expect(read({ email: "a@example.org" }, userInfo)).toMatchObject({
    email: "a@example.org",
    emailVerified: false,
  });
});

test("the userinfo endpoint cannot override the token's email_verified", () => {
  const token = { email: "a@example.org", email_verified: false };
  expect(read(token, { email: "a@example.org", email_verified: true })).toMatchObject({
    emailVerified: false,
  });
});

test.for([
  { token: { email_verified: true }, email_verified: undefined },
  { token: { email_verified: true }, email_verified: false },
])(
  "the address of a userinfo endpoint that says $email_verified is not verified by a token of $token",
  (given) => {
    const userInfo = { email: "a@example.org", email_verified: given.email_verified };
    expect(read(given.token, userInfo)).toMatchObject({ email: "a@example.org", emailVerified: false });
  },
);

test("a name that is too long is cut, but never in the middle of a character", () => {
  const long = `${"a".repeat(99)}\u{1F681}`;
  expect(read({ given_name: long }, {})).toMatchObject({ firstName: "a".repeat(99) });
  expect(read({ given_name: "a".repeat(101) }, {})).toMatchObject({ firstName: "a".repeat(100) });
});

test("only the token says by which methods somebody signed in, not the userinfo endpoint", () => {
  expect(read({}, { amr: ["mfa"] })).toMatchObject({ twoFactors: false });
  expect(read({ amr: ["pwd"] }, { amr: ["mfa"] })).toMatchObject({ twoFactors: false });
  expect(read({ amr: ["mfa"] }, {})).toMatchObject({ twoFactors: true });
});

test("only the token says when somebody signed in, not the userinfo endpoint", () => {
  expect(read({}, { auth_time: 0 })).toMatchObject({ authenticatedAt: null });
  expect(read({ auth_time: 0 }, {})).toMatchObject({ authenticatedAt: "1970-01-01T00:00:00.000Z" });
});
