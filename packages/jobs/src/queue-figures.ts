import { givenUpMark } from "./define-job.ts";

/** How many jobs of one kind are in one state, and how long the one that waits longest has been due. */
export type QueueFigure = {
  task: string;
  /**
   * `failed` has used up its attempts and waits for a person, as does `given-up`, which no retry would help; `retrying` has
   * failed and will be retried.
   */
  state: "running" | "failed" | "given-up" | "retrying" | "queued";
  jobs: number;
  lateSeconds: number;
};

/** The query for a `QueueFigure` of each kind and state that has jobs. */
export const queueFigures = `
  select
    task_identifier as task,
    case
      when locked_at is not null then 'running'
      when attempts >= max_attempts and starts_with(last_error, '${givenUpMark}') then 'given-up'
      when attempts >= max_attempts then 'failed'
      when attempts > 0 then 'retrying'
      else 'queued'
    end as state,
    count(*)::int as jobs,
    greatest(extract(epoch from now() - min(run_at)), 0)::float8 as "lateSeconds"
  from graphile_worker.jobs
  group by 1, 2`;
