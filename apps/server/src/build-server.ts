import type { Dependencies } from "@antochi/api/dependencies";
import { appRouter } from "@antochi/api/router";
import type { DiskStore } from "@antochi/storage/disk-store";
import cookie from "@fastify/cookie";
import { type FastifyBaseLogger, type FastifyInstance, fastify } from "fastify";
import type { TrustProxy } from "./config/config.ts";
import { deliverCertificates } from "./delivery/deliver-certificates.ts";
import { deliverCopies } from "./delivery/deliver-copies.ts";
import { deliverObjects } from "./delivery/deliver-objects.ts";
import { logAnswers } from "./edges/access-log.ts";
import { compressJson } from "./edges/compress-json.ts";
import { endDrippingBodies } from "./edges/dripping-bodies.ts";
import { answerErrors } from "./edges/error-answer.ts";
import { refuseUnreadableAddresses } from "./edges/framework-errors.ts";
import { acceptJsonOnly } from "./edges/json-bodies.ts";
import { assignCallKinds } from "./edges/kinds-of-calls.ts";
import { watchMethods } from "./edges/methods.ts";
import { forbidStoring } from "./edges/no-store.ts";
import { answerOddRequests } from "./edges/odd-requests.ts";
import { keepOwedAnswers } from "./edges/owed-answers.ts";
import { refuseForeignWrites } from "./edges/own-origin.ts";
import { endPiledUpRequests } from "./edges/piled-up-requests.ts";
import { nameRequests } from "./edges/request-id.ts";
import { setSecurityHeaders } from "./edges/security-headers.ts";
import { serverOptions } from "./edges/server-options.ts";
import { answerUnknownPagesPlainly, refuseUnknownAddresses } from "./edges/unknown-addresses.ts";
import { serveDataExport } from "./exports/serve-data-export.ts";
import { serveExports } from "./exports/serve-exports.ts";
import { answerHealth, type Probe } from "./health/health-routes.ts";
import { servePlainPageCss } from "./http/plain-page.ts";
import { answerFailuresReadably } from "./http/readable-failures.ts";
import { serveNewsletter } from "./newsletter/serve-newsletter.ts";
import { serveOpenApi } from "./openapi/serve-openapi.ts";
import { serveSecurityText } from "./pages/security-text.ts";
import { servePages } from "./pages/serve-pages.ts";
import { createRequestContexts } from "./request-contexts.ts";
import { serveRest } from "./rest/serve-rest.ts";
import { endConnectionsOnStop, type Phase, refuseUntilReady } from "./startup/phase.ts";
import { serveTrpc } from "./trpc/serve-trpc.ts";
import { receiveFormUploads } from "./uploads/receive-form-uploads.ts";
import { receiveSignedPuts } from "./uploads/receive-signed-puts.ts";
import { serveVerify } from "./verify/serve-verify.ts";

export type ServerParts = {
  dependencies: Dependencies;
  log: FastifyBaseLogger;
  /** Changed by the code that starts and stops the process; read at every request. */
  phase: Readonly<Phase>;
  /** Observes every request, for metrics; called before routes are added. */
  watchRequests?: (server: FastifyInstance) => void;
  /** Whether so many calls of this kind are queued for Postgres that a new one should be refused. */
  isCrowded: (kind: string) => boolean;
  /** The checks of /readyz, by the name it shows. */
  probes: Readonly<Record<string, Probe>>;
  trustProxy: TrustProxy;
  /** Origins besides our own that pages may talk to. */
  connectTo: readonly string[];
  /** Receives uploads where the store is a disk; null for an S3 store, which receives its own. */
  receiveSignedPut: DiskStore["receiveSignedPut"] | null;
  /** The directory of the built web app; null serves only the calls. */
  webRoot: string | null;
  siteName: string;
};

/** Builds the whole HTTP server, ready to `listen` or `inject`. It neither opens nor closes its dependencies. */
export async function buildServer(parts: ServerParts): Promise<FastifyInstance> {
  const { dependencies, phase, siteName } = parts;
  const server: FastifyInstance = fastify(serverOptions(parts));

  // First, so that those of an ended connection cost nothing more.
  endPiledUpRequests(server);
  nameRequests(server);
  logAnswers(server);
  parts.watchRequests?.(server);
  endConnectionsOnStop(server, phase);
  endDrippingBodies(server);
  keepOwedAnswers(server);
  forbidStoring(server);
  answerErrors(server);
  acceptJsonOnly(server);
  setSecurityHeaders(server, { publicUrl: dependencies.publicUrl, connectTo: parts.connectTo });
  refuseUnreadableAddresses(server);
  answerOddRequests(server);
  refuseForeignWrites(server, dependencies.publicUrl);
  watchMethods(server);
  refuseUnknownAddresses(server);
  const refuseFromHereOn = refuseUntilReady(server, phase);
  assignCallKinds(server, parts.isCrowded);
  await server.register(cookie);

  // Streams would keep the server from closing.
  server.addHook("preClose", async () => dependencies.notifications.close());

  answerHealth(server, parts.probes, phase);
  serveSecurityText(server, dependencies);
  servePlainPageCss(server);
  if (parts.webRoot === null) answerUnknownPagesPlainly(server);
  else {
    const { publicUrl, signOn, retention, offline } = dependencies;
    await servePages(server, parts.webRoot, {
      origin: publicUrl.origin,
      signOn: signOn?.name ?? null,
      retention,
      offline,
    });
  }

  // Routes from here on need Postgres or the store.
  refuseFromHereOn();
  const contextOf = createRequestContexts(dependencies);
  deliverCertificates(server, { store: dependencies.store, contextOf });
  deliverCopies(server, { store: dependencies.store, contextOf });
  deliverObjects(server, { dependencies, contextOf });

  // Routes from here on answer with lists, which are not compressed yet.
  await compressJson(server);
  await serveTrpc(server, contextOf);
  serveRest(server, appRouter, contextOf);
  serveOpenApi(server, appRouter, {
    siteName,
    publicUrl: dependencies.publicUrl,
    cookieName: dependencies.sessions.cookieName,
  });
  serveExports(server, contextOf);
  serveDataExport(server, contextOf);
  await server.register(async (pages) => {
    const site = { webRoot: parts.webRoot, siteName };
    await answerFailuresReadably(pages, site);
    await serveNewsletter(pages, { dependencies, ...site });
    await serveVerify(pages, { dependencies, ...site });
  });
  await receiveFormUploads(server, { dependencies, contextOf });
  if (parts.receiveSignedPut) await receiveSignedPuts(server, parts.receiveSignedPut);
  return server;
}
