import { brand } from "@antochi/contract/brand";
import { expect, it } from "vitest";
import { announcement } from "./announce.ts";
import type { NewAccount } from "./prepare.ts";

const publicUrl = new URL("http://localhost:3000");
const accounts: NewAccount[] = [
  {
    role: "Administrator",
    email: "admin@example.com",
    password: { value: "made-up", file: "/data/secrets/admin-password" },
  },
];

it("shows a generated password on a terminal, and where it is kept", () => {
  const text = announcement({ publicUrl }, { accounts, onTerminal: true });
  expect(text).toContain(`${brand.name} is ready at http://localhost:3000`);
  expect(text).toContain("Password  made-up");
  expect(text).toContain("/data/secrets/admin-password");
});

it("names only the file if its output is kept, as a log is", () => {
  const text = announcement({ publicUrl }, { accounts, onTerminal: false });
  expect(text).not.toContain("made-up");
  expect(text).toContain("Password in /data/secrets/admin-password");
});

it("says nothing about a password that was given", () => {
  const given: NewAccount[] = [{ role: "Administrator", email: "chief@example.com", password: null }];
  expect(announcement({ publicUrl }, { accounts: given, onTerminal: true })).not.toMatch(/Password|chief/);
});
