import type { Audience, IssueDraft, IssueItem } from "@antochi/contract/newsletter";
import { type Language, languages } from "@antochi/contract/languages";
import { useId, useState } from "react";
import { createPortal } from "react-dom";
import { api } from "../../../../api-client/api.ts";
import { newsletterCopy as copy } from "../../../../content/newsletter.ts";
import { Button } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { ConfirmDialog } from "../../../../ui/dialogs/confirm-dialog.tsx";
import { FailedState } from "../../../../ui/lists/failed-state.tsx";
import { handFocusOn } from "../../../../ui/hand-focus-on.ts";
import { LoadingRows } from "../../../../ui/lists/loading-rows.tsx";
import { LocalTime } from "../../../../ui/local-time.tsx";
import { Segments } from "../../../../ui/segments.tsx";
import { SendButton } from "../../../../ui/fields/send-button.tsx";
import { failureWords } from "../../lists/failure-words.ts";
import panel from "../../panel/panel.module.css";
import { IssuePreview } from "./issue-preview.tsx";
import type { Keeping } from "./issue-writing.ts";
import styles from "./newsletter.module.css";
import { useIssueDraft } from "./use-issue-draft.ts";
import { useIssueSending } from "./use-issue-sending.ts";
import { WordsIn } from "./words-in.tsx";

type WriteIssueProps = {
  /**
   * Where the issue's own buttons are shown: in the strip, which is there before the issue is, so that a press on it is not
   * lost when the issue comes.
   */
  actions: HTMLElement | null;
  onSent: (issue: IssueItem) => void;
};

/** The editor of the next issue, in both languages, beside its preview. */
export function WriteIssue({ actions, onSent }: WriteIssueProps) {
  const draft = api.newsletter.readDraft.useQuery(undefined, { gcTime: 0, staleTime: Infinity });
  const audience = api.newsletter.readAudience.useQuery(undefined, { gcTime: 0, staleTime: Infinity });
  if (draft.data !== undefined && audience.data !== undefined)
    return <Writing draft={draft.data} audience={audience.data} actions={actions} onSent={onSent} />;
  const failed = [draft, audience].filter(({ isError }) => isError);
  const [failure] = failed;
  return (
    <div className={classNames(panel.inset, !failure && styles.coming)}>
      {failure ? (
        <FailedState
          message={failureWords(failure.error)}
          onRetry={() => failed.forEach((each) => void each.refetch())}
        />
      ) : (
        <LoadingRows label={copy.loading} />
      )}
    </div>
  );
}

type WritingProps = WriteIssueProps & { draft: IssueDraft; audience: Audience };

function Writing({ draft, audience, actions, onSent }: WritingProps) {
  const { words, change, keep, keeping, showTheirs, keepMine } = useIssueDraft(draft);
  const sending = useIssueSending(draft, { keep, onSent });
  const hint = useId();
  const count = audience.en + audience.el;
  const isWhole = Object.values(words).every((text) => text.trim() !== "");
  const cannot = !isWhole ? copy.send.unfinished : count === 0 ? copy.send.nobody : undefined;

  return (
    <>
      {actions &&
        createPortal(
          <>
            <span className={panel.grow} />
            <KeepingStatus keeping={keeping} changedAt={draft.changedAt} />
            <SendButton
              disabled={!isWhole}
              sending={sending.isTesting}
              aria-describedby={cannot && hint}
              onClick={() => void sending.sendTest()}
            >
              {copy.test.act}
            </SendButton>
            <Button
              variant="primary"
              disabled={cannot !== undefined}
              aria-describedby={cannot && hint}
              onClick={() => void sending.ask()}
            >
              {copy.send.act(count)}
            </Button>
          </>,
          actions,
        )}
      {cannot !== undefined && (
        <p id={hint} className={styles.cannot}>
          {cannot}
        </p>
      )}
      {keeping === "failed" && (
        <p role="alert" className={styles.notice}>
          {copy.notKept}
        </p>
      )}
      {keeping === "overtaken" && <Overtaken showTheirs={showTheirs} keepMine={keepMine} />}
      <div className={styles.desk}>
        {languages.map((each) => (
          <WordsIn
            key={each}
            language={each}
            words={words}
            onChange={change}
            count={audience[each]}
            missing={missingBlocks(draft, each)}
          />
        ))}
        <Preview draft={draft} />
      </div>
      <ConfirmDialog
        open={sending.isAsking}
        onClose={sending.stopAsking}
        title={copy.send.title(count)}
        description={<Before draft={draft} audience={audience} count={count} />}
        confirmLabel={copy.send.confirm(count)}
        sending={sending.isSending}
        onConfirm={() => void sending.sendIssue()}
      />
    </>
  );
}

