import { TRPCClientError } from "@trpc/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Declined } from "../ui/dialogs/declined.ts";
import { currentToasts, dismissToast } from "../ui/toasts/toast.ts";
import { toastFailure } from "./toast-failure.ts";
import { toastRefusal } from "./toast-refusal.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const { id } of currentToasts().toasts) dismissToast(id);
  vi.runAllTimers();
  vi.useRealTimers();
});

const refused = new TRPCClientError("Somebody was faster", {
  result: { error: { code: -32_009, message: "Somebody was faster", data: { httpStatus: 409 } } },
});
const told = () => currentToasts().toasts.map(({ description }) => description);

test.each([
  ["Not kept", "Not kept. Somebody was faster"],
  ["Not kept.", "Not kept. Somebody was faster"],
])("after “%s” the reason is its own sentence", (text, words) => {
  toastRefusal(refused, { title: "Error", text });
  expect(told()).toEqual([words]);
});

test("a cancelled action has not failed", async () => {
  const words = { title: "Error", text: "Not kept." };
  toastRefusal(new Declined("Delete?"), words);
  await toastFailure(new Declined("Delete?"), words);
  expect(told()).toEqual([]);
});
