import { useState } from "react";
import { readPublication } from "../../../articles/publication-fields.tsx";
import type { PdfUpload } from "../../../uploads/pdf-upload.ts";
import { useDraft } from "../use-draft.ts";
import { keptMore, readArticleDraft, writeArticleDraft } from "./article-draft.ts";

/** The new article's draft, so that it survives going elsewhere in the panel and back. */
export function useArticleDraft() {
  const { draft, setDraft } = useDraft("new-article");
  const [begun] = useState(() => readArticleDraft(draft, Date.now()));

  function pdfOf(upload: PdfUpload) {
    if (upload.state !== "done") return null;
    const isSame = upload.objectPath === begun.pdf?.objectPath;
    return { ...upload, at: isSame && begun.pdf ? begun.pdf.at : Date.now() };
  }
  /** Stores the form's content. */
  function keep(form: HTMLFormElement, upload: PdfUpload): void {
    const select = form.elements.namedItem("categoryId");
    const chosen = select instanceof HTMLSelectElement ? select.selectedOptions[0] : undefined;
    const kept = {
      title: titleIn(form)?.value ?? "",
      category: chosen && chosen.value !== "" ? { id: Number(chosen.value), name: chosen.label } : null,
      pdf: pdfOf(upload),
      more: keptMore(readPublication(new FormData(form))),
    };
    setDraft(writeArticleDraft(kept));
  }
  return {
    /** As it was when the form was opened. */
    begun,
    keep,
    drop: () => setDraft(null),
  };
}

/** The form's field for the title. */
export function titleIn(form: HTMLFormElement | null): HTMLTextAreaElement | undefined {
  const title = form?.elements.namedItem("title");
  return title instanceof HTMLTextAreaElement ? title : undefined;
}
