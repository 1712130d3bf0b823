import type { AlikeArticle } from "@antochi/contract/knowledge-base";
import { publishCopy as copy } from "../../content/publish.ts";
import { uploadCopy } from "../../content/uploads.ts";
import { formatSize } from "../../ui/format-size.ts";
import { Icon } from "../../ui/icon.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import type { RefusedFile, UploadQueue } from "../../uploads/create-uploader.ts";
import { FilePicker } from "../../uploads/dialog/drop-area.tsx";
import { Cover } from "./publish-cover.tsx";
import rowStyles from "./publish-row.module.css";
import styles from "./publish-row-state.module.css";

/** Why a row cannot become an article, in place of its fields. */
export function Reason({ words, advice }: { words: string; advice: string }) {
  return (
    <div className={styles.refusal} role="alert">
      <p className={styles.words}>
        <Icon name="warning" size={16} />
        {words}
      </p>{" "}
      {advice !== "" && <p>{advice}</p>}
    </div>
  );
}

/** A file that was refused before its upload began. */
export function RefusedRow({ queue, file }: { queue: UploadQueue; file: RefusedFile }) {
  return (
    <li className={rowStyles.row} data-step="failed">
      <Cover picture={null} isRefused />
      <div className={rowStyles.title}>
        <p className={rowStyles.articleTitle}>{file.name}</p>
        {file.size !== null && <p className={rowStyles.from}>{formatSize(file.size)}</p>}
      </div>
      <Reason words={file.words} advice={file.advice} />
      <div className={rowStyles.buttons}>
        <FilePicker
          queue={queue}
          label={uploadCopy.chooseAgain}
          name={file.name}
          size="small"
          onFile={(chosen) => {
            queue.dismiss(file);
            queue.add([chosen]);
          }}
        />
        <button
          type="button"
          className={rowStyles.cancel}
          aria-label={`${uploadCopy.dismiss} ${file.name}`}
          onClick={() => queue.dismiss(file)}
        >
          <Icon name="close" />
        </button>
      </div>
    </li>
  );
}

/** Shown if an article already has the same file. */
export function SameFile({ article }: { article: AlikeArticle }) {
  return (
    <div className={styles.refusal} role="alert">
      <p className={styles.words}>
        <Icon name="warning" size={16} />
        <span>
          {copy.same.file(article.title)}, {copy.same.fileAt(article.edition)}{" "}
          <LocalTime instant={article.publishedAt} show="date" />.
        </span>
      </p>
      <p>
        <ArticleLink article={article} />
      </p>
    </div>
  );
}

type SameTitleProps = {
  article: AlikeArticle;
  name: string;
  onAnswer: (meant: "second" | "edition") => void;
};

/** Shown if an article already has the title, with the possible answers. */
export function SameTitle({ article, name, onAnswer }: SameTitleProps) {
  return (
    <div className={styles.question} role="alert">
      <p className={styles.warning}>
        <Icon name="warning" size={16} />
        {copy.same.title}
      </p>
      <button
        type="button"
        className={styles.answer}
        aria-label={copy.same.of(copy.same.makeEdition(article.edition + 1), name)}
        onClick={() => onAnswer("edition")}
      >
        {copy.same.makeEdition(article.edition + 1)}
      </button>{" "}
      <span>{copy.same.orChange}</span>
      <button
        type="button"
        className={styles.answer}
        aria-label={copy.same.of(copy.same.second, name)}
        onClick={() => onAnswer("second")}
      >
        {copy.same.second}
      </button>{" "}
      <ArticleLink article={article} />
    </div>
  );
}

function ArticleLink({ article: { id, title } }: { article: AlikeArticle }) {
  return (
    <a
      href={`/knowledge-base?article=${id}`}
      className={styles.article}
      target="_blank"
      rel="noreferrer"
      aria-label={copy.same.openOf(title)}
    >
      {copy.same.open}
    </a>
  );
}
