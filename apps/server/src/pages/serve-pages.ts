import type { Language } from "@antochi/contract/languages";
import { findHint, readScreens } from "@antochi/contract/screens";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Document, sendDocument } from "../http/document.ts";
import { redirectShortAddresses, redirectTrailingSlashes, splitAddress } from "./redirects.ts";
import { serveAssets } from "./serve-assets.ts";
import { type Installation, loadSite } from "./site.ts";

/** Below this path the browser decides which screens exist, so that one can be added without a new server. */
const adminScreens = "/admin/*";

/** Its name holds no hash of its content, so browsers revalidate it each time. */
const offlineWorker = "/knowledge-base-worker.js";

/** Serves the built web app from its directory: files, complete pages, the app's shell, and 404 for everything else. */
export async function servePages(
  server: FastifyInstance,
  root: string,
  installation: Installation,
): Promise<void> {
  const site = await loadSite(root, installation);
  redirectTrailingSlashes(server);
  redirectShortAddresses(server);
  await serveAssets(server, {
    root,
    except: [...site.texts.keys(), offlineWorker, "/knowledge-base-worker-off.js"],
  });
  for (const [path, page] of site.pages) {
    if (path.includes("?")) continue;
    const variants = variantsOf(path, site.pages);
    server.get(path, (request, reply) => {
      const query = queryOf(request.url);
      const wanted = variants.find(({ parameters }) =>
        parameters.every(([name, value]) => parameterOf(query, name) === value),
      );
      return sendDocument(request, reply, { document: wanted?.document ?? page, status: 200 });
    });
  }
  const always = (path: string, document: Document) =>
    server.get(path, (request, reply) => sendDocument(request, reply, { document, status: 200 }));
  for (const [path, text] of site.texts) always(path, text);
  always(offlineWorker, site.offlineWorker);
  always(adminScreens, site.shell);
  server.setNotFoundHandler((request, reply) =>
    sendDocument(request, reply, {
      document: site.notFound[readersLanguage(request)],
      status: 404,
      varies: ["cookie"],
    }),
  );
}

/** The pages of a path for certain parameters, those with the most parameters first. */
function variantsOf(path: string, pages: ReadonlyMap<string, Document>) {
  return [...pages]
    .filter(([address]) => address.startsWith(`${path}?`))
    .map(([address, document]) => ({ parameters: [...queryOf(address)], document }))
    .sort((one, other) => other.parameters.length - one.parameters.length);
}

/** Chosen as the browser does for an address without a language (wanted-language.ts of the web app): the account's first. */
function readersLanguage({ headers, url }: FastifyRequest): Language {
  const ofAccount = readScreens(findHint(headers.cookie ?? "") ?? "")?.language;
  return ofAccount ?? (parameterOf(queryOf(url), "lang") === "el" ? "el" : "en");
}

function queryOf(address: string): URLSearchParams {
  return new URLSearchParams(splitAddress(address).query);
}

/** A parameter that is given twice counts as absent, as for the router in the browser, which takes the page over. */
function parameterOf(query: URLSearchParams, name: string): string | undefined {
  const [value, ...more] = query.getAll(name);
  return more.length === 0 ? value : undefined;
}
