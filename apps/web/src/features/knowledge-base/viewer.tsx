import type { ArticleItem } from "@antochi/contract/knowledge-base";
import { CatchBoundary, Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { knowledgeBaseCopy } from "../../content/knowledge-base.ts";
import { readerCopy } from "../../content/reader.ts";
import type { Session } from "../../session/session.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import { useMedia } from "../../ui/use-media.ts";
import { DocumentHead } from "./document-head.tsx";
import { PhoneBar } from "./phone-bar.tsx";
import { phoneMedia } from "./phone-media.ts";
import type { Library } from "./use-library.ts";
import { loadReader } from "./load-reader.ts";
import { usePositionsAnew, useReadingPosition } from "./use-reading-position.ts";
import { useViewLog } from "./use-view-log.ts";
import styles from "./viewer.module.css";
import { ViewerPrompt } from "./viewer-prompt.tsx";

const copy = knowledgeBaseCopy.prompts;

const Reader = lazy(async () => ({ default: (await loadReader()).Reader }));

type ViewerProps = {
  article: ArticleItem;
  /** The page in the address, where one is. */
  page: number | undefined;
  /** What is looked for in the document. */
  find: string;
  library: Library;
  session: Session;
  acts: { onEdit: () => void; onDelete: () => void; onContact: () => void };
  onClose: () => void;
};

/** The open article: its title block, and its document for members. */
export function Viewer({ article, page, find, library, session, acts, onClose }: ViewerProps) {
  useViewLog(article.id, session.state === "member");
  const isPhone = useMedia(phoneMedia);
  const positionsKnown = usePositionsAnew(session.state === "member");
  const url = session.state === "member" ? article.pdfPath : undefined;
  const isOpening = session.state === "unknown" || (url !== undefined && !positionsKnown);
  const props = { article, page, find, library, session, acts, onClose };
  return (
    <div className={styles.viewer}>
      {!isPhone && (
        <DocumentHead
          article={article}
          category={library.categories.find(({ id }) => id === article.categoryId)}
          document={library.documents.get(article.id)}
          acts={session.user?.isAdmin ? acts : undefined}
        />
      )}
      {isPhone && url === undefined && <PhoneBar title={article.title} onClose={onClose} />}
      {isOpening && <div className={styles.bench} />}
      {session.state === "visitor" && <SignInPrompt article={article} page={page} find={find} />}
      {session.state === "member" && url === undefined && (
        <ViewerPrompt title={copy.noPdf.title} text={copy.noPdf.text}>
          <Button onClick={acts.onContact}>{knowledgeBaseCopy.contactUs}</Button>
        </ViewerPrompt>
      )}
      {url !== undefined && !isOpening && <MemberReader {...props} url={url} />}
    </div>
  );
}

type MemberReaderProps = ViewerProps & { url: string };

function MemberReader({ article, url, page, find, library, session, acts, onClose }: MemberReaderProps) {
  const keepPosition = useReadingPosition(article.id);
  return (
    <CatchBoundary getResetKey={() => url} errorComponent={ReaderMissing}>
      <Suspense fallback={<div className={styles.bench} />}>
        <Reader
          article={article}
          url={url}
          page={page}
          facts={<DocumentFacts article={article} library={library} />}
          resumeAt={library.positions.get(article.id)?.page}
          findQuery={find}
          onPage={keepPosition}
          onContact={acts.onContact}
          onClose={onClose}
          acts={session.user?.isAdmin ? acts : undefined}
        />
      </Suspense>
    </CatchBoundary>
  );
}

/** What the title block says of the document, in one line for a phone. */
function DocumentFacts({ article, library }: Pick<ViewerProps, "article" | "library">) {
  const category = library.categories.find(({ id }) => id === article.categoryId);
  const document = library.documents.get(article.id);
  return (
    <>
      {category && `${category.name}, `}
      {document && `${knowledgeBaseCopy.pages(document.pageCount)}, `}
      {knowledgeBaseCopy.document.updatedOn} <LocalTime instant={article.updatedAt} show="date" />
    </>
  );
}

/** The reader's own code did not arrive, which a browser asks for only once. */
function ReaderMissing() {
  return (
    <ViewerPrompt {...readerCopy.failed}>
      <Button onClick={() => window.location.reload()}>{readerCopy.retry}</Button>
    </ViewerPrompt>
  );
}

/** Documents are for members; whoever signs in comes back to this very page. */
function SignInPrompt({ article, page, find }: Pick<ViewerProps, "article" | "page" | "find">) {
  const place = new URLSearchParams({
    article: String(article.id),
    ...(page !== undefined && { page: String(page) }),
    ...(find !== "" && { find }),
  });
  const next = `/knowledge-base?${place}`;
  return (
    <ViewerPrompt framed title={copy.visitor.title} text={copy.visitor.text}>
      <Link to="/auth" search={{ next }} className={buttonClass({ variant: "primary" })}>
        {copy.visitor.signIn}
      </Link>
      <Link to="/auth" search={{ next, mode: "register" }} className={styles.register}>
        {copy.visitor.register}
      </Link>
    </ViewerPrompt>
  );
}
