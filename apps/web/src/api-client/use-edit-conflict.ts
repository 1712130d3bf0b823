import type { ErrorCode } from "@antochi/contract/errors";
import { useState } from "react";
import { useStands } from "../ui/use-stands.ts";
import { toApiError } from "./api-error.ts";

/** What another administrator changed of something while it was being edited here as well. */
export type EditConflict<Newest, Field extends string = string> = {
  /** Names the administrator, and says that nothing is lost. */
  words: string;
  /** The fields that both changed. */
  fields: readonly Field[];
  newest: Newest;
};

type EditConflictOptions<Newest, Field extends string> = {
  /** The error code with which the server refuses to change what another administrator changed as well. */
  code: ErrorCode;
  /** The form's fields among those that the server names. */
  fieldsOf: (paths: readonly string[]) => readonly Field[];
  /** Called for each conflict, so that saving again counts what is shown of it as seen. */
  onConflict: (conflict: EditConflict<Newest, Field>) => void;
};

/** Handles changes that another administrator made while the user was typing. */
export function useEditConflict<Newest, Field extends string = string>({
  code,
  fieldsOf,
  onConflict,
}: EditConflictOptions<Newest, Field>): {
  /** The last conflict, until it is cleared. */
  conflict: EditConflict<Newest, Field> | undefined;
  /**
   * Shows another administrator's changes if they are why saving was refused.
   * @returns whether they were, and the form is still there to show them
   */
  showConflict: (error: unknown, findNewest: () => Promise<Newest>) => Promise<boolean>;
  clearConflict: () => void;
} {
  const stands = useStands();
  const [conflict, setConflict] = useState<EditConflict<Newest, Field>>();
  return {
    conflict,
    async showConflict(error, findNewest) {
      const { code: refusal, serverMessage = "", issues } = toApiError(error);
      if (refusal !== code || !stands.current) return false;
      try {
        const newest = await findNewest();
        const met = { words: serverMessage, fields: fieldsOf(issues.map(({ path }) => path)), newest };
        setConflict(met);
        onConflict(met);
        return stands.current;
      } catch {
        return false;
      }
    },
    clearConflict: () => setConflict(undefined),
  };
}
