interface Limits {
  total_video_upload_limit: number;
  per_video_upload_limit: number;
}

/** 0 means Unlimited, which then stands without a unit. */
export function quotaText(used: number, { total_video_upload_limit, per_video_upload_limit }: Limits): string {
  const total = total_video_upload_limit === 0 ? 'Unlimited' : total_video_upload_limit;
  const size = per_video_upload_limit === 0 ? 'Unlimited' : `${per_video_upload_limit}mb`;
  return `Usage: ${used}/${total} video | ${size}/video`;
}
