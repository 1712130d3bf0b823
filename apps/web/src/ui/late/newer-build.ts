/** Reloads the document if the server has another build by now: it no longer has the files of this one. */
export async function takeNewerBuild(): Promise<void> {
  if ((await buildThere()) === "another") window.location.reload();
}

/**
 * Compares the server's build with this one, by the script that its page names; `unknown` if it does not answer with a page
 * of ours.
 */
export async function buildThere(): Promise<"this" | "another" | "unknown"> {
  try {
    const answer = await fetch(window.location.pathname, { cache: "no-cache" });
    const script = /<script type="module"[^>]* src="([^"]+)"/.exec(await answer.text())?.[1];
    if (!answer.ok || script === undefined) return "unknown";
    return document.querySelector(`script[src="${CSS.escape(script)}"]`) === null ? "another" : "this";
  } catch {
    return "unknown";
  }
}
