import { mostReviewLinks } from '@kinora/contract/review-links';
import { Button, Text } from '@mantine/core';
import { IconLink, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { referenceOf } from '../../../api/error-messages.ts';
import { FetchError } from '../../../ui/fetch-error.tsx';
import { EndLinkForm } from './end-link-form.tsx';
import type { LinkQuestion } from './link-question.ts';
import { ReviewLinkForm } from './review-link-form.tsx';
import { reviewLinks } from './review-link-queries.ts';
import { ReviewLinkRow } from './review-link-row.tsx';
import classes from './review-links-panel.module.css';

interface ReviewLinksPanelProps {
  playerId: string;
  waiting: ReactNode;
}

export function ReviewLinksPanel({ playerId, waiting }: ReviewLinksPanelProps) {
  const [question, setQuestion] = useState<LinkQuestion>();
  const links = useQuery(reviewLinks(playerId));
  if (links.isLoadingError) return <FetchError reference={referenceOf(links.error)} onRetry={() => links.refetch()} />;
  if (!links.data) return waiting;
  const close = (): void => setQuestion(undefined);
  if (question?.about === 'new') return <ReviewLinkForm playerId={playerId} onDone={close} />;
  if (question?.about === 'edit') return <ReviewLinkForm playerId={playerId} link={question.link} onDone={close} />;
  if (question) return <EndLinkForm playerId={playerId} {...question} onDone={close} />;
  const ask = (): void => setQuestion({ about: 'new' });
  if (links.data.length === 0) return <NoLinks onCreate={ask} />;
  return (
    <>
      <div className={classes.head}>
        <Text size="sm" c="dimmed" className={classes.words ?? ''}>
          {whatFor}
        </Text>
        <Button
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          disabled={links.data.length >= mostReviewLinks}
          onClick={ask}
        >
          New Link
        </Button>
      </div>
      {links.data.length >= mostReviewLinks && (
        <Text size="sm" c="dimmed" mb="sm">
          This player has {mostReviewLinks} links. Delete one to make another.
        </Text>
      )}
      <ul aria-label="Review links" className={classes.rows}>
        {links.data.map((link) => (
          <ReviewLinkRow key={link.id} link={link} onAsk={setQuestion} />
        ))}
      </ul>
    </>
  );
}

const whatFor = 'Anyone with a link can watch, even while the player is private or not open yet.';

function NoLinks({ onCreate }: { onCreate: () => void }) {
  return (
    <section className={classes.empty} aria-label="No review links yet">
      <span className={classes.icon}>
        <IconLink size={26} stroke={1.6} aria-hidden="true" />
      </span>
      <Text fw={600}>Show it to your client first</Text>
      <Text c="dimmed" size="sm" maw={400}>
        {whatFor} You see how often it was opened and how much was watched, and can end it at any time.
      </Text>
      <Button mt="sm" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={onCreate} data-autofocus>
        New Link
      </Button>
    </section>
  );
}
