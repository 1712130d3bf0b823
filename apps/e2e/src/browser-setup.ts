import { findChromium } from "@antochi/testing/browser/find-chromium";

/** Before the first worker starts. */
export default async function unpackBrowser(): Promise<void> {
  await findChromium();
}
