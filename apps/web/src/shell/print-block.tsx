import { brand, ownerSettings } from "@antochi/contract/brand";
import { useEffect, useState } from "react";
import type { Language, Translated } from "../content/language.ts";
import { shellCopy } from "../content/shell.ts";
import { whenIdle } from "../ui/late/when-idle.ts";
import styles from "./print-block.module.css";

type Printed = { title: string; address: string; date: string };

/** The title block of a printed page, like that of a drawing: what, from where, when. Hidden on screen. */
export function PrintBlock({ language }: { language: Language }) {
  const words = shellCopy(language).print;
  const { revision, contact } = ownerSettings.dataSheets;
  const [printed, setPrinted] = useState<Printed>();

  useEffect(() => {
    const look = () => {
      const { host, pathname, search } = window.location;
      const lang = new URLSearchParams(search).get("lang");
      // A screen that has its language from the account opens in it without this.
      const named = lang === language && lang !== "en";
      setPrinted({
        title: document.title.replace(` | ${brand.name}`, ""),
        address: `${host}${pathname}${named ? `?lang=${lang}` : ""}`,
        date: new Intl.DateTimeFormat(locales[language], { dateStyle: "long" }).format(new Date()),
      });
    };
    // Chromium lays out the print right after this event, so the title block must be rendered before. It waits for idle
    // time: the first date that a page formats is slow, and this code loads at the reader's first interaction, which still
    // has to be painted.
    const giveUp = whenIdle(look, 2_000);
    window.addEventListener("beforeprint", look);
    return () => {
      giveUp();
      window.removeEventListener("beforeprint", look);
    };
  }, [language]);

  if (!printed) return null;
  const fields = [
    [words.title, printed.title],
    [words.address, printed.address],
    [words.contact, contact],
    [words.scale, words.notToScale],
    [words.date, printed.date],
    [words.revision, revision],
  ] as const;
  return (
    <dl className={styles.block} aria-hidden="true">
      <div className={styles.name}>
        <dt>{brand.descriptor[language]}</dt>
        <dd>{brand.name}</dd>
      </div>
      {fields.map(
        ([name, value]) =>
          value !== "" && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

const locales: Translated<string> = { en: "en-GB", el: "el-GR" };
