import type { KnownJob } from "@antochi/api/jobs";
import type { FailedJob } from "@antochi/contract/overview";
import { useState } from "react";
import { api } from "../../../api-client/api.ts";
import { toastFailure } from "../../../api-client/toast-failure.ts";
import { jobWords, overviewCopy } from "../../../content/overview.ts";
import { Button } from "../../../ui/button.tsx";
import { formatCount } from "../../../numbers/format-count.ts";
import { showToast } from "../../../ui/toasts/toast.ts";
import { ageOf } from "./age.ts";
import { AgeScale } from "./age-scale.tsx";
import styles from "./overview.module.css";
import { BigCount } from "./waiting-count.tsx";

const { jobs: copy, waiting } = overviewCopy;
const knownJobs: Readonly<Record<string, string>> = jobWords satisfies Readonly<
  Record<Exclude<KnownJob, `sweep-${string}`>, string>
>;

type FailedJobsProps = { count: number; jobs: readonly FailedJob[]; now: Date };

/** The jobs and letters that failed for good: what each was to do, and a button to retry it. */
export function FailedJobs({ count, jobs, now }: FailedJobsProps) {
  const utils = api.useUtils();
  const [isOpen, setOpen] = useState(false);
  const retry = api.overview.retryJobs.useMutation({
    onSuccess: ({ retried }) =>
      showToast({ ...(retried > 0 ? copy.retried(retried) : copy.gone), tone: "success" }),
    onError: (error) => toastFailure(error, copy.retryFailed),
    onSettled: () => utils.overview.failedJobs.invalidate(),
  });
  const remove = api.overview.removeLetters.useMutation({
    onSuccess: ({ removed }) =>
      showToast({ ...(removed > 0 ? copy.removed(removed) : copy.gone), tone: "success" }),
    onError: (error) => toastFailure(error, copy.retryFailed),
    onSettled: () => utils.overview.failedJobs.invalidate(),
  });
  /** Only the clicked button is not disabled, so that it keeps the focus. */
  const stateOf = ({ isPending, variables }: typeof retry | typeof remove, ids: readonly string[]) => {
    const sending = isPending && variables.ids.join() === ids.join();
    return { sending, disabled: !sending && (retry.isPending || remove.isPending) };
  };
  const ids = jobs.map(({ id }) => id);
  const letters = jobs.filter(({ isMail }) => isMail).length;
  const kinds = [
    letters > 0 && copy.letters(letters),
    jobs.length > letters && (letters > 0 ? copy.others : copy.jobs)(jobs.length - letters),
  ].filter(Boolean);

  return (
    <div className={styles.failed}>
      <div className={styles.waiting}>
        <BigCount count={count} />
        <span className={styles.what}>
          <b>{waiting.failed.title}</b>
          <span className={styles.quiet}>{kinds.join(", ")}</span>
        </span>
        <span>
          <AgeScale since={jobs.map(({ failedAt }) => failedAt)} now={now} />
        </span>
        <span className={styles.go}>
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? waiting.failed.hide : waiting.failed.see}
          </Button>
        </span>
      </div>
      {isOpen && (
        <ul className={styles.jobs} aria-label={copy.list}>
          {jobs.map((job) => (
            <li key={job.id}>
              <JobName {...job} now={now} />
              <span className={styles.jobButtons}>
                <Button
                  size="small"
                  aria-label={copy.retryOf(nameOf(job))}
                  {...stateOf(retry, [job.id])}
                  onClick={() => retry.mutate({ ids: [job.id] })}
                >
                  {copy.retry}
                </Button>
                {job.isMail && (
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={copy.removeOf(nameOf(job))}
                    {...stateOf(remove, [job.id])}
                    onClick={() => remove.mutate({ ids: [job.id] })}
                  >
                    {copy.remove}
                  </Button>
                )}
              </span>
            </li>
          ))}
          <li>
            <span className={styles.quiet}>
              {count > jobs.length && copy.more(formatCount(count - jobs.length))}
            </span>
            {jobs.length > 1 && (
              <Button size="small" {...stateOf(retry, ids)} onClick={() => retry.mutate({ ids })}>
                {copy.retryAll(jobs.length)}
              </Button>
            )}
          </li>
        </ul>
      )}
    </div>
  );
}

function JobName({ id, task, to, isRefused, failedAt, now }: FailedJob & { now: Date }) {
  return (
    <span className={styles.job}>
      {to === null ? wordsOfJob(task) : `${copy.letterTo} ${to}`}{" "}
      <span className={styles.quiet}>
        {isRefused && `${copy.refused}, `}
        {copy.failedAt} {ageOf(failedAt, now)} ago, {copy.number(id)}
      </span>
    </span>
  );
}

/** A label that distinguishes a job's buttons from those of similar jobs. */
function nameOf({ id, task, to }: FailedJob): string {
  return `${to === null ? wordsOfJob(task) : `${copy.letterTo} ${to}`}, ${copy.number(id)}`;
}

/** What a job does, in words; a job of another version may have none, and is shown by its name. */
function wordsOfJob(task: string): string {
  return task.startsWith("sweep-") ? copy.sweep : (knownJobs[task] ?? task);
}
