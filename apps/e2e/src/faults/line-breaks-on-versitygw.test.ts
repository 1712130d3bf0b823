import { findS3Server } from "@antochi/storage/testing/s3-servers";
import { surviveBreaks, test } from "./line-breaks.ts";

test.use({ storeName: "versitygw" });
test.skip(findS3Server("versitygw", process.env) === null, "needs a versitygw: set VERSITYGW_BIN");

surviveBreaks();
