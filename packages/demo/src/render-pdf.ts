import type { Readable } from "node:stream";
import PDFDocument from "pdfkit";
import type { Article } from "./article.ts";
import { composeArticle } from "./typesetting/compose-article.ts";
import { drawPage, findHeadings, Outline } from "./typesetting/draw-pages.ts";
import { FACES, type Face } from "./typesetting/faces.ts";
import { drawFrontPage } from "./typesetting/front-page.ts";
import { LABELS } from "./typesetting/labels.ts";
import { PAGE } from "./typesetting/page-geometry.ts";
import { drawPageFrame } from "./typesetting/page-frame.ts";
import { paginate } from "./typesetting/paginate.ts";
import { createSetting } from "./typesetting/setting.ts";
import { TagTree } from "./typesetting/tag-tree.ts";

/**
 * Sets an article as a tagged PDF with outline, page numbers, language and title. The same article gives the same
 * bytes (held by `render-pdf.test.ts`). The stream is a fresh one and must be read or destroyed.
 */
export function renderPdf(article: Article, category: string): { pdf: Readable; pageCount: number } {
  const document = createDocument(article);
  const labels = LABELS[article.language];
  const setting = createSetting((text, face, size) => measure(document, { text, face, size }), labels);
  const pages = paginate(composeArticle(article, setting), { top: PAGE.top, bottom: PAGE.bottom });
  const pageCount = pages.length + 1;
  const edition = formatEdition(article);
  const tags = new TagTree(document);
  const frame = { title: article.title, kind: labels.document, edition, pages: pageCount };

  document.addPage();
  drawPageFrame(document, { ...frame, title: "", page: 1 });
  const contents = findHeadings(pages, 2);
  drawFrontPage(document, tags, setting, { article, category, edition, pages: pageCount, contents });

  const outline = new Outline(document);
  for (const [index, page] of pages.entries()) {
    document.addPage();
    drawPageFrame(document, { ...frame, page: index + 2 });
    drawPage(document, tags, page, outline);
  }
  tags.end();
  document.end();
  return { pdf: document, pageCount };
}

function createDocument(article: Article): PDFKit.PDFDocument {
  const document = new PDFDocument({
    size: [...PAGE.size],
    margin: 0,
    autoFirstPage: false,
    pdfVersion: "1.7",
    tagged: true,
    displayTitle: true,
    lang: article.language,
    info: {
      Title: article.title,
      Subject: article.summary,
      Keywords: article.keywords.join(", "),
      CreationDate: article.edition,
      ModDate: article.edition,
    },
  });
  for (const [face, file] of Object.entries(FACES)) document.registerFont(face, file);
  return document;
}

function measure(document: PDFKit.PDFDocument, run: { text: string; face: Face; size: number }): number {
  return document.font(run.face, run.size).widthOfString(run.text);
}

function formatEdition(article: Article): string {
  const format = new Intl.DateTimeFormat(article.language === "el" ? "el-GR" : "en-GB", {
    dateStyle: "long",
    timeZone: "UTC",
  });
  return format.format(article.edition);
}
