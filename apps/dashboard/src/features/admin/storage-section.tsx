import type { StorageKind, StorageUse } from '@kinora/contract/admin';
import { Text } from '@mantine/core';
import { bytesText } from '../../ui/quantity-text.ts';
import { relativeTime } from '../../ui/relative-time.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import classes from './accounts-tab.module.css';

const words: Record<StorageKind, string> = {
  originals: 'Files as they were uploaded',
  files: 'Files that play and can be downloaded',
  streams: 'Streams in several qualities',
  pictures: 'Posters and previews',
  captions: 'Captions and chapters',
  pieces: 'Work in progress',
  images: 'Logos and thumbnails',
};

/** What lies in the storage by kind, and what was cleaned up of it. */
export function StorageSection({ use: { kinds, removed, counted_at } }: { use: StorageUse }) {
  if (counted_at === null) return null;
  return (
    <SectionCard
      title="Storage"
      description={`Counted ${relativeTime(counted_at, Date.now() / 1000)}. Cleaned up so far: ${filesText(removed)}.`}
    >
      <ul className={classes.plain} aria-label="Storage by kind">
        {kinds.map(({ kind, objects, bytes }) => (
          <li key={kind} className={classes.row}>
            <Text fw={550}>{words[kind]}</Text>
            <div className={classes.facts}>
              <Text size="sm" className="app-digits">
                {filesText({ objects, bytes })}
              </Text>
            </div>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

const filesText = ({ objects, bytes }: { objects: number; bytes: number }): string =>
  `${objects.toLocaleString('en')} ${objects === 1 ? 'file' : 'files'}, ${bytesText(bytes)}`;
