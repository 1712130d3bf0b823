/** The product as `main.ts` starts it, except that the argument limits the bytes of PDFs: uploads in parts need that. */
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { configOfProcess } from "../config/config-of-process.ts";
import { createLogger } from "../logging/create-logger.ts";
import { startProduct } from "../start-product.ts";

const webRoot = fileURLToPath(new URL("../../../web/dist", import.meta.url));
const config = { ...configOfProcess(), pdfMaxBytes: Number(process.argv[2]) };

await using _product = await startProduct(config, { log: createLogger(config.logLevel), webRoot });
await once(process, "SIGTERM");
