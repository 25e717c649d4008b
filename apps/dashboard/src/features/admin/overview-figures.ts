import type { Overview } from '@kinora/contract/admin';
import { bytesText } from '../../ui/quantity-text.ts';
import { waitText } from './wait-text.ts';

interface Figure {
  label: string;
  value: string;
  detail: string;
  isBad?: boolean;
}

const number = (count: number): string => count.toLocaleString('en');

/** What stands at the top of the console, most asked for first. */
export function figuresOf({ version, accounts, videos, stored_bytes, traffic, work, health }: Overview): Figure[] {
  const { disk } = health;
  const down = [...(health.database ? [] : ['database']), ...(health.storage ? [] : ['storage'])];
  const films = Object.values(videos).reduce((sum, count) => sum + count, 0);
  const { failed = 0, processing = 0 } = videos;
  return [
    {
      label: 'Health',
      value: down.length > 0 ? 'Down' : 'Good',
      detail: down.length > 0 ? `No answer: ${down.join(', ')}` : `Version ${version}`,
      isBad: down.length > 0,
    },
    {
      label: 'Accounts',
      value: number(accounts.active + accounts.suspended),
      detail: `${number(accounts.administrators)} admin, ${number(accounts.suspended)} suspended`,
    },
    { label: 'Videos', value: number(films), detail: `${number(processing)} in progress, ${number(failed)} failed` },
    {
      label: 'Uploaded',
      value: bytesText(stored_bytes.videos + stored_bytes.images),
      detail: 'Original files',
    },
    {
      label: 'Plays, 30 days',
      value: traffic ? number(traffic.plays) : '–',
      detail: traffic ? `${number(Math.round(traffic.watched_seconds / 3600))} hours watched` : 'Cannot be read now',
      isBad: traffic === null,
    },
    {
      label: 'Free space',
      value: bytesText(disk.free_bytes),
      detail: `of ${bytesText(disk.total_bytes)}`,
      isBad: disk.state !== 'ok',
    },
    {
      label: 'Work waiting',
      value: number(work.waiting),
      detail:
        work.failed > 0
          ? `${number(work.failed)} failed`
          : work.waiting > 0
            ? `Longest for ${waitText(work.oldest_seconds)}`
            : `${number(work.active)} running`,
      isBad: work.failed > 0,
    },
  ];
}
