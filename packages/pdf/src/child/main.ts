import { getPriority, setPriority } from "node:os";
import { pipeline } from "node:stream/promises";
import { DamagedPdf, LockedPdf, type OpenedDocument, openDocument, reading } from "./open-document.ts";
import { type PdfTask, exitCodes, taskOf } from "./task.ts";

/**
 * The program that opens untrusted files: a separate process with the one file as its standard input and no other
 * permissions, so that a file that breaks the parser breaks nothing of ours. `confined-process.ts` starts it.
 */
const nice = { whileSomebodyWaits: 10, inTheBackground: 15 };
const waitedFor: ReadonlySet<PdfTask["verb"]> = new Set(["inspect", "mark-copy"]);

async function* perform(opened: OpenedDocument, task: PdfTask): AsyncGenerator<string | Uint8Array> {
  const { document } = opened;
  switch (task.verb) {
    case "inspect": {
      const { inspect } = await import("./inspect.ts");
      yield JSON.stringify(await inspect(opened));
      return;
    }
    case "extract-text": {
      const { extractText } = await import("./extract-text.ts");
      for await (const line of extractText(document, task)) yield `${JSON.stringify(line)}\n`;
      return;
    }
    case "render-thumbnail": {
      const { renderThumbnail } = await import("./render-thumbnail.ts");
      yield await reading("Page 1", () => renderThumbnail(document, task.widthPx));
      return;
    }
    case "recognise-page": {
      const { recognisePage } = await import("./recognise-page.ts");
      yield JSON.stringify(await recognisePage(document, task.pageNumber));
      return;
    }
    case "mark-copy": {
      const { measureFeet } = await import("./page-feet.ts");
      const feet = await measureFeet(document);
      // Frees pdf.js' memory before pdf-lib reads the whole file.
      await document.loadingTask.destroy();
      const { markCopy } = await import("./mark-copy.ts");
      const made = await markCopy(feet, task.parts);
      yield made instanceof Uint8Array ? made : JSON.stringify(made);
    }
  }
}

async function main(task: PdfTask): Promise<number> {
  const niceness = waitedFor.has(task.verb) ? nice.whileSomebodyWaits : nice.inTheBackground;
  // The parent process may be nicer already, and only root may lower niceness.
  setPriority(Math.max(niceness, getPriority()));
  try {
    await pipeline(perform(await openDocument(), task), process.stdout);
    return 0;
  } catch (error) {
    if (error instanceof LockedPdf) return exitCodes.needsPassword;
    if (error instanceof DamagedPdf) return exitCodes.damaged;
    throw error;
  }
}

process.exitCode = await main(taskOf(process.argv.slice(2)));
