import type { TextTrack, Video } from '@kinora/contract';
import { Badge, Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router';
import { cueEditorAddress } from './cue-editor-address.ts';
import { TrackMenu } from './track-menu.tsx';
import type { AskOfTrack } from './track-question.ts';
import classes from './track-row.module.css';
import { kindNames, trackFacts } from './track-text.ts';

interface TrackRowProps {
  video: Video;
  track: TextTrack;
  onAsk: AskOfTrack;
}

export function TrackRow({ video, track, onAsk }: TrackRowProps) {
  const { id, kind, lang, label, is_default, check_timing } = track;
  return (
    <li className={classes.row} data-track={id}>
      <div className={classes.words}>
        <p className={classes.name} lang={lang} title={label}>
          {label}
        </p>
        <Badge variant="light" color="gray" size="md" className={classes.badge ?? ''}>
          {kindNames[kind].name}
        </Badge>
        {is_default && (
          <Badge variant="light" size="md" className={classes.badge ?? ''}>
            Default
          </Badge>
        )}
        {check_timing && (
          <Badge
            variant="light"
            color="red"
            size="md"
            className={classes.badge ?? ''}
            title="The video was replaced by a cut of another length"
          >
            Check the timing
          </Badge>
        )}
        <p className={classes.facts}>{trackFacts(track, Date.now() / 1000)}</p>
      </div>
      <div className={classes.actions}>
        <Button
          component={Link}
          to={cueEditorAddress(video.id, id)}
          variant="default"
          size="sm"
          leftSection={<IconPencil size={16} aria-hidden="true" />}
          aria-label={`Edit ${label}`}
        >
          Edit
        </Button>
        <TrackMenu video={video} track={track} onAsk={onAsk} />
      </div>
    </li>
  );
}
