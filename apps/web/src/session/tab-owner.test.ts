import { afterEach, beforeEach, expect, test, vi } from "vitest";

const user = {
  id: 1,
  username: "eleni",
  email: "eleni@example.com",
  firstName: "Eleni",
  lastName: "Marinou",
  phone: "+30 210 555 0100",
  militaryRank: null,
  unit: null,
  isAdmin: false,
  isApproved: true,
};

/** A tab of a browser: what it hears of other tabs, what it told them, and how often it was reloaded. */
async function openTab() {
  vi.resetModules();
  const told: unknown[] = [];
  const channel = Object.assign(new EventTarget(), { postMessage: (data: unknown) => told.push(data) });
  vi.stubGlobal(
    "BroadcastChannel",
    vi.fn(function open() {
      return channel;
    }),
  );
  const reload = vi.fn<() => void>();
  vi.stubGlobal("window", { location: { reload } });
  const { tabStorage } = await import("../device/browser-storage.ts");
  const { setSession, currentSession } = await import("./session.ts");
  const { tabOwner, broadcastSignOut, followEndElsewhere } = await import("./tab-owner.ts");
  tabOwner();
  tabStorage.write("draft", "Page 7 is blank");
  return {
    told,
    reload,
    setSession,
    currentSession,
    tabOwner,
    broadcastSignOut,
    followEndElsewhere,
    hear: (data: number | "ended" | null) =>
      channel.dispatchEvent(Object.assign(new Event("message"), { data })),
    draft: () => tabStorage.read("draft"),
  };
}

beforeEach(() =>
  vi.stubGlobal("document", {
    cookie: "",
    documentElement: { dataset: {} },
    forms: [],
    querySelector: () => null,
  }),
);
afterEach(() => vi.unstubAllGlobals());

test.each([
  ["another account signs in", 2],
  ["its account signs out", null],
])("a tab drops what was typed in it, and is loaded anew, when %s elsewhere", async (_what, account) => {
  const { setSession, hear, reload, draft, tabOwner } = await openTab();
  setSession(user);
  hear(account);
  expect(draft()).toBeNull();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(tabOwner()).toBeUndefined();
});

test("when its own account signs in again in another tab, nothing is lost", async () => {
  const { setSession, hear, reload, draft } = await openTab();
  setSession(user);
  hear(user.id);
  expect(draft()).toBe("Page 7 is blank");
  expect(reload).not.toHaveBeenCalled();
});

test("a tab in which nobody signed in keeps what was typed in it, whoever signs in elsewhere", async () => {
  const { hear, reload, draft } = await openTab();
  hear(2);
  expect(draft()).toBe("Page 7 is blank");
  expect(reload).not.toHaveBeenCalled();
});

test("other tabs are told who signs in, again after a session that ended by itself, and who signs out", async () => {
  const { setSession, told, tabOwner, broadcastSignOut } = await openTab();
  setSession(user);
  setSession(user);
  expect(told).toEqual([1]);
  setSession(null);
  expect(tabOwner()).toBe(1);
  setSession(user);
  expect(told).toEqual([1, "ended", 1]);
  broadcastSignOut();
  setSession(null);
  expect(told).toEqual([1, "ended", 1, null]);
  expect(tabOwner()).toBeUndefined();
});

test("a tab that hears that the session has ended asks the server, and keeps what was typed in it", async () => {
  const { setSession, hear, reload, draft, currentSession, followEndElsewhere } = await openTab();
  vi.stubGlobal("fetch", async () => new Response("{}", { status: 401 }));
  setSession(user);
  const noticed = Promise.withResolvers<void>();
  followEndElsewhere(() => noticed.resolve());
  hear("ended");
  await noticed.promise;
  expect(currentSession().state).toBe("visitor");
  expect(draft()).toBe("Page 7 is blank");
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ["in which nobody is signed in", null],
  ["whose session the server confirms", user],
])("a tab %s leads nobody away when it hears that a session has ended", async (_which, who) => {
  const { setSession, hear, currentSession, followEndElsewhere } = await openTab();
  const asked = vi.fn(async () => Response.json(user));
  const left = vi.fn<() => void>();
  vi.stubGlobal("fetch", asked);
  followEndElsewhere(left);
  setSession(who);
  hear("ended");
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(who ? 1 : 0));
  await asked.mock.results[0]?.value;
  expect(currentSession().state).toBe(who ? "member" : "visitor");
  expect(left).not.toHaveBeenCalled();
});
