import { approvedMember, insertUser, samplePassword } from "@antochi/testing/people";
import { afterAll, expect, it } from "vitest";
import { hintCookie, withSessionHint } from "./session-hint.ts";
import { openTestServer } from "./testing/test-server.ts";

const test = await openTestServer();
afterAll(test.close);

it("comes and goes with the session's cookie, and is readable by scripts", async () => {
  await insertUser(test.database.db, approvedMember);
  const signedIn = await test.server.inject({
    method: "POST",
    url: "/api/login",
    payload: { email: approvedMember.email, password: samplePassword },
  });
  const [session, hint] = signedIn.cookies;
  expect(session).toMatchObject({ name: "session", httpOnly: true });
  expect(hint).toEqual({
    name: "signed-in",
    value: "system.en",
    path: "/",
    maxAge: 604_800,
    sameSite: "Lax",
  });

  const cookie = `session=${session?.value}; signed-in=system.en`;
  const signedOut = await test.server.inject({ method: "POST", url: "/api/logout", headers: { cookie } });
  expect(signedOut.cookies).toEqual([
    expect.objectContaining({ name: "session", value: "", maxAge: 0 }),
    { name: "signed-in", value: "", path: "/", maxAge: 0, sameSite: "Lax" },
  ]);
});

it("is Secure and bound to the host if the session's cookie is, and has no duplicate", () => {
  const life = { sessionCookie: "__Host-session", maxAgeMs: 60_000 };
  expect(hintCookie({ theme: "dark", language: "el" }, life)).toBe(
    "__Host-signed-in=dark.el; Max-Age=60; Path=/; SameSite=Lax; Secure",
  );
  expect(withSessionHint("__Host-session=; HttpOnly; Max-Age=0; Path=/; Secure", "__Host-session")).toEqual([
    "__Host-session=; HttpOnly; Max-Age=0; Path=/; Secure",
    "__Host-signed-in=; Max-Age=0; Path=/; Secure",
  ]);
  expect(withSessionHint("browser=abc; Path=/", "session")).toEqual(["browser=abc; Path=/"]);
});

it("says how the account's screens look, and follows changes made in another browser", async () => {
  const email = "colours@example.com";
  await insertUser(test.database.db, { ...approvedMember, username: "colours", email });
  const signIn = async () => {
    const { cookies } = await test.server.inject({
      method: "POST",
      url: "/api/login",
      payload: { email, password: samplePassword },
    });
    return `session=${cookies.find(({ name }) => name === "session")?.value}`;
  };
  const here = await signIn();
  const elsewhere = await signIn();
  const changed = await test.server.inject({
    method: "POST",
    url: "/trpc/auth.updateScreens",
    headers: { cookie: here },
    payload: { theme: "dark" },
  });
  expect(changed.cookies).toMatchObject([{ name: "signed-in", value: "dark.en", maxAge: 604_800 }]);

  const ask = (cookie: string) => test.server.inject({ url: "/api/user", headers: { cookie } });
  const stale = await ask(`${elsewhere}; signed-in=system.en`);
  expect(stale.cookies).toMatchObject([{ name: "signed-in", value: "dark.en" }]);
  expect((await ask(`${elsewhere}; signed-in=dark.en`)).cookies).toEqual([]);
  // A client without hint cookies is not a browser, and gets none.
  expect((await ask(elsewhere)).cookies).toEqual([]);
});
