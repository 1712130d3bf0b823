import { DomainError } from "@antochi/contract/errors";
import type { FastifyInstance } from "fastify";
import { isWrite } from "./methods.ts";

const programPaths = /^\/(?:api|trpc|objects|healthz|readyz)(?:\/|\?|$)/;

/** Whether an address is for programs: where it is unknown, a program gets JSON, and a person the 404 screen. */
export function isForPrograms(address: string): boolean {
  return programPaths.test(address);
}

/** Answers 404 as JSON, before a body is read, to requests that cannot be for a page. */
export function refuseUnknownAddresses(server: FastifyInstance): void {
  server.addHook("onRequest", (request, _reply, done) => {
    const refused = request.is404 && (isWrite(request.method) || isForPrograms(request.url));
    done(refused ? new DomainError("not-found") : undefined);
  });
}

/** For a server that has no pages. */
export function answerUnknownPagesPlainly(server: FastifyInstance): void {
  server.setNotFoundHandler(() => {
    throw new DomainError("not-found");
  });
}
