import { adminApi, type Branding, type BrandingInForce } from '@kinora/contract/admin';
import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type ErrorMessage, toErrorMessage } from '../../api/error-messages.ts';
import { FormError } from '../../ui/form-error.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { toast } from '../../ui/toast.ts';
import { useAct } from './admin-queries.ts';
import classes from './branding-tab.module.css';
import { fromLinkLines, toLinkLines } from './link-lines.ts';

type TextField = Exclude<keyof Branding, 'footer_links'>;

interface Props {
  branding: BrandingInForce;
  /** Only what a new installation needs. */
  isShort?: boolean;
}

export function BrandingForm({ branding, isShort = false }: Props) {
  const { logo_url, settings, footer_links, ...texts } = branding;
  const change = useAct(adminApi.branding.change);
  const [typed, setTyped] = useState(texts);
  const [lines, setLines] = useState(toLinkLines(footer_links));
  const [failure, setFailure] = useState<ErrorMessage>();

  const send = (event: FormEvent): void => {
    event.preventDefault();
    setFailure(undefined);
    change.mutate(
      { ...typed, accent: typed.accent.toLowerCase(), footer_links: fromLinkLines(lines) },
      {
        onSuccess: () => toast('Branding changed. Reload the page to see it everywhere'),
        onError: (error) => setFailure(toErrorMessage({}, error)),
      },
    );
  };
  const field = (name: TextField) => ({
    value: typed[name],
    disabled: settings[name] !== undefined,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
    ...(settings[name] && { description: `Set by ${settings[name]} in the settings` }),
  });
  return (
    <SectionCard title="Name and look" description="What people see on every screen, on share pages and in mails.">
      <form onSubmit={send} aria-label="Branding" noValidate>
        <Stack>
          <FormError message={failure} />
          <div className={classes.pair}>
            <TextInput label="Name" placeholder="Kinora" maxLength={40} {...field('name')} />
            <TextInput
              label="Accent color"
              placeholder="#3a4fe8"
              {...field('accent')}
              leftSection={
                <input
                  type="color"
                  className={classes.swatch}
                  aria-label="Choose the accent color"
                  value={/^#[\da-f]{6}$/i.test(typed.accent) ? typed.accent : '#3a4fe8'}
                  disabled={settings.accent !== undefined}
                  onChange={(event) => setTyped({ ...typed, accent: event.currentTarget.value })}
                />
              }
            />
            <TextInput label="Support email" type="email" placeholder="help@example.com" {...field('support_email')} />
            {!isShort && (
              <>
                <TextInput
                  label="Sender of mails"
                  placeholder="The name above"
                  maxLength={60}
                  {...field('mail_sender')}
                />
                <TextInput label="Terms of use" placeholder="https://example.com/terms" {...field('terms_url')} />
                <TextInput label="Privacy notice" placeholder="https://example.com/privacy" {...field('privacy_url')} />
              </>
            )}
          </div>
          {!isShort && (
            <Textarea
              label="More links at the foot of every page"
              description="One a line, up to five: the words, then the address."
              placeholder="Status https://status.example.com"
              autosize
              minRows={2}
              value={lines}
              onChange={(event) => setLines(event.currentTarget.value)}
            />
          )}
          <Group>
            <Button type="submit" loading={change.isPending}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </SectionCard>
  );
}
