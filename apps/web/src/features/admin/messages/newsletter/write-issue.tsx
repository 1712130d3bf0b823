import type { Audience, IssueDraft, IssueItem } from "@antochi/contract/newsletter";
import { type Language, languages } from "@antochi/contract/languages";
import { type ReactNode, useId, useState } from "react";
import { api } from "../../../../api-client/api.ts";
import { toastFailure } from "../../../../api-client/toast-failure.ts";
import { newsletterCopy as copy } from "../../../../content/newsletter.ts";
import { Button } from "../../../../ui/button.tsx";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { FailedState } from "../../../../ui/failed-state.tsx";
import { handFocusOn } from "../../../../ui/hand-focus-on.ts";
import { LoadingRows } from "../../../../ui/loading-rows.tsx";
import { LocalTime } from "../../../../ui/local-time.tsx";
import { Segments } from "../../../../ui/segments.tsx";
import { showToast } from "../../../../ui/toast.ts";
import { failureWords } from "../../lists/failure-words.ts";
import panel from "../../panel/panel.module.css";
import { IssuePreview } from "./issue-preview.tsx";
import styles from "./newsletter.module.css";
import { useIssueDraft } from "./use-issue-draft.ts";
import { WordsIn } from "./words-in.tsx";

type WriteIssueProps = {
  /** Shown in the strip before the issue's own buttons. */
  sections: ReactNode;
  onSent: (issue: IssueItem) => void;
};

/** The editor of the next issue, in both languages, beside its preview. */
export function WriteIssue({ sections, onSent }: WriteIssueProps) {
  const draft = api.newsletter.readDraft.useQuery(undefined, { gcTime: 0, staleTime: Infinity });
  const audience = api.newsletter.readAudience.useQuery(undefined, { gcTime: 0, staleTime: Infinity });
  if (draft.data !== undefined && audience.data !== undefined)
    return <Writing draft={draft.data} audience={audience.data} sections={sections} onSent={onSent} />;
  const failed = [draft, audience].filter(({ isError }) => isError);
  const [failure] = failed;
  return (
    <>
      <div className={panel.strip}>{sections}</div>
      <div className={panel.inset}>
        {failure ? (
          <FailedState
            message={failureWords(failure.error)}
            onRetry={() => failed.forEach((each) => void each.refetch())}
          />
        ) : (
          <LoadingRows label={copy.loading} />
        )}
      </div>
    </>
  );
}

type WritingProps = WriteIssueProps & { draft: IssueDraft; audience: Audience };

function Writing({ draft, audience, sections, onSent }: WritingProps) {
  const writing = useIssueDraft(draft);
  const { words, keeping } = writing;
  const [language, setLanguage] = useState<Language>("en");
  const [asking, setAsking] = useState(false);
  const utils = api.useUtils();
  const test = api.newsletter.testIssue.useMutation();
  const send = api.newsletter.sendIssue.useMutation();
  const hint = useId();
  const count = audience.en + audience.el;
  const isWhole = Object.values(words).every((text) => text.trim() !== "");
  const cannot = !isWhole ? copy.send.unfinished : count === 0 ? copy.send.nobody : undefined;

  // Saves first, so that the test contains what is in the fields.
  async function sendTest() {
    const now = await writing.keep();
    if (now === undefined) return;
    try {
      const { testedAt } = await test.mutateAsync({ revision: now.revision });
      // The draft may have changed by now; the new one has not been tested.
      utils.newsletter.readDraft.setData(undefined, (known) =>
        known?.revision === now.revision ? { ...known, testedAt } : known,
      );
      showToast(copy.test.sent);
    } catch (error) {
      await toastFailure(error, copy.test.failed);
    }
  }
  /** Refetches the audience for the confirmation: addresses come and go while one writes. */
  async function ask() {
    if ((await writing.keep()) === undefined) return;
    try {
      const { en, el } = await utils.newsletter.readAudience.fetch(undefined, { staleTime: 0 });
      setAsking(en + el > 0);
    } catch (error) {
      await toastFailure(error, copy.send.failed);
    }
  }
  async function sendIssue() {
    try {
      const issue = await send.mutateAsync({ revision: draft.revision });
      // Called before the next draft arrives, of which the text in the fields would look like a change.
      onSent(issue);
      void utils.newsletter.invalidate();
    } catch (error) {
      setAsking(false);
      await toastFailure(error, copy.send.failed);
    }
  }

  return (
    <>
      <div className={panel.strip}>
        {sections}
        <span className={panel.grow} />
        <span role="status" className={styles.keeping}>
          {keeping === "kept" && draft.changedAt !== null && (
            <>
              {copy.kept("")}
              <LocalTime instant={draft.changedAt} show="minute" />
            </>
          )}
          {keeping === "keeping" && copy.keeping}
        </span>
        <Button
          disabled={!isWhole}
          sending={test.isPending}
          aria-describedby={cannot && hint}
          onClick={() => void sendTest()}
        >
          {copy.test.act}
        </Button>
        <Button
          variant="primary"
          disabled={cannot !== undefined}
          aria-describedby={cannot && hint}
          onClick={() => void ask()}
        >
          {copy.send.act(count)}
        </Button>
      </div>
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
      {keeping === "overtaken" && (
        <div ref={handFocusOn} role="alert" className={styles.notice}>
          <p>
            <b>{copy.overtaken.title}</b> {copy.overtaken.text}
          </p>
          <Button size="small" onClick={() => void writing.showTheirs()}>
            {copy.overtaken.theirs}
          </Button>
          <Button size="small" onClick={() => void writing.keepMine()}>
            {copy.overtaken.mine}
          </Button>
        </div>
      )}
      <div className={styles.desk}>
        {languages.map((each) => (
          <WordsIn
            key={each}
            language={each}
            words={words}
            onChange={writing.change}
            count={audience[each]}
            missing={missingBlocks(draft, each)}
          />
        ))}
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
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={copy.send.title(count)}
        description={<Before draft={draft} audience={audience} count={count} />}
        confirmLabel={copy.send.confirm(count)}
        sending={send.isPending}
        onConfirm={() => void sendIssue()}
      />
    </>
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
