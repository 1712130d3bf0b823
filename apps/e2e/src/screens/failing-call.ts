import type { Page } from "@playwright/test";
import type { Problems } from "../fixtures/problems.ts";
import { callOf, cutCalls } from "./calls.ts";
import { closeToast, expectFailureToast } from "./toast.ts";

/** How a call of a screen is to fail. */
export type FailingCall = {
  readonly procedure: string;
  /** The toast's title, and its text if the server gives none. */
  readonly failed: readonly [title: string, text: string];
  /** The toast's text if the server refuses. */
  readonly refused: string;
};

/** A screen that is ready to send. */
export type Attempt = {
  send: () => Promise<unknown>;
  /** Fails if any typed text is lost. */
  expectKept: () => Promise<void>;
  /** Fails if a refusal does not lead where it should; by default the screen must look as after a broken connection. */
  expectRefused?: () => Promise<unknown>;
  /** Makes the server refuse the next call, and only that one. */
  refuse: () => Promise<unknown>;
  allow: () => Promise<unknown>;
};

/** Sends over a broken connection, then to a server that refuses; leaves the screen ready to send once more. */
export async function expectFailuresShown(
  page: Page,
  { procedure, failed: [title, fallback], refused }: FailingCall,
  { send, expectKept, expectRefused = expectKept, refuse, allow }: Attempt,
  problems: Problems,
): Promise<void> {
  const call = callOf(procedure).source;
  problems.expect(new RegExp(`request failed: \\S+ POST \\S+${call}`));
  problems.expect(new RegExp(`answer 4(01|03|29): POST \\S+${call}`));
  // The panel first checks for a similar entry; if that fails, it continues.
  problems.expect(/answer 401: GET \S+knowledgeBase\.find(CategoryNamed|AlikeArticles)/);
  const mend = await cutCalls(page, procedure);
  await send();
  await expectFailureToast(page, title, fallback);
  await expectKept();
  await closeToast(page);
  await mend();

  await refuse();
  await send();
  await expectFailureToast(page, title, refused);
  await expectRefused();
  await closeToast(page);
  await allow();
}
