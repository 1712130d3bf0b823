import { Link } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { type Language, languageSearch } from "../../content/language.ts";
import type { ProductName } from "../../content/product-names.ts";
import type { ProductCopy, ProductPage as ProductPageContent } from "../../content/product-copy.ts";
import { productPages } from "../../content/products.ts";
import { productWords } from "../../content/product-words.ts";
import { Crumbs } from "../../shell/crumbs.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { usePageTitle } from "../../ui/use-page-title.ts";
import "./data-sheet.css";
import { MantisPlate } from "./mantis-plate.tsx";
import { FieldboxPlate } from "./fieldbox-plate.tsx";
import { ProductDetails } from "./product-details.tsx";
import styles from "./product-page.module.css";
import { RepresentedPlate } from "./represented-plate.tsx";

const plates = { fieldbox: FieldboxPlate, mantis: MantisPlate, representative: RepresentedPlate } as const;

/** How many letters of the largest size fit into half the page. */
const longestGreat = 10;

/** A product: a plate with numbered parts, what it does, what the buyer must decide, and links to a quote. */
export function ProductPage({ name, language }: { name: ProductName; language: Language }) {
  const { of, interest } = productPages[name];
  const copy = of[language];
  const words = productWords[language];
  const Plate = plates[name];
  usePageTitle(copy.pageTitle);
  return (
    <div className={styles.page} data-sheet>
      <div className="wrap">
        <Crumbs label={words.crumbs}>
          <Link to="/home" search={languageSearch(language)}>
            {words.home}
          </Link>
          <Link to="/home" search={languageSearch(language)} hash="products">
            {words.products}
          </Link>
          <span aria-current="page">{copy.name}</span>
        </Crumbs>
        <header className={`grid ${styles.head}`}>
          <h1 className={copy.name.length > longestGreat ? "d2" : "d1"}>{copy.name}</h1>
          <div className={styles.say}>
            <p className="lead">{copy.lead}</p>
            <Actions interest={interest} language={language} print={words.dataSheet} />
          </div>
        </header>
        <Plate copy={copy} words={words} />
        <Suspense>
          <ProductDetails copy={copy} words={words} />
        </Suspense>
      </div>
      <Closing copy={copy} text={words.ask}>
        <Actions interest={interest} language={language} print={words.print} />
      </Closing>
    </div>
  );
}

type ActionsProps = { interest: ProductPageContent["interest"]; language: Language; print: string };

function Actions({ interest, language, print }: ActionsProps) {
  return (
    <div className={styles.actions}>
      <Link
        to="/home"
        search={{ ...languageSearch(language), interest }}
        hash="contact"
        className={buttonClass({ variant: "signal" })}
      >
        {productWords[language].quote}
      </Link>
      <Button onClick={() => window.print()}>{print}</Button>
    </div>
  );
}

function Closing({ copy, text, children }: { copy: ProductCopy; text: string; children: ReactNode }) {
  return (
    <section className={styles.closing} aria-labelledby="closing-title">
      <div className={`wrap grid ${styles.ask}`}>
        <h2 id="closing-title" className="d2">
          {copy.closing.map((line) => (
            <span key={line} className={styles.line}>
              {line}{" "}
            </span>
          ))}
        </h2>
        <div className={styles.say}>
          <p>{text}</p>
          {children}
        </div>
      </div>
    </section>
  );
}
