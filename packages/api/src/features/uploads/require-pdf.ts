import { DomainError } from "@antochi/contract/errors";
import type { uploadFileSchema } from "@antochi/contract/uploads";
import type { z } from "zod";

type UploadFile = z.output<typeof uploadFileSchema>;

/** The name of the file that a browser announces. Refuses with 415 what calls itself anything but a PDF. */
export function requirePdf({ fileName, isPdf }: UploadFile): string {
  if (!isPdf) throw new DomainError("not-a-pdf", { message: "Only PDF files can be uploaded" });
  return fileName;
}
