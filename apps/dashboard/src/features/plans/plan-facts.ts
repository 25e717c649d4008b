import type { Plan } from '@kinora/contract';

export interface PlanFact {
  label: string;
  value: string;
}

const orUnlimited = (limit: number, unit = ''): string => (limit === 0 ? 'Unlimited' : `${limit}${unit}`);

const perks = [
  'Lifetime Hosting',
  'Lifetime Storage',
  '24/7 Support',
  'Storage Cleanup',
  'Add your branding',
  'Unlimited Video Players',
  'Unlimited Video Duration',
];

export const planFacts = ({ total_video_upload_limit, per_video_upload_limit, max_storage }: Plan): PlanFact[] => [
  { label: 'Video upload limit', value: orUnlimited(total_video_upload_limit) },
  { label: 'File size per video', value: orUnlimited(per_video_upload_limit, ' MB') },
  ...(max_storage === 0 ? [] : [{ label: 'Storage', value: `${max_storage} MB` }]),
  { label: 'Supported type', value: 'MP4' },
  ...perks.map((label) => ({ label, value: 'Yes' })),
];
