import type { PDFPageProxy } from "pdfjs-dist";
import { useEffect, useRef } from "react";
import type { Box } from "./page-parts.ts";

type CutPictureProps = {
  page: PDFPageProxy;
  box: Box;
  /** At most so many CSS pixels per point of the page; the picture shrinks to its column. */
  scale: number;
  label: string;
};

/** The most pixels in one picture, four bytes each. */
const most = 4_000_000;

/** A part of a page, drawn as in print. */
export function CutPicture({ page, box, scale, label }: CutPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { left, top, right, bottom } = box;
  const width = (right - left) * scale;
  const height = (bottom - top) * scale;

  useEffect(() => {
    const sheet = canvas.current;
    if (!sheet) return undefined;
    const density = Math.min(Math.max(1, devicePixelRatio), Math.sqrt(most / (width * height)));
    const drawn = scale * density;
    sheet.width = Math.round((right - left) * drawn);
    sheet.height = Math.round((bottom - top) * drawn);
    const viewport = page.getViewport({ scale: drawn, offsetX: -left * drawn, offsetY: -top * drawn });
    const task = page.render({ canvas: sheet, viewport });
    // Cancelled before it was drawn.
    task.promise.catch(() => undefined);
    return () => task.cancel();
  }, [page, left, top, right, bottom, scale, width, height]);

  return <canvas ref={canvas} role="img" aria-label={label} width={width} height={height} />;
}
