import type { IssueWords } from "@antochi/contract/newsletter";
import type { Language } from "@antochi/contract/languages";
import { limits } from "@antochi/contract/limits";
import { namesOf } from "@antochi/contract/names-of";
import { useRef } from "react";
import { newsletterCopy as copy } from "../../../../content/newsletter.ts";
import { TextAreaField } from "../../../../ui/fields/text-area-field.tsx";
import { TextField } from "../../../../ui/fields/text-field.tsx";
import styles from "./newsletter.module.css";

type WordsInProps = {
  language: Language;
  words: IssueWords;
  onChange: (changes: Partial<IssueWords>) => void;
  count: number;
  missing: number;
};

/** Subject and text in one language, with the drawings that can be inserted. */
export function WordsIn({ language, words, onChange, count, missing }: WordsInProps) {
  const text = useRef<HTMLTextAreaElement>(null);
  const isEnglish = language === "en";
  const [subject, body] = isEnglish ? [words.subjectEn, words.textEn] : [words.subjectEl, words.textEl];
  const setBody = (next: string) => onChange(isEnglish ? { textEn: next } : { textEl: next });

  /** Inserts a drawing at the cursor, as a paragraph of its own. */
  function draw(plate: string) {
    const drawing = namesOf(copy.drawings).find((each) => each === plate);
    if (drawing === undefined) return;
    const at = text.current?.selectionStart ?? body.length;
    const line = `![${copy.drawings[drawing]}](plate:${drawing})`;
    setBody(`${body.slice(0, at).trimEnd()}\n\n${line}\n\n${body.slice(at).trimStart()}`.trimStart());
  }

  return (
    <section className={styles.words} aria-label={copy.languages[language]}>
      <div className={styles.wordsHead}>
        <h2 lang={language}>{copy.languages[language]}</h2>
        <span className="quiet">{copy.addresses(count)}</span>
      </div>
      <TextField
        name={`subject-${language}`}
        label={copy.subject[language]}
        lang={language}
        maxLength={limits.subjectMax}
        value={subject}
        onChange={({ target }) =>
          onChange(isEnglish ? { subjectEn: target.value } : { subjectEl: target.value })
        }
      />
      <TextAreaField
        ref={text}
        name={`text-${language}`}
        label={copy.text[language]}
        lang={language}
        rows={14}
        maxLength={limits.newsletterTextMax}
        hint={copy.hint}
        value={body}
        onChange={({ target }) => setBody(target.value)}
      />
      {missing > 0 && (
        <p role="status" className={styles.differ}>
          {copy.differ(missing, copy.languages[isEnglish ? "el" : "en"])}
        </p>
      )}
      <label className={styles.drawing}>
        <span>{copy.drawing}</span>
        <select value="" onChange={({ target }) => draw(target.value)}>
          <option value="">…</option>
          {namesOf(copy.drawings).map((plate) => (
            <option key={plate} value={plate}>
              {copy.drawings[plate]}
            </option>
          ))}
        </select>
      </label>
    </section>
  );
}
