import type { HomeCopy } from "../../content/home-copy.ts";
import { TitleBlock } from "../../ui/title-block.tsx";
import { About } from "./about.tsx";
import { Contact } from "./contact.tsx";
import { Delivery } from "./delivery.tsx";
import { Hero } from "./hero.tsx";
import type { HomePartName } from "./late-home-parts.ts";
import { Newsletter } from "./newsletter.tsx";
import { Products } from "./products.tsx";

type HomePartProps = { name: HomePartName; copy: HomeCopy };

/** A section of /home. */
export function HomePart({ name, copy }: HomePartProps) {
  switch (name) {
    case "opening":
      return (
        <>
          <Hero copy={copy.hero} />
          <TitleBlock figures={copy.figures} />
        </>
      );
    case "products":
      return <Products copy={copy} />;
    case "about":
      return <About copy={copy.about} />;
    case "delivery":
      return <Delivery copy={copy.delivery} />;
    case "contact":
      return <Contact copy={copy.contact} />;
    case "newsletter":
      return <Newsletter copy={copy.newsletter} />;
  }
}
