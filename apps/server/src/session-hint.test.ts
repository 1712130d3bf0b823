import { approvedMember, insertUser, samplePassword } from "@antochi/testing/people";
import { afterAll, expect, it } from "vitest";
import { withSessionHint } from "./session-hint.ts";
import { openTestServer } from "./testing/test-server.ts";

const test = await openTestServer();
afterAll(test.close);

it("comes and goes with the session's cookie, and scripts may read it", async () => {
  await insertUser(test.database.db, approvedMember);
  const signedIn = await test.server.inject({
    method: "POST",
    url: "/api/login",
    payload: { email: approvedMember.email, password: samplePassword },
  });
  const [session, hint] = signedIn.cookies;
  expect(session).toMatchObject({ name: "session", httpOnly: true });
  expect(hint).toEqual({ name: "signed-in", value: "1", path: "/", maxAge: 604_800, sameSite: "Lax" });

  const cookie = `session=${session?.value}; signed-in=1`;
  const signedOut = await test.server.inject({ method: "POST", url: "/api/logout", headers: { cookie } });
  expect(signedOut.cookies).toEqual([
    expect.objectContaining({ name: "session", value: "", maxAge: 0 }),
    { name: "signed-in", value: "", path: "/", maxAge: 0, sameSite: "Lax" },
  ]);
});

it("is Secure where the session's cookie is, and no other cookie has one", () => {
  const session = "__Host-session=abc; HttpOnly; Max-Age=60; Path=/; SameSite=Lax; Secure";
  expect(withSessionHint(session, "__Host-session")).toEqual([
    session,
    "signed-in=1; Max-Age=60; Path=/; SameSite=Lax; Secure",
  ]);
  expect(withSessionHint("browser=abc; Path=/", "session")).toEqual(["browser=abc; Path=/"]);
});
