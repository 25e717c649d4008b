import type { Cut } from '@kinora/contract';
import { ActionIcon, Badge, Button, Menu } from '@mantine/core';
import {
  IconCalendarOff,
  IconCalendarTime,
  IconDotsVertical,
  IconEye,
  IconMovie,
  IconScissors,
  IconTrash,
} from '@tabler/icons-react';
import { useRef } from 'react';
import { toErrorMessage } from '../../api/error-messages.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { toast, toastFailure } from '../../ui/toast.ts';
import { useUnscheduleCut } from './cut-queries.ts';
import type { AskOfCut, CutQuestion } from './cut-question.ts';
import classes from './cut-row.module.css';
import { type CutState, cutFacts, cutState } from './cut-text.ts';

interface CutRowProps {
  videoId: string;
  cut: Cut;
  onAsk: AskOfCut;
}

const colors: Record<CutState['tone'], string> = { live: 'brand', waiting: 'brand', plain: 'gray', bad: 'red' };

export function CutRow({ videoId, cut, onAsk }: CutRowProps) {
  const now = Date.now() / 1000;
  const { word, tone } = cutState(cut, now);
  const name = cut.filename ?? 'Original file';
  const button = useRef<HTMLButtonElement>(null);
  const canShow = cut.playable && !cut.is_live;
  const trimButton = useRef<HTMLButtonElement>(null);
  return (
    <li className={classes.row} data-cut={cut.id}>
      <div className={classes.picture}>
        {cut.poster_url ? (
          <img src={cut.poster_url} alt="" loading="lazy" decoding="async" />
        ) : (
          <IconMovie size={24} stroke={1.4} aria-hidden="true" />
        )}
      </div>
      <div className={classes.words}>
        <p className={classes.name} title={name}>
          {name}
        </p>
        <Badge
          variant={tone === 'live' ? 'filled' : 'light'}
          color={colors[tone]}
          size="md"
          className={classes.badge ?? ''}
        >
          {word}
        </Badge>
        {cut.status === 'processing' && (
          <div className={classes.progress}>
            <ProgressBar label={`Processing ${name}`} percent={Math.round((cut.progress ?? 0) * 100)} />
          </div>
        )}
        <p className={classes.facts}>{cut.status === 'failed' ? cut.status_reason : cutFacts(cut, now)}</p>
      </div>
      <div className={classes.actions}>
        {canShow && (
          <Button
            ref={button}
            size="sm"
            variant={cut.published_at === null ? 'filled' : 'default'}
            aria-label={`${cut.published_at === null ? 'Publish' : 'Go back to'} ${name}`}
            onClick={() => onAsk({ about: 'publish', cut, opener: button.current })}
          >
            {cut.published_at === null ? 'Publish' : 'Go Back'}
          </Button>
        )}
        {cut.is_live && cut.playable && (
          <Button
            ref={trimButton}
            size="sm"
            variant="default"
            leftSection={<IconScissors size={16} aria-hidden="true" />}
            aria-label={`Trim ${name}`}
            onClick={() => onAsk({ about: 'trim', cut, opener: trimButton.current })}
          >
            Trim
          </Button>
        )}
        <CutMenu videoId={videoId} cut={cut} name={name} onAsk={onAsk} />
      </div>
    </li>
  );
}

function CutMenu({ videoId, cut, name, onAsk }: CutRowProps & { name: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const unschedule = useUnscheduleCut(videoId);
  const ask = (about: CutQuestion['about']): void => onAsk({ about, cut, opener: button.current });
  const callOff = (): void =>
    unschedule.mutate(cut.id, {
      onSuccess: () => toast('Schedule removed'),
      onError: (error) => toastFailure(toErrorMessage({}, error)),
    });
  return (
    <Menu position="bottom-end" width={230} portalProps={{ target: '#content' }}>
      <Menu.Target>
        <ActionIcon
          ref={button}
          variant="subtle"
          color="gray"
          size="lg"
          loading={unschedule.isPending}
          aria-label={`Actions for ${name}`}
        >
          <IconDotsVertical size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconEye size={16} />} disabled={!cut.playable} onClick={() => ask('preview')}>
          Preview
        </Menu.Item>
        {!cut.is_live && cut.playable && (
          <Menu.Item leftSection={<IconScissors size={16} />} onClick={() => ask('trim')}>
            Trim
          </Menu.Item>
        )}
        {!cut.is_live && cut.status !== 'failed' && (
          <Menu.Item leftSection={<IconCalendarTime size={16} />} onClick={() => ask('schedule')}>
            {cut.publish_at === null ? 'Schedule' : 'Change the schedule'}
          </Menu.Item>
        )}
        {cut.publish_at !== null && (
          <Menu.Item leftSection={<IconCalendarOff size={16} />} onClick={callOff}>
            Remove the schedule
          </Menu.Item>
        )}
        {!cut.is_live && (
          <>
            <Menu.Divider />
            <Menu.Item
              color="var(--mantine-color-error)"
              leftSection={<IconTrash size={16} />}
              onClick={() => ask('delete')}
            >
              Delete
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
