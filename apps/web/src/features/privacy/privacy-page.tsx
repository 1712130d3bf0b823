import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type Language, languageSearch } from "../../content/language.ts";
import { screenTitles } from "../../content/screen-titles.ts";
import { privacyCopy } from "../../content/privacy.ts";
import { Crumbs } from "../../shell/crumbs.tsx";
import { RuledTable } from "../../ui/lists/ruled-table.tsx";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { Period } from "./period.tsx";
import styles from "./privacy-page.module.css";

/** What the product does with data: which data, why, for how long, who reads it, and what browsers keep. */
export function PrivacyPage({ language }: { language: Language }) {
  const copy = privacyCopy[language];
  const { crumbs, title, responsible, kept, periods, cookies, third, rights } = copy;
  usePageTitle(screenTitles.privacy[language]);
  const sections = { responsible, kept, periods, cookies, third, rights };
  return (
    <div className={styles.page}>
      <div className="wrap">
        <Crumbs label={crumbs.label}>
          <Link to="/home" search={languageSearch(language)}>
            {crumbs.home}
          </Link>
          <span aria-current="page">{title}</span>
        </Crumbs>
        <h1 className="d2">{title}</h1>
      </div>
      <div className={styles.body}>
        <div className="wrap grid">
          <nav aria-label={copy.sections} className={styles.contents}>
            {Object.entries(sections).map(([id, section]) => (
              <a key={id} href={`#${id}`}>
                {section.title}
              </a>
            ))}
          </nav>
          <div className={styles.text}>
            <Section id="responsible" title={responsible.title}>
              <p>{responsible.text}</p>
              {responsible.rows.length > 0 && (
                <dl>
                  {responsible.rows.map(({ name, value }) => (
                    <div key={name}>
                      <dt>{name}</dt>
                      <dd>{value}</dd>
                    </div>
                  ))}
                </dl>
              )}
            </Section>
            <Section id="kept" title={kept.title}>
              <RuledTable label={kept.title} columns={kept.columns} rows={kept.rows} />
              <p>{kept.readers}</p>
            </Section>
            <Section id="periods" title={periods.title}>
              <dl>
                {periods.rows.map((row) => (
                  <div key={row.what}>
                    <dt>{row.what}</dt>
                    <dd>
                      {row.kept} {row.period && <Period name={row.period} language={language} />}
                    </dd>
                  </div>
                ))}
              </dl>
            </Section>
            <Section id="cookies" title={cookies.title}>
              <p>{cookies.text}</p>
              <RuledTable label={cookies.title} columns={cookies.columns} rows={cookies.rows} />
              <p>{cookies.browser}</p>
            </Section>
            <Section id="third" title={third.title}>
              <p>{third.text}</p>
            </Section>
            <Section id="rights" title={rights.title}>
              <p>
                {rights.text}{" "}
                <Link to="/home" search={languageSearch(language)} hash="contact">
                  {rights.link}
                </Link>
              </p>
            </Section>
          </div>
        </div>
      </div>
    </div>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="d4">
        {title}
      </h2>
      {children}
    </section>
  );
}
