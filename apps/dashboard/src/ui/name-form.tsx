import { Button, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormError } from './form-error.tsx';
import { useFormWithFailure } from './use-form-with-failure.ts';

interface NameFormProps {
  /** Names the form for those who cannot see the dialog around it. */
  title: string;
  label: string;
  action: string;
  longest: number;
  initial?: string;
  placeholder?: string;
  isSending: boolean;
  onSend: (name: string, fail: (failure: { message: string; reference?: string | undefined }) => void) => void;
  /** What else there is to choose before sending. */
  children?: ReactNode;
}

/** One name and a button: what creating and renaming ask for. */
export function NameForm(props: NameFormProps) {
  const { title, label, action, longest, initial = '', placeholder, isSending, onSend, children } = props;
  const { form, failure, fail, submit } = useFormWithFailure({
    initialValues: { name: initial },
    validate: { name: (name) => (name.trim() ? null : 'Required field!') },
  });
  return (
    <form noValidate onSubmit={submit(({ name }) => onSend(name.trim(), fail))} aria-label={title}>
      <Stack>
        <FormError message={failure} />
        <TextInput
          label={label}
          placeholder={placeholder}
          maxLength={longest}
          autoComplete="off"
          data-autofocus
          // The button is disabled while there is no name, and Enter then sends nothing by itself.
          onKeyDown={(event) => event.key === 'Enter' && form.validate()}
          {...form.getInputProps('name')}
        />
        {children}
        <Button type="submit" fullWidth disabled={form.values.name.trim() === ''} loading={isSending}>
          {action}
        </Button>
      </Stack>
    </form>
  );
}
