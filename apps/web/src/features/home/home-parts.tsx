import type { ReactNode } from "react";
import type { HomeCopy } from "../../content/home-copy.ts";
import { TitleBlock } from "../../ui/title-block.tsx";
import { About } from "./about.tsx";
import { Contact } from "./contact.tsx";
import { Delivery } from "./delivery.tsx";
import { Hero } from "./hero.tsx";
import { Newsletter } from "./newsletter.tsx";
import { Products } from "./products.tsx";

const parts = {
  opening: (copy) => (
    <>
      <Hero copy={copy.hero} />
      <TitleBlock figures={copy.figures} />
    </>
  ),
  products: (copy) => <Products copy={copy} />,
  about: (copy) => <About copy={copy.about} />,
  delivery: (copy) => <Delivery copy={copy.delivery} />,
  contact: (copy) => <Contact copy={copy.contact} />,
  newsletter: (copy) => <Newsletter copy={copy.newsletter} />,
} satisfies Record<string, (copy: HomeCopy) => ReactNode>;

export type HomePartName = keyof typeof parts;

type HomePartProps = { name: HomePartName; copy: HomeCopy };

/** One part of the front page, by its name. */
export function HomePart({ name, copy }: HomePartProps): ReactNode {
  return parts[name](copy);
}
