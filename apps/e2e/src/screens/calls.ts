import type { Page, Request } from "@playwright/test";
import { z } from "zod";

/** The addresses of a procedure's calls, alone or in a batch. */
export function callOf(procedure: string): RegExp {
  return new RegExp(`/trpc/(?:[^?]*,)?${procedure.replaceAll(".", "\\.")}(?:[,?]|$)`);
}

/** Keeps the calls of a procedure on the line. @returns what lets them through */
export async function holdCalls(page: Page, procedure: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(callOf(procedure), async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Keeps back the answer to the next call of a procedure, which the server gives at once. @returns what hands it over */
export async function holdNextAnswer(page: Page, procedure: string): Promise<() => void> {
  return (await holdGivenAnswer(page, procedure)).handOver;
}

/** The same, where it matters that the server has given it: what happens after that is not in it. */
export async function holdGivenAnswer(
  page: Page,
  procedure: string,
): Promise<{ given: Promise<void>; handOver: () => void }> {
  const given = Promise.withResolvers<void>();
  const wanted = Promise.withResolvers<void>();
  await page.route(
    callOf(procedure),
    async (route) => {
      const response = await route.fetch();
      given.resolve();
      await wanted.promise;
      // The page may have given the call up meanwhile.
      await route.fulfill({ response }).catch(() => undefined);
    },
    { times: 1 },
  );
  return { given: given.promise, handOver: wanted.resolve };
}

/** Has a procedure's next stream say one thing and end, and no other begin. @returns when the page has heard it */
export async function sayOnStream(
  page: Page,
  procedure: string,
  said: unknown,
): Promise<{ heard: Promise<void> }> {
  const { promise: heard, resolve } = Promise.withResolvers<void>();
  let streams = 0;
  await page.route(callOf(procedure), async (route) => {
    streams += 1;
    // A browser asks for another one when it is through with what the first one said.
    if (streams > 1) return resolve();
    await route.fulfill({
      contentType: "text/event-stream",
      body: `retry: 1\nevent: connected\ndata: {}\n\ndata: ${JSON.stringify(said)}\n\n`,
    });
  });
  return { heard };
}

/** Cuts the line under the calls of a procedure. @returns what mends it */
export async function cutCalls(page: Page, procedure: string): Promise<() => Promise<void>> {
  await page.route(callOf(procedure), (route) => route.abort("connectionreset"));
  return () => page.unroute(callOf(procedure));
}

/**
 * Has one procedure of each batch answer that the database is away, where it is asked about what holds these words, as JSON
 * has them.
 * @returns what mends it
 */
export async function failCall(page: Page, procedure: string, asked = ""): Promise<() => Promise<void>> {
  await page.route(callOf(procedure), async (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const names = pathname.replace("/trpc/", "").split(",");
    const inputs = z.record(z.string(), z.unknown()).parse(JSON.parse(searchParams.get("input") ?? "{}"));
    const isMeant = (name: string, index: number) =>
      name === procedure && JSON.stringify([inputs[index]]).includes(asked);
    const answers = z.array(z.unknown()).parse(await (await route.fetch()).json());
    const data = { code: "unavailable", httpStatus: 503, issues: [], requestId: "test" };
    const error = { message: "The database does not answer", code: -32_603, data };
    await route.fulfill({
      json: names.map((name, index) => (isMeant(name, index) ? { error } : answers[index])),
    });
  });
  return () => page.unroute(callOf(procedure));
}

/** Waits for the next call of a procedure, from now on. */
export function nextCall(page: Page, procedure: string): Promise<Request> {
  return page.waitForRequest(callOf(procedure));
}

/** Answers 503 to the calls of a list for more than its first page. @returns how many came, and what ends it */
export async function refuseNextPages(
  page: Page,
  procedure: string,
): Promise<{ count: () => number; allow: () => Promise<void> }> {
  let refused = 0;
  await page.route(callOf(procedure), async (route) => {
    if (!asksForMore(route.request())) return route.fallback();
    refused += 1;
    return route.fulfill({ status: 503, body: "Service Unavailable" });
  });
  return { count: () => refused, allow: () => page.unroute(callOf(procedure)) };
}

function asksForMore(request: Request): boolean {
  return new URL(request.url()).searchParams.get("input")?.includes('"cursor"') ?? false;
}
