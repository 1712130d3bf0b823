import { z } from "zod";
import { integerParameter } from "./ids.ts";
import { limits } from "./limits.ts";
import { asLine, isStorable, notText, requiredText, tooLong } from "./text.ts";

/** Where one object may be PUT, for a limited time. */
export const uploadAddressSchema = z.object({ uploadURL: z.string() });

export const pdfRegistrationSchema = z.object({
  /** The address that the file was uploaded to; its query is ignored. */
  pdfURL: requiredText("PDF file is required", { max: limits.urlMax }),
  /** The file's name on the admin's machine, kept for the list; never used as a key. */
  fileName: requiredText("File name is required", { max: limits.fileNameMax }).optional(),
});

export const registeredPdfSchema = z.object({
  objectPath: z.string(),
  /** Set for a file that breaks the rules of PDF but opens all the same; it is stored as it came. */
  repaired: z.literal(true).optional(),
});

export type RegisteredPdf = z.output<typeof registeredPdfSchema>;

/**
 * What this server accepts: `maxBytes` is the limit of one PDF, `companionUrl` the process that fetches links, if there is
 * one.
 */
export const uploadLimitsSchema = z.object({ maxBytes: z.int(), companionUrl: z.string().nullable() });

/** Permits the companion to put one file at `uploadURL`. */
export const importTicketSchema = z.object({ ticket: z.string(), uploadURL: z.string() });

const pdfType = "application/pdf";

/**
 * A file that `@uppy/aws-s3` is about to upload. Its name is stored in the database; the metadata sent along is dropped. The
 * procedure refuses any type but PDF, with a status of its own.
 */
export const uploadFileSchema = z
  .object({
    filename: z
      .string(missingFields(["filename"]))
      .overwrite(asLine)
      .trim()
      .max(limits.fileNameMax, tooLong(limits.fileNameMax))
      .refine(isStorable, notText)
      .nullish()
      .meta({ override: { type: "string", minLength: 1, maxLength: limits.fileNameMax } }),
    type: z
      .string(missingFields(["type"]))
      .trim()
      .max(limits.nameMax, tooLong(limits.nameMax))
      .nullish()
      .meta({ override: { type: "string", const: pdfType } }),
  })
  // Optional to zod only so that one message can list all missing fields.
  .meta({ required: ["filename", "type"] })
  .transform(({ filename, type }, context) => {
    if (filename && type) return { fileName: filename, isPdf: type === pdfType };
    const missing = Object.entries({ filename, type }).flatMap(([field, value]) => (value ? [] : [field]));
    context.addIssue({
      code: "custom",
      path: missing.slice(0, 1),
      message: missingFields(missing),
    });
    return z.NEVER;
  });

function missingFields(names: readonly string[]): string {
  return `Missing required meta field(s): ${names.join(", ")}`;
}

const cannotSign = "Cannot sign without a key, an uploadId, and a partNumber";
const key = requiredText("A key is required", { max: limits.objectPathMax });
const uploadId = requiredText("An uploadId is required", { max: limits.uploadIdMax });

/** A multipart upload, by the id that the store gave it and the key that this server made. */
export const multipartUploadSchema = z.object({ uploadId, key });

export const partSigningSchema = z.object({
  uploadId: requiredText(cannotSign, { max: limits.uploadIdMax }),
  partNumber: integerParameter({ max: limits.partNumberMax, message: cannotSign }),
  key: requiredText(cannotSign, { max: limits.objectPathMax }),
});

export const multipartCompletionSchema = z.object({
  uploadId,
  key,
  parts: z
    .array(
      z.object(
        {
          PartNumber: z
            .int("A part needs a PartNumber")
            .min(1, "Part numbers are 1 to 10000")
            .max(limits.partNumberMax, "Part numbers are 1 to 10000"),
          ETag: requiredText("A part needs an ETag", { max: limits.nameMax }),
        },
        "A part needs a PartNumber",
      ),
      "The parts are required",
    )
    .min(1, "The parts are required")
    .max(limits.partNumberMax, "An upload has at most 10000 parts"),
});

/** Parameters of a single upload, in the form of `@uppy/aws-s3`; `expires` is in seconds. */
export const uploadParametersSchema = z.object({
  method: z.literal("PUT"),
  url: z.string(),
  fields: z.record(z.string(), z.string()),
  headers: z.record(z.string(), z.string()),
  expires: z.int(),
});

export const startedUploadSchema = z.object({ key: z.string(), uploadId: z.string() });

/** `Size` is in bytes; `ETag` includes its quotes. */
export const uploadedPartSchema = z.object({ PartNumber: z.int(), Size: z.int(), ETag: z.string() });

/** `expires` is in seconds. */
export const signedPartSchema = z.object({ url: z.string(), expires: z.int() });

export const completedUploadSchema = z.object({ location: z.string() });

/** As `@uppy/companion` answers `s3/sts`; the time is ISO-8601 UTC. */
export const temporaryCredentialsSchema = z.object({
  credentials: z.object({
    AccessKeyId: z.string(),
    SecretAccessKey: z.string(),
    SessionToken: z.string(),
    Expiration: z.iso.datetime(),
  }),
  bucket: z.string(),
  region: z.string(),
});
