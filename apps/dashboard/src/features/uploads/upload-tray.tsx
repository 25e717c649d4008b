import { ActionIcon, Button, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { hasBilling } from '../../api/page-settings.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { isOpen, partOfAll, summaryOf } from './upload-list.ts';
import { useUploadManager, useUploads } from './upload-queries.ts';
import { UploadRow } from './upload-row.tsx';
import classes from './upload-tray.module.css';

/** All uploads of this tab in a corner of every screen. */
export function UploadTray() {
  const { manager } = useUploadManager();
  const uploads = useUploads();
  const [isFolded, setIsFolded] = useState(false);
  if (uploads.length === 0) return null;
  const isGoing = uploads.some(isOpen);
  const percent = Math.floor(partOfAll(uploads) * 100);
  const Fold = isFolded ? IconChevronUp : IconChevronDown;
  return (
    <section className={classes.tray} aria-label="Uploads">
      <div className={classes.head}>
        <UnstyledButton
          className={classes.summary ?? ''}
          aria-expanded={!isFolded}
          onClick={() => setIsFolded((folded) => !folded)}
        >
          <span role="status">{summaryOf(uploads)}</span>
          {isGoing && <span className={classes.percent}>{percent}%</span>}
          <Fold size={18} aria-hidden="true" className={classes.fold} />
        </UnstyledButton>
        {!isGoing && (
          <ActionIcon variant="subtle" color="gray" size={30} aria-label="Close uploads" onClick={manager.dismissEnded}>
            <IconX size={18} aria-hidden="true" />
          </ActionIcon>
        )}
      </div>
      {isFolded && isGoing && <ProgressBar label="All uploads" percent={percent} />}
      {!isFolded && (
        <>
          <ul className={classes.list}>
            {uploads.map((upload) => (
              <UploadRow key={upload.id} upload={upload} />
            ))}
          </ul>
          {hasBilling() && uploads.some(({ refusal }) => refusal) && (
            <Button component={Link} to="/plans" size="sm" fullWidth mb="sm">
              Upload Upgrade Your Plan
            </Button>
          )}
        </>
      )}
    </section>
  );
}