function KeepingStatus({ keeping, changedAt }: { keeping: Keeping; changedAt: string | null }) {
  return (
    <span role="status" className={styles.keeping}>
      {keeping === "kept" && changedAt !== null && (
        <>
          {copy.kept("")}
          <LocalTime instant={changedAt} show="minute" />
        </>
      )}
      {keeping === "keeping" && copy.keeping}
    </span>
  );
}

type OvertakenProps = { showTheirs: () => Promise<void>; keepMine: () => Promise<void> };

/** Lets the user choose between their own text and what another administrator wrote meanwhile. */
function Overtaken({ showTheirs, keepMine }: OvertakenProps) {
  return (
    <div ref={handFocusOn} role="alert" className={styles.notice}>
      <p>
        <b>{copy.overtaken.title}</b> {copy.overtaken.text}
      </p>
      <Button size="small" onClick={() => void showTheirs()}>
        {copy.overtaken.theirs}
      </Button>
      <Button size="small" onClick={() => void keepMine()}>
        {copy.overtaken.mine}
      </Button>
    </div>
  );
}

/** The saved draft as recipients of one language will see it. */
function Preview({ draft }: { draft: IssueDraft }) {
  const [language, setLanguage] = useState<Language>("en");
  return (
    <section className={styles.arrives} aria-label={copy.preview.label}>
      <div className={styles.arrivesHead}>
        <h2>{copy.preview.label}</h2>
        <Segments
          label={copy.preview.language}
          value={language}
          onValueChange={setLanguage}
          segments={languages.map((value) => ({ value, label: copy.languages[value] }))}
        />
      </div>
      <IssuePreview
        language={language}
        subject={language === "en" ? draft.subjectEn : draft.subjectEl}
        blocks={language === "en" ? draft.blocksEn : draft.blocksEl}
      />
    </section>
  );
}

/** How many blocks more the other language has than this one. */
function missingBlocks(draft: IssueDraft, language: Language): number {
  const [own, other] =
    language === "en" ? [draft.blocksEn, draft.blocksEl] : [draft.blocksEl, draft.blocksEn];
  return own.length === 0 ? 0 : Math.max(0, other.length - own.length);
}

/** What sending will do, in figures. */
function Before({ draft, audience, count }: { draft: IssueDraft; audience: Audience; count: number }) {
  const { en, el, unconfirmed, refused } = audience;
  return (
    <>
      <dl className={styles.before}>
        <dt>{copy.languages.en}</dt>
        <dd>
          {copy.addresses(en)}, “{draft.subjectEn}”
        </dd>
        <dt lang="el">{copy.languages.el}</dt>
        <dd>
          {copy.addresses(el)}, “<span lang="el">{draft.subjectEl}</span>”
        </dd>
        <dt>{copy.send.leftOut}</dt>
        <dd>{copy.send.without(unconfirmed, refused)}</dd>
        <dt>{copy.send.takes}</dt>
        <dd>{copy.send.duration(count, draft.pace)}</dd>
        <dt>{copy.send.test}</dt>
        <dd data-missing={draft.testedAt === null || undefined}>
          {draft.testedAt === null ? copy.send.untested : copy.send.tested}
        </dd>
      </dl>
      <p>{copy.send.grace}</p>
    </>
  );
}
