import { findS3Server } from "@antochi/storage/testing/s3-servers";
import { surviveBreaks, test } from "./line-breaks.ts";

test.use({ storeName: "minio" });
test.skip(findS3Server("minio", process.env) === null, "needs a MinIO: set MINIO_BIN");

surviveBreaks();
