import { longestLabel, type ReviewLink } from '@kinora/contract/review-links';
import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { toErrorMessage } from '../../../api/error-messages.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { toast } from '../../../ui/toast.ts';
import { PasswordPart } from '../access/password-part.tsx';
import { draftOf, endings, type LinkDraft, newDraft, problemsOf, toSaid } from './review-link-draft.ts';
import { useSaveLink } from './review-link-queries.ts';
import classes from './review-links-panel.module.css';

interface ReviewLinkFormProps {
  playerId: string;
  link?: ReviewLink;
  onDone: () => void;
}

export function ReviewLinkForm({ playerId, link, onDone }: ReviewLinkFormProps) {
  const now = Date.now() / 1000;
  const [draft, setDraft] = useState<LinkDraft>(() => (link ? draftOf(link, now) : newDraft(now)));
  const [isTold, setIsTold] = useState(false);
  const save = useSaveLink(playerId, link);
  const problems = problemsOf(draft, now);
  const shown = isTold ? problems : {};
  const set = (changes: Partial<LinkDraft>): void => setDraft((before) => ({ ...before, ...changes }));

  const send = (event: FormEvent): void => {
    event.preventDefault();
    setIsTold(true);
    if (Object.keys(problems).length > 0) return;
    save.mutate(toSaid(draft, now), {
      onSuccess: ({ url }) => {
        onDone();
        if (link) toast('Link saved');
        else
          navigator.clipboard?.writeText(url).then(
            () => toast('Link created and copied'),
            () => toast('Link created'),
          ) ?? toast('Link created');
      },
    });
  };

  return (
    <form onSubmit={send} noValidate aria-label={link ? 'Edit link' : 'New link'}>
      <Stack gap="md">
        <FormError message={save.error ? toErrorMessage({}, save.error) : undefined} />
        <TextInput
          label="Who is it for?"
          placeholder="Ada at Northwind"
          description="Only you see this."
          maxLength={longestLabel}
          autoComplete="off"
          value={draft.label}
          error={shown.label}
          onChange={({ currentTarget: { value } }) => set({ label: value })}
          data-autofocus
          autoFocus
        />
        <div className={classes.fields}>
          <NativeSelect
            label="Ends"
            size="md"
            data={endings}
            rightSection={<IconChevronDown size={16} aria-hidden="true" />}
            value={draft.ends}
            onChange={({ currentTarget: { value } }) => set({ ends: value })}
          />
          {draft.ends === 'on' && (
            <TextInput
              type="datetime-local"
              label="Date and time"
              value={draft.endsAt}
              error={shown.endsAt}
              onChange={({ currentTarget: { value } }) => set({ endsAt: value })}
            />
          )}
          <TextInput
            label="Views"
            placeholder="Any number"
            inputMode="numeric"
            autoComplete="off"
            value={draft.views}
            error={shown.views}
            onChange={({ currentTarget: { value } }) => set({ views: value.trim() })}
          />
        </div>
        <PasswordPart
          hasPassword={link?.has_password ?? false}
          password={draft.password}
          onChange={(password) => set({ password })}
        />
        <Group justify="flex-end" gap="sm" mt="xs">
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            {link ? 'Save' : 'Create Link'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
