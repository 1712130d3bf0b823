import { test } from "../fixtures/upload-test.ts";
import { surviveLargeUploads } from "./large-uploads.ts";

test.use({ storeName: "disk" });

surviveLargeUploads();
