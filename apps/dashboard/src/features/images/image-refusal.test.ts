import { describe, expect, it } from 'vitest';
import { imageProblem } from './image-refusal.ts';

describe('imageProblem', () => {
  it.each(['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'])('takes %s', (type) => {
    expect(imageProblem({ type, size: 1000 })).toBeUndefined();
  });

  it.each(['image/svg+xml', 'text/html', 'video/mp4', ''])('refuses %j', (type) => {
    expect(imageProblem({ type, size: 1000 })).toMatch(/PNG, JPEG/);
  });

  it('refuses an empty file and one above 10 MB', () => {
    expect(imageProblem({ type: 'image/png', size: 0 })).toMatch(/empty/);
    expect(imageProblem({ type: 'image/png', size: 10 * 1024 * 1024 + 1 })).toMatch(/larger than 10 MB/);
  });
});
