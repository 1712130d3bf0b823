import { libraryStartCopy as copy } from "../../../content/library-start.ts";
import type { Session } from "../../../session/session.ts";
import { LoadingRows } from "../../../ui/lists/loading-rows.tsx";
import { usePhone } from "../phone-bar.tsx";
import type { Library } from "../use-library.ts";
import { ContentsTable } from "./contents-table.tsx";
import { ContinueReading } from "./continue-reading.tsx";
import { Figures } from "./figures.tsx";
import { LibraryNews } from "./library-news.tsx";
import { Prompt } from "./prompt.tsx";
import { RequiredReading } from "./required-reading.tsx";
import styles from "./start.module.css";
import type { StartFacts } from "./use-start.ts";
import { VisitorStart } from "./visitor-start.tsx";

type StartProps = {
  library: Library;
  session: Session;
  told: StartFacts;
  /** Shows a category in the index. */
  onCategory: (id: number) => void;
};

/**
 * The start page of the library, while no article is open: what to read, where the member stopped, what is new, and what
 * there is.
 */
export function Start({ session, ...props }: StartProps) {
  if (session.state === "unknown") return <div className={styles.sheet} />;
  return session.state === "member" ? (
    <MemberStart {...props} />
  ) : (
    <VisitorStart library={props.library} onCategory={props.onCategory} />
  );
}

function MemberStart({ library, told, onCategory }: Omit<StartProps, "session">) {
  const { record, news, isFirstAsked } = told;
  const isPhone = usePhone();
  const required = record.data?.required ?? [];
  const isLate = required.some(({ state }) => state === "overdue");
  const requiredPart = <RequiredReading record={record} />;
  const isContinuedFirst = isPhone && !isLate;
  return (
    <div className={styles.sheet}>
      <Figures required={required} title={copy.yours}>
        <Prompt />
      </Figures>
      <div className={styles.parts}>
        {isFirstAsked ? (
          // One placeholder for all: what comes later would move what stands below it.
          <LoadingRows label={copy.required.loading} />
        ) : (
          <>
            {!isContinuedFirst && requiredPart}
            <div className={styles.columns}>
              <ContinueReading library={library} />
              {isContinuedFirst && requiredPart}
              <LibraryNews news={news} />
            </div>
            {!isPhone && (
              <ContentsTable library={library} required={required} isMember onCategory={onCategory} />
            )}
          </>
        )}
      </div>
    </div>
  );
}
