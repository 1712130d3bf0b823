import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { inflate } from "@sparticuz/chromium";

// Run as a program of its own with TMPDIR set: the package unpacks into the temporary directory, wherever that is.
const packed = join(dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")), "..", "bin");
const archives = ["chromium.br", "fonts.tar.br", "swiftshader.tar.br", "al2023.tar.br"];
await Promise.all(archives.map((archive) => inflate(join(packed, archive))));
