import { adminApi } from '@kinora/contract/admin';
import { AnnouncementLevel } from '@kinora/contract/announcements';
import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type ErrorMessage, toErrorMessage } from '../../api/error-messages.ts';
import { FormError } from '../../ui/form-error.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { shortDate } from '../../ui/short-date.ts';
import { toast } from '../../ui/toast.ts';
import { announcementList, useAct } from './admin-queries.ts';
import classes from './branding-tab.module.css';

const levels = [
  { value: 'info', label: 'Information' },
  { value: 'warning', label: 'Warning' },
  { value: 'critical', label: 'Critical' },
];
const lives = [
  { value: '', label: 'Until removed' },
  { value: '4', label: '4 hours' },
  { value: '24', label: '1 day' },
  { value: '168', label: '1 week' },
];
const chevron = <IconChevronDown size={16} aria-hidden="true" />;
const empty = { level: 'info', text: '', link: '', hours: '' };

export function AnnouncementSection() {
  const { data } = useQuery(announcementList());
  const publish = useAct(adminApi.announcements.publish);
  const end = useAct(adminApi.announcements.end);
  const [typed, setTyped] = useState(empty);
  const [failure, setFailure] = useState<ErrorMessage>();
  const refused = (error: unknown): void => setFailure(toErrorMessage({}, error));

  const send = (event: FormEvent): void => {
    event.preventDefault();
    setFailure(undefined);
    const { text, link, hours } = typed;
    const level = AnnouncementLevel.options.find((one) => one === typed.level) ?? 'info';
    publish.mutate(
      { level, text, link_url: link.trim(), hours: hours === '' ? null : Number(hours) },
      {
        onSuccess: () => {
          setTyped(empty);
          toast('Announcement published');
        },
        onError: refused,
      },
    );
  };
  const field = (name: keyof typeof empty) => ({
    value: typed[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  });
  const shown = data?.announcements ?? [];
  return (
    <SectionCard
      title="Announcements"
      description="A banner at the top of the dashboard, for everybody who is signed in."
    >
      <form onSubmit={send} aria-label="Announcement">
        <Stack>
          <FormError message={failure} />
          <TextInput label="Text" required maxLength={300} autoComplete="off" {...field('text')} />
          <TextInput
            label="Link (optional)"
            placeholder="https://example.com/news"
            autoComplete="off"
            {...field('link')}
          />
          <div className={classes.pair}>
            <NativeSelect label="Kind" size="md" data={levels} rightSection={chevron} {...field('level')} />
            <NativeSelect label="Show for" size="md" data={lives} rightSection={chevron} {...field('hours')} />
          </div>
          <Group>
            <Button type="submit" disabled={typed.text.trim() === ''} loading={publish.isPending}>
              Publish
            </Button>
          </Group>
        </Stack>
      </form>
      {shown.length > 0 && (
        <Stack component="ul" aria-label="Announcements" gap="xs" mt="lg" mb={0} p={0}>
          {shown.map(({ id, text, level, ends_at }) => (
            <Group component="li" key={id} justify="space-between" wrap="nowrap">
              <div>
                <Text size="sm" className="app-wrap">
                  {text}
                </Text>
                <Text size="xs" c="dimmed">
                  {levels.find(({ value }) => value === level)?.label}
                  {ends_at ? ` · until ${shortDate(ends_at)}` : ' · until removed'}
                </Text>
              </div>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Remove ${text}`}
                onClick={() => end.mutate({ announcement_id: id }, { onError: refused })}
              >
                Remove
              </Button>
            </Group>
          ))}
        </Stack>
      )}
    </SectionCard>
  );
}
