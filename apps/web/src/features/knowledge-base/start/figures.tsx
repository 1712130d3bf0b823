import type { RequiredItem } from "@antochi/contract/record";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { libraryStartCopy as copy } from "../../../content/library-start.ts";
import styles from "./figures.module.css";

type FiguresProps = { required: readonly RequiredItem[]; title: string; children: ReactNode };

/** The title block of a member's start page; without figures where nothing was ever required of them. */
export function Figures({ required, title, children }: FiguresProps) {
  const count = (...states: string[]) => required.filter(({ state }) => states.includes(state)).length;
  const overdue = count("overdue");
  return (
    <TitleBlock title={title} prompt={children} isLoud={overdue > 0}>
      {required.length > 0 && (
        <>
          <Figure label={copy.figures.required}>{required.length}</Figure>
          <Figure label={copy.figures.acknowledged}>{count("acknowledged")}</Figure>
          <Figure label={copy.figures.due}>{count("earlier", "opened", "unopened")}</Figure>
          <Figure label={copy.figures.overdue}>
            {overdue > 0 ? <span className={styles.lamp}>! {overdue}</span> : 0}
          </Figure>
        </>
      )}
    </TitleBlock>
  );
}

type TitleBlockProps = {
  title: string;
  prompt: ReactNode;
  /** Its figures are shown on a phone as well. */
  isLoud?: boolean;
  children: ReactNode;
};

/** A title with its figures, like the title block of a drawing. */
export function TitleBlock({ title, prompt, isLoud = false, children }: TitleBlockProps) {
  return (
    <section className={styles.block} aria-label={title} data-loud={isLoud || undefined}>
      <div className={styles.title}>
        <h2>{title}</h2>
        {prompt}
      </div>
      {children && <dl>{children}</dl>}
    </section>
  );
}

/** One figure of a title block. */
export function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A link to the member's record. */
export function RecordLink({ children }: { children: ReactNode }) {
  return (
    <Link to="/record" className={styles.link}>
      {children}
    </Link>
  );
}
