/** The base of every error of a store, for callers that need not know which one it is. */
export abstract class StoreError extends Error {}

/** The store did not answer, answered too late, or answered that it cannot serve. Worth a retry. Keeps its cause. */
export class StoreUnavailable extends StoreError {
  override readonly name: string = "StoreUnavailable";

  constructor(options: { cause: unknown }) {
    super("The object store is not available", options);
  }
}

/**
 * The store answers and will go on refusing until its configuration, or ours, is changed: it does not know these
 * credentials, has no such bucket for us, is in another region, does not speak https, has a certificate that we do not
 * trust, or is no store at all.
 */
export class StoreMisconfigured extends StoreUnavailable {
  readonly fault: "credentials" | "bucket" | "region" | "tls" | "certificate" | "endpoint";

  constructor(fault: StoreMisconfigured["fault"], options: { cause: unknown }) {
    super(options);
    this.fault = fault;
  }
}

/** There is no object under this key. */
export class ObjectMissing extends StoreError {
  override readonly name = "ObjectMissing";

  constructor(key: string) {
    super(`No object under ${key}`);
  }
}

/** The target of a copy exists already; it was left as it is. */
export class ObjectExists extends StoreError {
  override readonly name = "ObjectExists";

  constructor(key: string) {
    super(`There is an object under ${key} already`);
  }
}

/** The source of a conditional copy is no longer the object that the caller looked at. */
export class ObjectChanged extends StoreError {
  override readonly name = "ObjectChanged";

  constructor(key: string) {
    super(`The object under ${key} was replaced meanwhile`);
  }
}

/** More bytes than allowed; none of them became visible. */
export class ObjectTooLarge extends StoreError {
  override readonly name = "ObjectTooLarge";
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`More than ${maxBytes} bytes`);
    this.maxBytes = maxBytes;
  }
}

/** A range that starts beyond the object's last byte. */
export class RangeNotSatisfiable extends StoreError {
  override readonly name = "RangeNotSatisfiable";

  constructor(key: string) {
    super(`The range lies outside ${key}`);
  }
}

/** A text that is no key of this product; it reached neither a path nor an address. */
export class InvalidKey extends StoreError {
  override readonly name = "InvalidKey";

  constructor(text: string) {
    super(`Not an object key: ${JSON.stringify(text.slice(0, 100))}`);
  }
}

/** No unfinished multipart upload has this id under this key: it never existed, is finished, or was aborted. */
export class UploadUnknown extends StoreError {
  override readonly name = "UploadUnknown";

  constructor(key: string) {
    super(`No such multipart upload of ${key}`);
  }
}

/** A part that is missing, out of order, numbered outside 1 to 10000, or whose ETag is not the stored one. */
export class InvalidPart extends StoreError {
  override readonly name = "InvalidPart";
}

/** A part other than the last with less than 5 MiB (5242880 bytes), S3's own minimum. */
export class PartTooSmall extends StoreError {
  override readonly name = "PartTooSmall";

  constructor(partNumber: number) {
    super(`Part ${partNumber} is smaller than 5 MiB`);
  }
}

/** The server behind the store does not have what was asked for. */
export class FeatureUnsupported extends StoreError {
  override readonly name = "FeatureUnsupported";
}
