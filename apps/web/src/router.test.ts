import { createMemoryHistory } from "@tanstack/react-router";
import { describe, expect, it } from "vitest";
import { createAppRouter } from "./router.ts";

/** Builds links on the page at an address, and checks that the rendered and the followed target agree. */
function standingAt(address: string) {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }));
  const buildLocation: typeof router.buildLocation = (options) => {
    const said = router.buildLocation(options);
    const followed = router.buildLocation({ ...options, _includeValidateSearch: true });
    expect(followed.href).toBe(said.href);
    return said;
  };
  return { buildLocation };
}

describe("a link's address", () => {
  it("keeps the current language, whether the link mentions it or not", () => {
    for (const from of [
      "/auth?lang=el",
      "/reset-password?lang=el",
      "/home?lang=el",
      "/no/such/page?lang=el",
    ]) {
      const router = standingAt(from);
      expect(router.buildLocation({ to: "/knowledge-base" }).href, from).toBe("/knowledge-base?lang=el");
      expect(router.buildLocation({ to: "/auth", search: { mode: "register" } }).search, from).toEqual({
        mode: "register",
        lang: "el",
      });
    }
    const library = standingAt("/knowledge-base?article=3&q=mast&lang=el");
    expect(library.buildLocation({ to: "/knowledge-base", search: ({ q }) => ({ q }) }).href).toBe(
      "/knowledge-base?q=mast&lang=el",
    );
  });

  it("changes it if the link says so", () => {
    const greek = standingAt("/home?lang=el");
    expect(greek.buildLocation({ to: "/home", search: { lang: undefined } }).href).toBe("/home");
    const english = standingAt("/home");
    expect(english.buildLocation({ to: "/home", search: { lang: "el" } }).href).toBe("/home?lang=el");
  });

  it("has no language if there was none", () => {
    expect(standingAt("/auth").buildLocation({ to: "/reset-password" }).href).toBe("/reset-password");
    expect(standingAt("/auth?lang=fr").buildLocation({ to: "/reset-password" }).href).toBe("/reset-password");
  });
});
