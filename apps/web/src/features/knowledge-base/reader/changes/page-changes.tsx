import { api } from "../../../../api-client/api.ts";
import { ComparedWordsText } from "../../../../articles/compared-words.tsx";
import { newEditionCopy as copy } from "../../../../content/editions.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialogs/dialog.tsx";
import { usePhone } from "../../phone-bar.tsx";
import { useReader } from "../reader-context.ts";

/** A dialog with the changes on the page whose sign was pressed. */
export function PageChangesSheet() {
  const { changes } = useReader();
  const place = usePhone() ? "foot" : "middle";
  if (!changes || changes.opened === undefined) return null;
  return (
    <Dialog
      open
      onClose={() => changes.open(undefined)}
      title={copy.title(changes.opened)}
      description={copy.since(changes.since)}
      width="fields"
      place={place}
    >
      <PageChanges page={changes.opened} since={changes.since} />
    </Dialog>
  );
}

function PageChanges({ page, since }: { page: number; since: number }) {
  const { article } = useReader();
  const { data, isError, refetch } = api.editions.findPageChanges.useQuery({
    articleId: article.id,
    since,
    page,
  });
  if (isError) {
    return (
      <div role="alert">
        <p>{copy.failed}</p>
        <Button onClick={() => void refetch()}>{copy.retry}</Button>
      </div>
    );
  }
  if (!data) return <p role="status">{copy.comparing}</p>;
  if (data.words === null) return <p>{copy.tooDifferent}</p>;
  if (data.words.every(({ kind }) => kind === "same")) return <p>{copy.noWords}</p>;
  return <ComparedWordsText words={data.words} />;
}
