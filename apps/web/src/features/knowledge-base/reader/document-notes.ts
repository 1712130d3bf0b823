import { PDFDateString, type PDFDocumentProxy } from "pdfjs-dist";
import { readerCopy } from "../../../content/reader.ts";
import type { PageView } from "./pages/page-view.ts";
import type { DocumentNote, ReaderStore } from "./reader-state.ts";

type FollowedNotes = {
  file: PDFDocumentProxy;
  view: PageView;
  pages: HTMLElement;
  store: ReaderStore;
  signal: AbortSignal;
};

/** pdf.js' selector for notes that have a text. */
const noted = ".textAnnotation.popupTriggerArea";

/**
 * Opens a note's text when its icon in the document is pressed, and closes it when it is pressed again. pdf.js' own popups
 * are not shown: they lie on the page, and run off it where an icon is near the edge or the page is rotated.
 */
export function followNotes({ file, view: { events }, pages, store, signal }: FollowedNotes): void {
  events.on("annotationlayerrendered", () => addButtons(pages));
  for (const moving of ["scalechanging", "rotationchanging"]) {
    events.on(moving, () => store.read().note && store.change({ note: undefined }));
  }

  async function toggle(sign: HTMLButtonElement): Promise<void> {
    if (store.read().note?.sign === sign) {
      store.change({ note: undefined });
      return;
    }
    const note = await readNote(file, sign).catch(() => undefined);
    if (note && sign.isConnected) store.change({ note });
  }

  function followClick({ target }: MouseEvent): void {
    const sign = target instanceof Element ? target.closest(`${noted} > button`) : null;
    if (sign instanceof HTMLButtonElement) void toggle(sign);
  }
  pages.addEventListener("click", followClick, { signal });
}

/** Lays a button over each icon: pdf.js draws icons as unnamed images, in an element that is no control. */
function addButtons(pages: HTMLElement): void {
  for (const annotation of pages.querySelectorAll(`${noted}:not(:has(> button))`)) {
    const button = document.createElement("button");
    button.type = "button";
    button.setAttribute("aria-label", readerCopy.note);
    button.setAttribute("aria-haspopup", "dialog");
    button.setAttribute("aria-expanded", "false");
    annotation.append(button);
    annotation.removeAttribute("tabindex");
    annotation.removeAttribute("aria-haspopup");
    annotation.querySelector("img")?.setAttribute("alt", "");
  }
}

async function readNote(file: PDFDocumentProxy, sign: HTMLButtonElement): Promise<DocumentNote | undefined> {
  const number = sign.closest<HTMLElement>(".page")?.dataset["pageNumber"];
  const id = sign.closest<HTMLElement>(noted)?.dataset["annotationId"];
  const page = await file.getPage(Number(number));
  const annotations: readonly unknown[] = await page.getAnnotations();
  const found = annotations.find((one) => fieldOf(one, "id") === id);
  const text = wordsIn(fieldOf(found, "contentsObj")) || wordsIn(fieldOf(found, "richText"));
  if (text === "") return undefined;
  const changedAt = fieldOf(found, "modificationDate") ?? fieldOf(found, "creationDate");
  return {
    text,
    author: wordsIn(fieldOf(found, "titleObj")),
    changedAt: typeof changedAt === "string" ? PDFDateString.toDateObject(changedAt) : null,
    sign,
  };
}

/** A field of an annotation, which pdf.js' types do not declare. */
function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

function wordsIn(text: unknown): string {
  const words = fieldOf(text, "str");
  return typeof words === "string" ? words.replaceAll(/\r\n?/g, "\n").trim() : "";
}
