import { Suspense } from "react";
import { homeCopy } from "../../content/home.ts";
import { pageTitles } from "../../content/page-titles.ts";
import { TitleBlock } from "../../ui/title-block.tsx";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { About } from "./about.tsx";
import { Contact } from "./contact.tsx";
import { Hero } from "./hero.tsx";
import { Newsletter } from "./newsletter.tsx";
import { Products } from "./products.tsx";

/** Each section below the fold is a boundary, so that the browser hydrates them one after another, not in one task. */
export function HomePage() {
  usePageTitle(pageTitles.home);
  return (
    <>
      <Hero />
      <TitleBlock figures={homeCopy.figures} />
      <Suspense>
        <Products />
      </Suspense>
      <Suspense>
        <About />
      </Suspense>
      <Suspense>
        <Contact />
      </Suspense>
      <Suspense>
        <Newsletter />
      </Suspense>
    </>
  );
}
