import { type PlayerAccess, Visibility } from '@kinora/contract/access';
import { Button, Group, Radio, Stack, Switch, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type ErrorMessage, toErrorMessage } from '../../../api/error-messages.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { toast } from '../../../ui/toast.ts';
import { type AccessDraft, fromTyped, isSameDraft, problemOf, toDraft, toTyped } from './access-draft.ts';
import classes from './access-panel.module.css';
import { useSaveAccess } from './access-queries.ts';
import { protectionWords, switchWords, timesDescription, visibilityWords } from './access-words.ts';
import { DomainField } from './domain-field.tsx';
import { PasswordPart } from './password-part.tsx';
import { RefusedList } from './refused-list.tsx';
import { TokenPart } from './token-part.tsx';

interface AccessFormProps {
  playerId: string;
  access: PlayerAccess;
  onDone: () => void;
}

export function AccessForm({ playerId, access, onDone }: AccessFormProps) {
  const [draft, setDraft] = useState(() => toDraft(access));
  const [failure, setFailure] = useState<ErrorMessage>();
  const save = useSaveAccess(playerId);
  const set = (changes: Partial<AccessDraft>): void => setDraft((before) => ({ ...before, ...changes }));
  const setPassword = (password: string | null | undefined): void =>
    setDraft(({ password: _, ...before }) => (password === undefined ? before : { ...before, password }));
  const problem = problemOf(draft);
  const isPrivate = draft.visibility === 'private';
  const hasList = draft.allowed_domains.length > 0;

  const send = (event: FormEvent): void => {
    event.preventDefault();
    setFailure(undefined);
    save.mutate(draft, {
      onSuccess: () => {
        toast('Access saved');
        onDone();
      },
      onError: (error) => setFailure(toErrorMessage({}, error)),
    });
  };
  const switchOf = (name: keyof typeof switchWords) => (
    <Switch
      {...switchWords[name]}
      checked={draft[name]}
      onChange={(event) => set({ [name]: event.currentTarget.checked })}
    />
  );
  const momentOf = (name: 'opens_at' | 'closes_at', label: string) => (
    <TextInput
      type="datetime-local"
      label={label}
      value={toTyped(draft[name])}
      onChange={(event) => set({ [name]: fromTyped(event.currentTarget.value) })}
    />
  );

  return (
    <form onSubmit={send} aria-label="Who can watch">
      <Stack gap="lg">
        <FormError message={failure} />
        <Radio.Group
          aria-label="Visibility"
          value={draft.visibility}
          onChange={(value) => set({ visibility: Visibility.options.find((one) => one === value) ?? draft.visibility })}
        >
          <Stack gap="sm">
            {Visibility.options.map((one) => (
              <Radio key={one} value={one} {...visibilityWords[one]} />
            ))}
          </Stack>
        </Radio.Group>
        {!isPrivate && (
          <>
            <section className={classes.part} aria-label="Where it plays">
              <DomainField domains={draft.allowed_domains} onChange={(allowed_domains) => set({ allowed_domains })} />
              <RefusedList
                playerId={playerId}
                onAllowed={(domain) =>
                  setDraft((before) => ({
                    ...before,
                    allowed_domains: [...new Set([...before.allowed_domains, domain])],
                  }))
                }
              />
              {hasList && switchOf('allow_builders')}
              {hasList && switchOf('allow_local')}
              {switchOf('allow_direct')}
            </section>
            <section className={classes.part} aria-label="Password">
              <PasswordPart hasPassword={access.has_password} password={draft.password} onChange={setPassword} />
              <TokenPart isRequired={draft.requires_token} onChange={(requires_token) => set({ requires_token })} />
            </section>
            <section className={classes.part} aria-label="When it plays">
              <div className={classes.times}>
                {momentOf('opens_at', 'Opens')}
                {momentOf('closes_at', 'Closes')}
              </div>
              <p className={problem ? classes.problem : classes.note} role={problem ? 'alert' : undefined}>
                {problem ?? timesDescription}
              </p>
            </section>
          </>
        )}
        <p className={classes.fact}>
          {protectionWords(access)} Nothing stops people from recording what they can watch.
        </p>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button
            type="submit"
            loading={save.isPending}
            disabled={problem !== undefined || isSameDraft(draft, toDraft(access))}
          >
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
