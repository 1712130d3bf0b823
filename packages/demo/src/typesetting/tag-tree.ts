/** A node of the document's logical structure (ISO 32000-1, 14.8.4), which screen readers follow. */
export type TagElement = {
  tag: string;
  parent: TagElement | null;
  alternative?: string;
};

/** A new element inside another, or at the top where `parent` is null. */
export function element(tag: string, parent: TagElement | null): TagElement {
  return { tag, parent };
}

/** Builds the structure tree of a document in the order in which its elements are first drawn. */
export class TagTree {
  readonly #document: PDFKit.PDFDocument;
  readonly #root: PDFKit.PDFStructureElement;
  readonly #made = new Map<TagElement, PDFKit.PDFStructureElement>();

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document;
    this.#root = document.struct("Document");
    document.addStructure(this.#root);
  }

  /** What `draw` puts on the page becomes content of the element. */
  mark(target: TagElement | "artifact", draw: () => void): void {
    if (target === "artifact") {
      this.#document.markContent("Artifact", { type: "Layout" });
      draw();
      this.#document.endMarkedContent();
      return;
    }
    const node = this.#nodeOf(target);
    const content = this.#document.markStructureContent(target.tag);
    draw();
    this.#document.endMarkedContent();
    node.add(content);
  }

  end(): void {
    this.#root.end();
  }

  #nodeOf(target: TagElement): PDFKit.PDFStructureElement {
    const made = this.#made.get(target);
    if (made !== undefined) return made;
    const options = target.alternative === undefined ? {} : { alt: target.alternative };
    const node = this.#document.struct(target.tag, options);
    const parent = target.parent === null ? this.#root : this.#nodeOf(target.parent);
    parent.add(node);
    this.#made.set(target, node);
    return node;
  }
}
