import { TRPCClientError } from "@trpc/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepListening, retryAfterMs, type StreamEnds } from "./keep-listening.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a stream that ends or breaks is requested again, once for each end", () => {
  const { subscribe, latest } = streams();
  const onLost = vi.fn();
  keepListening({ subscribe, onLost });
  latest().onComplete();
  latest().onError(new Error("line cut"));
  vi.advanceTimersByTime(retryAfterMs - 1);
  expect(subscribe).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(subscribe).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(10 * retryAfterMs);
  expect(subscribe).toHaveBeenCalledTimes(2);
  expect(onLost).toHaveBeenCalledTimes(2);
});

test.each([401, 403])("a client refused with %d does not retry by itself", (status) => {
  const { subscribe, latest } = streams();
  keepListening({ subscribe });
  latest().onError(refusal(status));
  vi.advanceTimersByTime(10 * retryAfterMs);
  expect(subscribe).toHaveBeenCalledTimes(1);
});

test("a refused client may reconnect on its listener's request", () => {
  const { subscribe, latest } = streams();
  keepListening({ subscribe, onRefused: (again) => again() });
  latest().onError(refusal(403));
  vi.advanceTimersByTime(retryAfterMs);
  expect(subscribe).toHaveBeenCalledTimes(2);
});

test("unsubscribing ends the stream, and its end triggers no reconnection", () => {
  const { subscribe, latest, unsubscribe } = streams();
  const onOpen = vi.fn();
  const onLost = vi.fn();
  const stop = keepListening({ subscribe, onOpen, onLost });
  latest().onStarted();
  stop();
  latest().onComplete();
  latest().onStarted();
  vi.advanceTimersByTime(10 * retryAfterMs);
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(subscribe).toHaveBeenCalledTimes(1);
  expect(subscribe.mock.lastCall?.[1].aborted).toBe(true);
  expect(onOpen).toHaveBeenCalledOnce();
  expect(onLost).not.toHaveBeenCalled();
});

test("unsubscribing while a retry is pending does not reconnect", () => {
  const { subscribe, latest } = streams();
  const stop = keepListening({ subscribe });
  latest().onComplete();
  stop();
  vi.advanceTimersByTime(10 * retryAfterMs);
  expect(subscribe).toHaveBeenCalledTimes(1);
});

function streams() {
  const unsubscribe = vi.fn();
  const subscribe = vi.fn((_ends: StreamEnds, _left: AbortSignal) => ({ unsubscribe }));
  function latest(): StreamEnds {
    const call = subscribe.mock.lastCall;
    if (call === undefined) throw new Error("Nobody listens");
    return call[0];
  }
  return { subscribe, latest, unsubscribe };
}

function refusal(httpStatus: number) {
  return new TRPCClientError("refused", {
    result: { error: { code: -32_001, message: "", data: { httpStatus } } },
  });
}
