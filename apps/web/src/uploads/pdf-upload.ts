import type { AwsBody } from "@uppy/aws-s3";
import type { Meta, Uppy } from "@uppy/core";

/** The Uppy that takes one PDF to the store. */
export type Uploader = Uppy<Meta, AwsBody>;

/** A PDF on its way to an article; `size` is in bytes. Only what is done has a path to give to the article. */
export type PdfUpload =
  | { state: "none" }
  | { state: "uploading" | "processing"; fileName: string; size: number }
  | {
      state: "done";
      fileName: string;
      size: number;
      objectPath: string;
      /** Whether it breaks the rules of PDF and opens all the same. */
      isRepaired: boolean;
    };

/** Whoever waits for an upload hears of every step through these. */
export type UploadListener = {
  onChange: (upload: PdfUpload) => void;
  /** The words are for the reader; undefined where nobody has better ones than the screen itself. */
  onFailure: (words: string | undefined) => void;
};
