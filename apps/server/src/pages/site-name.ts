import { readSiteManifest } from "./site-manifest.ts";

/**
 * What the product calls itself where no page does: in mails, in the reference of its calls, at the terminal. The web
 * app's build says it, which has it from the firm's own words; without a web app the host's name must do.
 */
export async function readSiteName(webRoot: string | null, publicUrl: URL): Promise<string> {
  return webRoot === null ? publicUrl.host : (await readSiteManifest(webRoot)).siteName;
}
