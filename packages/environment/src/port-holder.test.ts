import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { findFreePort } from "./free-port.ts";
import { findPortHolder } from "./port-holder.ts";

test.runIf(process.platform === "linux")(
  "names the process that listens on a port, and none once it is free",
  async () => {
    const server = createServer().listen(await findFreePort(), "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    expect(await findPortHolder(port)).toMatch(new RegExp(`^\\S.* \\(process ${process.pid}\\)$`));
    server.close();
    await once(server, "close");
    expect(await findPortHolder(port)).toBeUndefined();
  },
);
