import type { KeyAccess } from '@kinora/contract';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconChevronDown } from '@tabler/icons-react';
import { toErrorMessage } from '../../api/error-messages.ts';
import { toast, toastFailure } from '../../ui/toast.ts';
import { useGenerateApiKey } from './api-key-queries.ts';
import classes from './generate-key-form.module.css';
import { accessNames } from './key-access.ts';

const longestName = 60;
const choices = Object.entries(accessNames).map(([value, label]) => ({ value, label }));

/** Name and access may be left as they are: the button alone is enough. */
export function GenerateKeyForm() {
  const generate = useGenerateApiKey();
  const form = useForm({ initialValues: { name: '', access: 'read_write' as KeyAccess } });
  const generated = (): void => {
    form.reset();
    toast('API KEY generated');
  };
  const send = form.onSubmit(({ name, access }) =>
    generate.mutate(
      { access, ...(name.trim() && { name: name.trim() }) },
      { onSuccess: generated, onError: (error) => toastFailure(toErrorMessage({}, error)) },
    ),
  );
  return (
    <form onSubmit={send} className={classes.form} aria-label="Generate API KEY">
      <TextInput
        label="Name (optional)"
        placeholder="Marketing site"
        maxLength={longestName}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <NativeSelect
        label="Access"
        size="md"
        data={choices}
        rightSection={<IconChevronDown size={16} aria-hidden="true" />}
        {...form.getInputProps('access')}
      />
      <Button type="submit" loading={generate.isPending}>
        Generate API KEY
      </Button>
    </form>
  );
}
