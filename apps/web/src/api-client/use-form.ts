import { sentEarlyAttribute } from "@antochi/contract/site-marks";
import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from "react";
import type { ZodType } from "zod";
import { pressHeldEnterOnce } from "../ui/keys/held-enter.ts";
import { takeNewerBuild } from "../ui/late/newer-build.ts";
import { dismissFailure } from "../ui/toasts/toast.ts";
import { type FieldErrors, fieldWords, toFieldErrors } from "./field-errors.ts";

type FormOptions<Values> = {
  /** Loads the schema that the server validates with; called on the first focus, so that pages do not carry zod. */
  schema: () => Promise<ZodType<Values>>;
  /** Sends the parsed values. If it throws, `onFailure` gets the error and the input stays. */
  send: (values: Values) => Promise<unknown>;
  onFailure: (error: unknown) => unknown;
  /** Turns the controls into the schema's input; by default all of them as strings, by name. */
  read?: (data: FormData) => unknown;
  /** Translates a field's error into the language of the page; by default into that of the screens. */
  translate?: (message: string) => string;
  /** Called once when the form is first focused, to fetch what submitting will need. Rejects if that does not come. */
  onFirstFocus?: () => Promise<unknown>;
  /** Whether a success resets the controls; true by default. */
  resets?: boolean;
};

/** A control's name and its error; to be spread on the field. */
export type NamedField = { name: string; error: string | undefined };

type FormState<Values> = {
  field: (name: keyof Values & string) => NamedField;
  sending: boolean;
  /** To be spread on the form element. */
  form: {
    ref: RefObject<HTMLFormElement | null>;
    method: "dialog";
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
    onFocus: () => void;
    onInput: () => void;
  };
};

/**
 * A form with uncontrolled inputs. It is validated when it is sent, and then on each input until it succeeds. The first
 * invalid field gets the focus, also when the server refuses it. Native validation applies until the script has loaded.
 */
export function useForm<Values>(options: FormOptions<Values>): FormState<Values> {
  const { schema, send, onFailure, read = Object.fromEntries, onFirstFocus, resets = true } = options;
  const { translate = fieldWords.of } = options;
  const ref = useRef<HTMLFormElement>(null);
  const focused = useRef(false);
  const attempted = useRef(false);
  const busy = useRef(false);
  const [sending, setSending] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});

  useEffect(pressHeldEnterOnce, []);
  useEffect(() => {
    const form = ref.current;
    if (!form) return;
    form.noValidate = true;
    if (!form.hasAttribute(sentEarlyAttribute)) return;
    form.removeAttribute(sentEarlyAttribute);
    form.requestSubmit();
  }, []);

  async function validate(form: HTMLFormElement) {
    const result = await (await schema()).safeParseAsync(read(new FormData(form)));
    setErrors(result.success ? {} : toFieldErrors(result.error.issues));
    return result;
  }

  async function submit(form: HTMLFormElement) {
    attempted.current = true;
    const result = await validate(form);
    if (!result.success) {
      focusFirst(form, toFieldErrors(result.error.issues));
      return;
    }
    setSending(true);
    // The failure of an earlier attempt must not stand beside this one's outcome.
    dismissFailure();
    await send(result.data);
    attempted.current = false;
    if (resets) form.reset();
  }

  async function fail(form: HTMLFormElement, error: unknown) {
    const refused = await refusedFields(error);
    setErrors(refused);
    focusFirst(form, refused);
    await onFailure(error);
  }

  return {
    field: (name) => ({ name, error: errors[name] && translate(errors[name]) }),
    sending,
    form: {
      ref,
      // Outside a dialog element this method does nothing, so that a form sent before its script has loaded neither leaves
      // the page nor puts what was typed into an address.
      method: "dialog",
      onSubmit(event) {
        event.preventDefault();
        if (busy.current) return;
        busy.current = true;
        const form = event.currentTarget;
        submit(form)
          .catch((error: unknown) => fail(form, error))
          .finally(() => {
            busy.current = false;
            setSending(false);
          });
      },
      onFocus() {
        if (focused.current) return;
        focused.current = true;
        // Nothing is typed yet, and a form whose files a newer build has replaced could never be sent. Any other failure to
        // load shows when the form is sent, which loads them again.
        Promise.all([schema(), onFirstFocus?.()]).catch(takeNewerBuild);
      },
      onInput() {
        if (attempted.current && ref.current) validate(ref.current).catch(() => undefined);
      },
    },
  };
}

/** The fields that the server refused; none if it named none or the code that parses answers cannot be loaded. */
async function refusedFields(error: unknown): Promise<FieldErrors> {
  try {
    const { toApiError } = await import("./api-error.ts");
    return Object.fromEntries(toApiError(error).issues.map(({ path, message }) => [path, message]));
  } catch {
    return {};
  }
}

function focusFirst(form: HTMLFormElement, errors: FieldErrors) {
  for (const control of form.elements) {
    const name = control.getAttribute("name");
    if (name && Object.hasOwn(errors, name) && control instanceof HTMLElement) {
      control.focus();
      return;
    }
  }
}
