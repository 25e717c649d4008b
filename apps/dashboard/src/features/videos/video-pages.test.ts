import { describe, expect, it } from 'vitest';
import { testVideo } from '../../testing/test-video.ts';
import { type VideoPages, withNewest, withoutVideo, withVideo } from './video-pages.ts';

const video = (id: string, name = id) => testVideo({ id, name });

const page = (...ids: string[]) => ({
  items: ids.map((id) => video(id)),
  nextCursor: 'next',
  total: 6,
  isTotalCapped: false,
});
const pages: VideoPages = {
  pages: [page('a', 'b', 'c'), page('d', 'e', 'f')],
  pageParams: [undefined, 'next'],
};
const idsOf = ({ pages }: VideoPages) => pages.map(({ items }) => items.map(({ id }) => id).join(''));

describe('withVideo', () => {
  it('shows a video as it is now and leaves other pages untouched', () => {
    const next = withVideo(pages, video('e', 'renamed'));
    expect(next.pages[1]?.items[1]?.name).toBe('renamed');
    expect(next.pages[0]).toBe(pages.pages[0]);
    expect(idsOf(next)).toEqual(['abc', 'def']);
  });
});

describe('withNewest', () => {
  it('puts new ones first and loses none that were pushed out of the first page', () => {
    expect(idsOf(withNewest(pages, { ...page('x', 'y', 'a'), total: 8 }))).toEqual(['xyabc', 'def']);
  });

  it('moves a changed one to the front instead of showing it twice', () => {
    expect(idsOf(withNewest(pages, page('e', 'a', 'b')))).toEqual(['eabc', 'df']);
  });

  it('knows the new total', () => {
    expect(withNewest(pages, { ...page('x', 'a', 'b'), total: 7 }).pages[0]?.total).toBe(7);
  });
});

describe('withoutVideo', () => {
  it('takes one out and counts one less', () => {
    const next = withoutVideo(pages, 'b');
    expect(idsOf(next)).toEqual(['ac', 'def']);
    expect(next.pages[0]?.total).toBe(5);
  });

  it('leaves a list without it as it is', () => {
    expect(withoutVideo(pages, 'z')).toBe(pages);
  });
});
