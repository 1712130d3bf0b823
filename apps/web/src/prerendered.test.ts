import { describe, expect, it } from "vitest";
import { isPrerenderedFor } from "./prerendered.ts";

describe("isPrerenderedFor", () => {
  const at = (pathname: string, search = "") => ({ pathname, search });

  it("hydrates a page at its own path, whatever parameters a campaign added", () => {
    expect(isPrerenderedFor("/home", at("/home"))).toBe(true);
    expect(isPrerenderedFor("/home", at("/home", "?utm_source=fair"))).toBe(true);
    expect(isPrerenderedFor("/home", at("/auth"))).toBe(false);
  });

  it("knows the languages of every page that has them, and of no other", () => {
    for (const path of ["/home", "/privacy", "/products/mantis"]) {
      expect(isPrerenderedFor(path, at(path, "?lang=el"))).toBe(false);
      expect(isPrerenderedFor(`${path}?lang=el`, at(path, "?lang=el"))).toBe(true);
    }
    expect(isPrerenderedFor("/auth", at("/auth", "?lang=el"))).toBe(true);
  });

  it("keeps the languages of the course apart", () => {
    const [english, greek] = ["/tactical-fpv-training", "/tactical-fpv-training?lang=el"];
    expect(isPrerenderedFor(english, at(english))).toBe(true);
    expect(isPrerenderedFor(english, at(english, "?lang=fr"))).toBe(true);
    expect(isPrerenderedFor(english, at(english, "?lang=el"))).toBe(false);
    expect(isPrerenderedFor(greek, at(english, "?lang=el&utm_source=fair"))).toBe(true);
    expect(isPrerenderedFor(greek, at(english))).toBe(false);
  });

  it("keeps the two forms of the sign-in screen apart", () => {
    const [signIn, registration] = ["/auth", "/auth?mode=register"];
    expect(isPrerenderedFor(signIn, at("/auth"))).toBe(true);
    expect(isPrerenderedFor(signIn, at("/auth", "?mode=login"))).toBe(true);
    expect(isPrerenderedFor(signIn, at("/auth", "?next=%2Fknowledge-base%3Farticle%3D1"))).toBe(true);
    expect(isPrerenderedFor(signIn, at("/auth", "?mode=register"))).toBe(false);
    expect(isPrerenderedFor(registration, at("/auth", "?next=%2Frecord&mode=register"))).toBe(true);
    expect(isPrerenderedFor(`${registration}&lang=el`, at("/auth", "?lang=el&mode=register"))).toBe(true);
    expect(isPrerenderedFor(registration, at("/auth"))).toBe(false);
  });

  it("hydrates the 404 anywhere and an unmarked page nowhere", () => {
    expect(isPrerenderedFor("404", at("/no/such/page"))).toBe(true);
    expect(isPrerenderedFor(null, at("/knowledge-base"))).toBe(false);
  });
});
