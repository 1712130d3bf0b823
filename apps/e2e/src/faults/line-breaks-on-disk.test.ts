import { surviveBreaks, test } from "./line-breaks.ts";

test.use({ storeName: "disk" });

surviveBreaks();
