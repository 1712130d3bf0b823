import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { findFreePort } from "@antochi/environment/free-port";

export type LinkServer = AsyncDisposable & {
  readonly port: number;
  /** Makes the next download of `/endless.pdf` never end; later ones do end. */
  nextIsEndless(): void;
  /** Resolves when that download has begun. */
  begun(): Promise<void>;
};

/** A foreign web server with everything that links may lead to. @param pdf the content of `/manual.pdf` */
export async function startLinkServer(pdf: Buffer): Promise<LinkServer> {
  const port = await findFreePort();
  let endless: PromiseWithResolvers<void> | null = null;
  let begun = Promise.resolve();
  const type = { "content-type": "application/pdf" };
  const pages: Record<string, RequestListener> = {
    "/manual.pdf": (_request, response) =>
      response.writeHead(200, { ...type, "content-length": pdf.length }).end(pdf),
    "/page.html": (_request, response) =>
      response.writeHead(200, { "content-type": "text/html", "content-length": 9 }).end("<p>No PDF"),
    "/page.pdf": (_request, response) =>
      response.writeHead(200, { ...type, "content-length": 9 }).end("<p>No PDF"),
    "/silent.pdf": () => undefined,
    "/for-few.pdf": (_request, response) => response.writeHead(403).end(),
    "/large.pdf": (_request, response) =>
      response.writeHead(200, { ...type, "content-length": 20_971_521 }).end(Buffer.alloc(20_971_521)),
    "/endless.pdf": (request, response) => {
      response.writeHead(200, { ...type, "content-length": pdf.length });
      if (request.method === "HEAD") return response.end();
      if (endless === null) return response.end(pdf);
      response.write(pdf.subarray(0, 1000));
      endless.resolve();
      endless = null;
      return undefined;
    },
    "/of-unknown-size.pdf": (_request, response) => {
      response.writeHead(200, type);
      response.write(pdf);
      return response.end();
    },
    "/to-loopback.pdf": (_request, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${port}/manual.pdf` }).end(),
  };
  const server = createServer((request, response) => {
    const page = pages[request.url ?? ""];
    if (page) return page(request, response);
    return response.writeHead(404).end();
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    port,
    nextIsEndless() {
      endless = Promise.withResolvers();
      begun = endless.promise;
    },
    begun: () => begun,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}
