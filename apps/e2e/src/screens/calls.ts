import type { Page, Request } from "@playwright/test";
import { z } from "zod";

/** Matches the addresses of a procedure's calls, alone or in a batch. */
export function callOf(procedure: string): RegExp {
  return new RegExp(`/trpc/(?:[^?]*,)?${procedure.replaceAll(".", "\\.")}(?:[,?]|$)`);
}

/** Holds back the calls of a procedure. @returns a function that lets them through */
export async function holdCalls(page: Page, procedure: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(callOf(procedure), async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/**
 * Lets the server answer a procedure's next call at once, but holds the answer back.
 * @returns a function that delivers it
 */
export async function holdNextAnswer(page: Page, procedure: string): Promise<() => void> {
  return (await holdGivenAnswer(page, procedure)).handOver;
}

/** The same, for tests that must know when the server has answered: the answer does not contain later changes. */
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
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  return { given: given.promise, handOver: wanted.resolve };
}

/**
 * Gives the next call of a procedure this answer, and holds it back together with those in its batch.
 * @returns a function that delivers them
 */
export async function holdAnswer(page: Page, procedure: string, data: unknown): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(
    callOf(procedure),
    async (route) => {
      const names = new URL(route.request().url()).pathname.replace("/trpc/", "").split(",");
      const answers = z.array(z.unknown()).parse(await (await route.fetch()).json());
      await promise;
      const json = names.map((name, index) => (name === procedure ? { result: { data } } : answers[index]));
      await route.fulfill({ json });
    },
    { times: 1 },
  );
  return resolve;
}

/**
 * Makes a procedure's next stream send one event and end, and allows no further stream.
 * @returns when the page has received it
 */
export async function sayOnStream(
  page: Page,
  procedure: string,
  said: unknown,
): Promise<{ heard: Promise<void> }> {
  const { promise: heard, resolve } = Promise.withResolvers<void>();
  let streams = 0;
  await page.route(callOf(procedure), async (route) => {
    streams += 1;
    // The browser reconnects once it has processed the first stream.
    if (streams > 1) return resolve();
    await route.fulfill({
      contentType: "text/event-stream",
      body: `retry: 1\nevent: connected\ndata: {}\n\ndata: ${JSON.stringify(said)}\n\n`,
    });
  });
  return { heard };
}

/** Resets the connections of a procedure's calls. @returns a function that stops it */
export async function cutCalls(page: Page, procedure: string): Promise<() => Promise<void>> {
  await page.route(callOf(procedure), (route) => route.abort("connectionreset"));
  return () => page.unroute(callOf(procedure));
}

/**
 * Makes one procedure of each batch answer that the database is unavailable if its input, as JSON, contains `asked`.
 * @returns a function that stops it
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

/** Waits for the next call of a procedure. */
export function nextCall(page: Page, procedure: string): Promise<Request> {
  return page.waitForRequest(callOf(procedure));
}

/** Answers 503 to the calls of a list for further pages. @returns how many came, and a function that stops it */
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
