import { afterEach, expect, test, vi } from "vitest";
import { browserStorage, tabStorage } from "../device/browser-storage.ts";
import { uploadsBeginning } from "../device/uploads-beginning.ts";
import { endSession } from "./end-session.ts";

afterEach(() => {
  for (const storage of [browserStorage, tabStorage])
    for (const name of storage.names()) storage.remove(name);
  vi.unstubAllGlobals();
});

test("signing out removes drafts and remembered uploads, and keeps the browser's own choices", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ result: { data: { message: "Logged out" } } }));
  const upload = `${uploadsBeginning}new-article`;
  browserStorage.write(upload, '[{"name":"deployment-plan.pdf"}]');
  browserStorage.write("reader-text-size", "24");
  tabStorage.write("draft:1:enquiry-7", "Dear");
  await endSession();
  expect([browserStorage.read(upload), tabStorage.read("draft:1:enquiry-7")]).toEqual([null, null]);
  expect(browserStorage.read("reader-text-size")).toBe("24");
});
