import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { api } from "../../../api-client/api.ts";
import { useOpenPublishing } from "../../../articles/publishing/publish-queue.tsx";
import { overviewCopy } from "../../../content/overview.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { copyText } from "../../../ui/copy-text.ts";
import { Icon } from "../../../ui/icon.tsx";
import { persistedSwitch } from "../../../ui/persisted-switch.ts";
import styles from "./first-day.module.css";
import overview from "./overview.module.css";
import { fresh } from "./use-overview.ts";

const copy = overviewCopy.firstDay;

/** Whether this browser has seen the product after its first day, which does not come again. */
const firstDayOver = persistedSwitch("admin-first-day-over", { initially: false });

type Steps = { password: boolean; publish: boolean; people: boolean };

/** Which of the three steps are done on a first day; null after it, and undefined until it is known which day it is. */
export function useFirstDay(): Steps | null | undefined {
  const password = api.auth.ownPassword.useQuery(undefined, fresh);
  const articles = api.knowledgeBase.countArticles.useQuery({}, fresh);
  const users = api.admin.countUsers.useQuery(undefined, fresh);
  const steps: Steps | undefined = password.data &&
    articles.data &&
    users.data && {
      password: !password.data.generated,
      publish: articles.data.all > 0,
      people: users.data.approved > 1,
    };
  const isOver = steps && steps.publish && steps.people;
  useEffect(() => {
    if (isOver !== undefined) firstDayOver.set(isOver);
  }, [isOver]);
  if (steps) return isOver ? null : steps;
  // Where it cannot be known nothing is in the way of the board.
  const isFailed = [password, articles, users].some(({ isError }) => isError);
  return isFailed || firstDayOver.read() ? null : undefined;
}

/** The steps from an empty product to a library that somebody reads. */
export function FirstDay({ steps }: { steps: Steps }) {
  const publish = useOpenPublishing();
  const done = Object.values(steps).filter(Boolean).length;
  return (
    <section aria-labelledby="first-day" className={styles.firstDay}>
      <header className={overview.regionHead}>
        <h2 id="first-day" className="title-section">
          {copy.title}
        </h2>
        <span className={overview.quiet}>{copy.lead}</span>
        <span className={overview.grow} />
        <span className="figure">{copy.progress(done)}</span>
      </header>
      <ol>
        <Step number={1} done={steps.password} words={copy.password}>
          <Link to="/account" hash="password" className={buttonClass()}>
            {copy.password.go}
          </Link>
        </Step>
        <Step number={2} done={steps.publish} words={copy.publish}>
          <Link to="/admin" search={{ tab: "categories" }} className={buttonClass()}>
            {copy.publish.categories}
          </Link>
          <Button onClick={() => void publish()}>
            <Icon name="upload" />
            {copy.publish.go}
          </Button>
        </Step>
        <Step number={3} done={steps.people} words={copy.people}>
          <Button onClick={() => void copyLink()}>{copy.people.go}</Button>
        </Step>
      </ol>
    </section>
  );
}

type StepProps = {
  number: number;
  done: boolean;
  words: { title: string; text: string };
  children: ReactNode;
};

function Step({ number, done, words, children }: StepProps) {
  return (
    <li className={styles.step} data-done={done || undefined}>
      <span className={styles.number}>{done ? <Icon name="check" size={26} /> : number}</span>
      <span>
        <b>{words.title}</b>
        {done ? (
          <span className="visually-hidden"> {copy.done}</span>
        ) : (
          <span className={overview.quiet}>{words.text}</span>
        )}
      </span>
      {!done && <span className={styles.stepButtons}>{children}</span>}
    </li>
  );
}

async function copyLink(): Promise<void> {
  const address = new URL("/auth", window.location.href).href;
  const { copied, copyFailed } = copy.people;
  await copyText(address, {
    copied: { ...copied, tone: "success" },
    failed: { title: copyFailed.title, text: `${copyFailed.text} ${address}` },
  });
}
