import { describe, expect, it } from 'vitest';
import { quotaText } from './quota-text.ts';

describe('quotaText', () => {
  it('says how many of how many, and how large each may be', () => {
    const limits = { total_video_upload_limit: 5, per_video_upload_limit: 200 };
    expect(quotaText(2, limits)).toBe('Usage: 2/5 video | 200mb/video');
  });

  it('says Unlimited for a limit of 0', () => {
    const limits = { total_video_upload_limit: 0, per_video_upload_limit: 0 };
    expect(quotaText(7, limits)).toBe('Usage: 7/Unlimited video | Unlimited/video');
  });
});
