import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const shipped = fileURLToPath(new URL('../../apps/server/plans.json', import.meta.url));

/** One more than the product ships with: only what is priced in rupees is paid by UPI. */
const inRupees = {
  id: 'studio',
  name: 'Studio',
  description: 'For those who pay in rupees',
  currency: 'INR',
  amount: 50_000,
  period: 'monthly',
  per_video_upload_limit: 0,
  total_video_upload_limit: 0,
};

/** The plans of this run, in a file of its own. */
export function writePlanFile(folder: string): string {
  const path = join(folder, 'plans.json');
  writeFileSync(path, JSON.stringify([...JSON.parse(readFileSync(shipped, 'utf8')), inRupees]));
  return path;
}
