import { expect } from "vitest";
import { samplePassword, instructorAdmin } from "@antochi/testing/people";
import { signIn, testOrigin, type TestServer } from "./test-server.ts";

export type Call = { method: "GET" | "POST" | "DELETE"; url: string; payload?: object };

export type Answer = { status: number; body: unknown; retryAfter: unknown };

/** Makes calls as the sample administrator. */
export async function callsOf({ server }: TestServer): Promise<(call: Call) => Promise<Answer>> {
  const headers = await signIn(server, instructorAdmin.email, samplePassword);
  return async (call) => {
    const answer = await server.inject({ ...call, headers });
    return { status: answer.statusCode, body: answer.json(), retryAfter: answer.headers["retry-after"] };
  };
}

/** PUTs to a signed address as a browser does: to the store's own server, or to ours. @returns the ETag */
export async function put({ server }: TestServer, url: string, bytes: Buffer): Promise<string> {
  if (new URL(url).origin === testOrigin) {
    const path = url.slice(testOrigin.length);
    const answer = await server.inject({ method: "PUT", url: path, payload: bytes });
    expect(answer.statusCode, answer.body).toBe(200);
    return String(answer.headers.etag);
  }
  const answer = await fetch(url, { method: "PUT", body: Uint8Array.from(bytes) });
  expect(answer.status, await answer.text()).toBe(200);
  return answer.headers.get("etag") ?? "";
}
