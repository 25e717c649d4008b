import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import type { Failure } from './failure-text.tsx';

interface FormWithFailure<Values extends Record<string, unknown>> {
  form: UseFormReturnType<Values>;
  /** What went wrong with the last attempt as a whole. */
  failure: Failure | undefined;
  /** Shows the failure, keeps what was typed, and puts the focus where it has to be corrected or tried again. */
  fail: (failure: { message: string; field?: string | undefined; reference?: string | undefined }) => void;
  submit: (send: (values: Values) => void) => (event?: React.FormEvent<HTMLFormElement>) => void;
}

/** The button is disabled until the answer is drawn; focusing earlier would be undone. */
function focusAfterAnswer(node: HTMLElement): void {
  const isWaiting = node.closest('form')?.querySelector('button[data-loading]');
  if (isWaiting) requestAnimationFrame(() => focusAfterAnswer(node));
  else node.focus();
}

export function useFormWithFailure<Values extends Record<string, unknown>>(
  input: UseFormInput<Values>,
): FormWithFailure<Values> {
  const form = useForm<Values>(input);
  const [failure, setFailure] = useState<Failure>();
  const sentFrom = useRef<Element>(null);
  const focus = (field: string | undefined): void => {
    const node = (field && form.getInputNode(field)) || sentFrom.current;
    if (node instanceof HTMLElement) focusAfterAnswer(node);
  };
  return {
    form,
    failure,
    fail: ({ field, ...failed }) => {
      setFailure(failed);
      focus(field);
    },
    submit: (send) =>
      form.onSubmit(
        (values) => {
          setFailure(undefined);
          sentFrom.current = document.activeElement;
          send(values);
        },
        (errors) => focus(Object.keys(errors)[0]),
      ),
  };
}
