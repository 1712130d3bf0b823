import { Suspense } from "react";
import type { HomeCopy } from "../../content/home-copy.ts";
import { pageTitles } from "../../content/page-titles.ts";
import { useLanguage } from "../../shell/use-language.ts";
import { TitleBlock } from "../../ui/title-block.tsx";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { About } from "./about.tsx";
import { Contact } from "./contact.tsx";
import { Delivery } from "./delivery.tsx";
import { Hero } from "./hero.tsx";
import { Newsletter } from "./newsletter.tsx";
import { Products } from "./products.tsx";

/** Each section below the fold is a boundary, so that the browser hydrates them one after another, not in one task. */
export function HomePage({ copy }: { copy: HomeCopy }) {
  usePageTitle(pageTitles.home[useLanguage()]);
  return (
    <>
      <Hero copy={copy.hero} />
      <TitleBlock figures={copy.figures} />
      <Suspense>
        <Products copy={copy} />
      </Suspense>
      <Suspense>
        <About copy={copy.about} />
      </Suspense>
      <Suspense>
        <Delivery copy={copy.delivery} />
      </Suspense>
      <Suspense>
        <Contact copy={copy.contact} />
      </Suspense>
      <Suspense>
        <Newsletter copy={copy.newsletter} />
      </Suspense>
    </>
  );
}
