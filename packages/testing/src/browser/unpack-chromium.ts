import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { inflate } from "@sparticuz/chromium";

// Run as a separate program with TMPDIR set, since the package unpacks into the temporary directory.
const packed = join(dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")), "..", "bin");
const archives = ["chromium.br", "fonts.tar.br", "swiftshader.tar.br", "al2023.tar.br"];
await Promise.all(archives.map((archive) => inflate(join(packed, archive))));
