import { adminApi, type FailedVideo, type Job } from '@kinora/contract/admin';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { referenceOf, toErrorMessage } from '../../api/error-messages.ts';
import { FetchError } from '../../ui/fetch-error.tsx';
import { relativeTime } from '../../ui/relative-time.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { ShortList } from '../../ui/short-list.tsx';
import { toast, toastFailure } from '../../ui/toast.ts';
import classes from './accounts-tab.module.css';
import { useAct, work } from './admin-queries.ts';
import { queueWord } from './queue-words.ts';
import { StorageSection } from './storage-section.tsx';
import { waitText } from './wait-text.ts';

export function WorkTab() {
  const { data, isPending, isLoadingError, error, refetch } = useQuery(work());
  if (isPending) return <Skeleton height={480} role="status" aria-label="Loading work" />;
  if (isLoadingError) return <FetchError reference={referenceOf(error)} onRetry={() => refetch()} />;
  const busy = data.queues.filter(({ waiting, active, failed }) => waiting + active + failed > 0);
  return (
    <Stack gap="md">
      <SectionCard title="Queues" description={loadText(data)}>
        {busy.length === 0 && <Text c="dimmed">Nothing waits, and nothing has failed.</Text>}
        <ul className={classes.plain}>
          {busy.map(({ name, waiting, active, failed, oldest_seconds }) => (
            <li key={name} className={classes.row}>
              <Text fw={550}>{queueWord(name)}</Text>
              <div className={classes.facts}>
                <Text size="sm" className="app-digits">
                  {`${waiting} waiting · ${active} running · ${failed} failed`}
                </Text>
                {waiting > 0 && (
                  <Text size="xs" c="dimmed">
                    Longest for {waitText(oldest_seconds)}
                  </Text>
                )}
              </div>
            </li>
          ))}
        </ul>
      </SectionCard>
      <StorageSection use={data.storage} />
      {data.jobs.length > 0 && (
        <SectionCard title="Jobs" description="Failed ones first, then those that have waited longest.">
          <ShortList items={data.jobs} label="Jobs">
            {(job) => <JobRow key={job.id} job={job} />}
          </ShortList>
        </SectionCard>
      )}
      {data.failed_videos.length > 0 && (
        <SectionCard
          title="Failed videos"
          description="Their owners see the same reason, and can try again or replace the file."
        >
          <ShortList items={data.failed_videos} label="Failed videos">
            {(video) => <FailedRow key={video.id} video={video} />}
          </ShortList>
        </SectionCard>
      )}
    </Stack>
  );
}

/** What does the work, and how much of it encodes right now. */
function loadText({ workers, queues }: { workers: number; queues: { name: string; active: number }[] }): string {
  if (workers === 0) return 'No worker is running: nothing is done until one is.';
  const encodes = queues.filter(({ name }) => name.startsWith('video-')).reduce((sum, { active }) => sum + active, 0);
  const who = workers === 1 ? '1 worker' : `${workers} workers`;
  return `${who}, ${encodes === 0 ? 'no video in work' : encodes === 1 ? '1 video in work' : `${encodes} videos in work`}.`;
}

const stateWords = { waiting: 'Waiting', active: 'Running', failed: 'Failed' };

function JobRow({ job: { id, queue, state, created_at, tries, reason, can_cancel } }: { job: Job }) {
  const retry = useAct(adminApi.installation.retryJob);
  const cancel = useAct(adminApi.installation.cancelJob);
  const settle = (done: string) => ({
    onSuccess: () => toast(done),
    onError: (error: unknown) => toastFailure(toErrorMessage({}, error)),
  });
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Text fw={550}>{queueWord(queue)}</Text>
        <Text size="sm" c="dimmed">
          {stateWords[state]}, begun {relativeTime(created_at, Date.now() / 1000)}
          {tries > 0 && `, tried ${tries} ${tries === 1 ? 'time' : 'times'}`}
        </Text>
        {reason && (
          <Text size="sm" className="app-wrap">
            {reason}
          </Text>
        )}
      </div>
      <Group gap="xs" className={classes.action ?? ''}>
        {state !== 'active' && (
          <Button
            variant="default"
            size="compact-sm"
            loading={retry.isPending}
            onClick={() => retry.mutate({ job_id: id }, settle('Job will be tried again'))}
          >
            Retry
          </Button>
        )}
        {can_cancel && (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ job_id: id }, settle('Job cancelled'))}
          >
            Cancel
          </Button>
        )}
      </Group>
    </li>
  );
}

function FailedRow({ video: { id, name, reason, at } }: { video: FailedVideo }) {
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Text fw={550} className="app-wrap">
          {name}
        </Text>
        <Text size="sm" className="app-wrap">
          {reason}
        </Text>
        <Text size="xs" c="dimmed">
          {relativeTime(at, Date.now() / 1000)}
        </Text>
      </div>
      <div className={classes.action}>
        <Button
          component={Link}
          to={`/admin?${new URLSearchParams({ tab: 'videos', q: id })}`}
          variant="subtle"
          size="compact-sm"
          aria-label={`Show ${name}`}
        >
          Show
        </Button>
      </div>
    </li>
  );
}
