import { type ChildProcess, execFile, spawn } from "node:child_process";
import { readdirSync, readFileSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const require = createRequire(import.meta.url);
const room = fileURLToPath(new URL("..", import.meta.url));
const pdfjs = dirname(require.resolve("pdfjs-dist/package.json"));

/** A user id without an account: not even `nobody`, which a Postgres of ours may run as. */
const stranger = "65533";

/**
 * Commands that start a program with fewer rights, the best first: without network and as another user, one of the two, or
 * neither.
 */
const wrappers: readonly (readonly string[])[] =
  process.getuid?.() === 0
    ? [
        ["/usr/bin/unshare", "--net", "--setgid", stranger, "--setuid", stranger],
        ["/usr/bin/setpriv", `--reuid=${stranger}`, `--regid=${stranger}`, "--clear-groups"],
        [],
      ]
    : [["/usr/bin/unshare", "--user", "--net"], []];

export type Confined = {
  /** The file to run; it imports from its own directory and from pdf.js. */
  program: string;
  arguments: readonly string[];
  /** A file that is open for reading: the only one the process has, as its standard input. */
  input: number;
  /** Allows native code, which Node's permissions cannot confine. */
  addons: boolean;
  /** Also allows reading the modules for OCR, or for writing copies. */
  reads?: keyof typeof further | undefined;
  /** V8's heap limit. Default 128. */
  heapMiB?: number;
  /** Kills the process when it fires. */
  signal?: AbortSignal | undefined;
};

export type ConfinedProcess = { child: ChildProcess; stdout: Readable; stderr: Readable };

/**
 * Starts a Node process that may read only its own modules, write nothing, start nothing and see none of our environment
 * variables; where the system allows, without a network and as a user of its own (docs/threat-model.md). Held by the test
 * of hostile code in `confined-process.test.ts`.
 */
export async function startConfined(confined: Confined): Promise<ConfinedProcess> {
  const { program, input, addons, reads, heapMiB = 128, signal } = confined;
  const [command = process.execPath, ...rest] = [
    ...(await bestWrapper(program)),
    process.execPath,
    `--max-old-space-size=${heapMiB}`,
    "--max-semi-space-size=8",
    "--permission",
    ...[...readable(program, addons), ...(reads === undefined ? [] : further[reads]())].map(
      (path) => `--allow-fs-read=${path}`,
    ),
    ...(addons ? ["--allow-addons"] : []),
    program,
    ...confined.arguments,
  ];
  const child = spawn(command, rest, {
    cwd: "/",
    // The native code needs HOME, which a user id without an account lacks.
    env: addons ? { HOME: "/" } : {},
    stdio: [input, "pipe", "pipe"],
    killSignal: "SIGKILL",
    ...(signal && { signal }),
  });
  const { stdout, stderr } = child;
  // Without a descriptor left, Node makes no pipes (`undefined`, not `null`), and its error comes as an event.
  if (!stdout || !stderr) return await failureOf(child);
  return { child, stdout, stderr };
}

function failureOf(child: ChildProcess): Promise<never> {
  return new Promise((_resolve, reject) => {
    child.once("error", reject);
  });
}

function readable(program: string, addons: boolean): string[] {
  const links = join(room, "node_modules");
  const modules = [dirname(program), join(room, "package.json"), pdfjs, join(links, "pdfjs-dist")];
  return addons ? [...modules, join(links, "@napi-rs"), ...nativeModules()] : modules;
}

/** The drawing library, as pdf.js and this package find it, and its native code for this machine. */
function nativeModules(): string[] {
  const own = dirname(dirname(require.resolve("@napi-rs/canvas/package.json")));
  const packages = readdirSync(own).map((name) => realpathSync(join(own, name)));
  return [own, join(dirname(pdfjs), "@napi-rs"), ...packages];
}

/** Tesseract and its languages. */
function ocrModules(): string[] {
  const links = ["tesseract.js-core", "@tesseract.js-data"].map((name) => join(room, "node_modules", name));
  const [core = "", data = ""] = links;
  return [...links, realpathSync(core), ...readdirSync(data).map((name) => realpathSync(join(data, name)))];
}

/** The library that writes PDFs with its dependencies, and the fonts of the line. */
function copyModules(): string[] {
  return ["@cantoo/pdf-lib", "@expo-google-fonts/commissioner", "fontkit"].flatMap((name) => [
    join(room, "node_modules", name),
    ...withDependencies(realpathSync(join(room, "node_modules", name)), new Set()),
  ]);
}

/** A package's directory and those of all its dependencies, each with the links by which its modules resolve others. */
function withDependencies(directory: string, known: Set<string>): string[] {
  if (known.has(directory)) return [];
  known.add(directory);
  const links = directory.slice(0, directory.lastIndexOf("node_modules") + "node_modules".length);
  const { dependencies = {}, peerDependencies = {} } = readPackage(join(directory, "package.json"));
  const names = Object.keys({ ...dependencies, ...peerDependencies });
  return [
    directory,
    ...names.flatMap((name) => [
      join(links, name),
      ...withDependencies(realpathSync(join(links, name)), known),
    ]),
  ];
}

type Dependencies = Readonly<Record<string, unknown>>;

function readPackage(path: string): { dependencies?: Dependencies; peerDependencies?: Dependencies } {
  const value: unknown = JSON.parse(readFileSync(path, "utf8"));
  return typeof value === "object" && value !== null ? value : {};
}

const further = { ocr: ocrModules, copies: copyModules } as const;

let found: Promise<readonly string[]> | undefined;

/** The first wrapper that works here and can still reach Node and its modules. Determined once, and again where it failed. */
function bestWrapper(program: string): Promise<readonly string[]> {
  return (found ??= firstThatWorks([process.execPath, program, require.resolve("pdfjs-dist")]).catch(
    (error: unknown) => {
      found = undefined;
      throw error;
    },
  ));
}

async function firstThatWorks(needed: readonly string[]): Promise<readonly string[]> {
  const reachable = needed.flatMap((path, index) => [...(index === 0 ? [] : ["-a"]), "-r", path]);
  for (const wrapper of wrappers) {
    const [command, ...flags] = wrapper;
    if (command === undefined || (await succeeds(command, [...flags, "/usr/bin/test", ...reachable])))
      return wrapper;
  }
  return [];
}

/** What Node says of a command that the system does not have, or does not let us run. */
const absences = new Set(["ENOENT", "EACCES", "EPERM"]);

/**
 * Whether a command exists and ends well. Throws if the system had no resources to start it, such as a descriptor, since
 * that says nothing about the command: taken for a no, it would leave every later process unconfined.
 */
async function succeeds(command: string, flags: readonly string[]): Promise<boolean> {
  try {
    await promisify(execFile)(command, flags, { env: {} });
    return true;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (typeof code === "string" && !absences.has(code)) throw error;
    return false;
  }
}

/** The confinement that the system adds to Node's permissions here; for tests. */
export async function confinementHere(program: string): Promise<{ network: boolean; account: boolean }> {
  const wrapper = await bestWrapper(program);
  return {
    network: !wrapper.includes("--net"),
    account: wrapper.some((flag) => flag.includes(stranger)),
  };
}
