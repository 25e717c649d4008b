import type { Player } from '@kinora/contract';
import type { PlayerVersion } from '@kinora/contract/publishing';
import { Badge, Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import backdrop from '../../../ui/player-backdrop.svg';
import { relativeTime } from '../../../ui/relative-time.ts';
import { StylePicture } from '../../../ui/style-picture.tsx';
import { ChangeList } from './change-list.tsx';
import { momentText } from './moment-text.ts';
import classes from './version-row.module.css';

interface VersionRowProps {
  entry: PlayerVersion;
  player: Player;
  /** The oldest that is kept has nothing to be told apart from. */
  isFirst: boolean;
  isBusy: boolean;
  onRestore: () => void;
}

export function VersionRow({ entry, player, isFirst, isBusy, onRestore }: VersionRowProps) {
  const { version, changes, author, note, created_at } = entry;
  const isNewest = version === player.version;
  return (
    <li className={classes.row} aria-label={`Version ${version}`}>
      <span className={classes.picture}>
        <StylePicture config={entry.config} poster={player.thumbnail_url ?? backdrop} />
      </span>
      <div className={classes.words}>
        <div className={classes.head}>
          <h3 className={classes.title}>Version {version}</h3>
          {entry.is_live && (
            <Badge size="md" variant="light">
              Live
            </Badge>
          )}
          {isNewest && !entry.is_live && (
            <Badge size="md" color="gray" variant="light">
              Draft
            </Badge>
          )}
          {player.scheduled?.version === version && (
            <Badge size="md" color="gray" variant="light">
              Scheduled
            </Badge>
          )}
        </div>
        <p className={classes.when} title={momentText(created_at)}>
          {[relativeTime(created_at, Date.now() / 1000), author].filter(Boolean).join(' · ')}
        </p>
        {note && <p className={classes.note}>{note}</p>}
        {changes.length > 0 ? (
          <ChangeList changes={changes} label={`Changes in version ${version}`} />
        ) : (
          <p className={classes.same}>{isFirst ? 'The oldest version that is kept' : 'Saved without changes'}</p>
        )}
        {!isNewest && (
          <Button
            size="compact-sm"
            variant="default"
            className={classes.restore ?? ''}
            leftSection={<IconArrowBackUp size={15} aria-hidden="true" />}
            aria-label={`Restore version ${version}`}
            disabled={isBusy}
            onClick={onRestore}
          >
            Restore
          </Button>
        )}
      </div>
    </li>
  );
}
