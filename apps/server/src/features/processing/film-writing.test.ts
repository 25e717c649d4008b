import { describe, expect, it } from 'vitest';
import { readFilmWriting } from './film-writing.ts';

const stream = (index: number, codec_name: string, more: object = {}) => ({
  index,
  codec_type: 'subtitle',
  codec_name,
  ...more,
});
const read = (output: object, seconds = 60) => readFilmWriting(JSON.stringify(output), seconds);
const chapter = (start_time: string, end_time: string, title?: string) => ({
  start_time,
  end_time,
  ...(title === undefined ? {} : { tags: { title } }),
});

describe('what is written in a film', () => {
  it('is its tracks of text, by language and title', () => {
    const { tracks, unreadable } = read({
      streams: [
        { index: 0, codec_type: 'video', codec_name: 'h264' },
        stream(2, 'mov_text', { tags: { language: 'ger', title: ' Deutsch\n(Kino) ' } }),
        stream(3, 'subrip', { tags: { language: 'eng', title: 'English SDH' } }),
        stream(4, 'ass', { disposition: { visual_impaired: 1 } }),
        stream(5, 'webvtt', { tags: { language: 'en_US!' }, disposition: { forced: 1 } }),
        stream(6, 'hdmv_pgs_subtitle', { tags: { language: 'eng' } }),
        stream(7, 'dvd_subtitle'),
      ],
    });
    expect(tracks).toEqual([
      { stream: 2, kind: 'subtitles', lang: 'de', title: 'Deutsch (Kino)' },
      { stream: 3, kind: 'captions', lang: 'en', title: 'English SDH' },
      { stream: 4, kind: 'descriptions', lang: 'und', title: undefined },
      { stream: 5, kind: 'subtitles', lang: 'und', title: 'Forced' },
    ]);
    expect(unreadable).toBe(2);
  });

  it('has titles as long as a label, whatever they are made of', () => {
    const [track] = read({ streams: [stream(1, 'ssa', { tags: { title: `\u0000${'🎬'.repeat(200)}` } })] }).tracks;
    expect([...(track?.title ?? '')]).toHaveLength(80);
  });

  it('is its chapters, from the first second of the film to its last', () => {
    const { chapters } = read({
      format: { start_time: '1.5' },
      chapters: [
        chapter('31.5', '70', 'B & <script>'),
        chapter('1.5', '40', 'A'),
        chapter('61.5', '90', 'Behind the end'),
        chapter('41.5', '41.5'),
      ],
    });
    expect(chapters).toEqual([
      { start: 0, end: 30, text: 'A', settings: '' },
      { start: 30, end: 40, text: 'B &amp; &lt;script&gt;', settings: '' },
      { start: 40, end: 60, text: 'Chapter 3', settings: '' },
    ]);
  });

  it('is no chapter where there is one alone, and nothing where there is nothing', () => {
    expect(read({ chapters: [chapter('0', '60', 'All')] }).chapters).toEqual([]);
    expect(read({ chapters: [chapter('5', '6', 'One'), chapter('5', '7', 'Two')] }).chapters).toEqual([]);
    expect(read({})).toEqual({ tracks: [], chapters: [], unreadable: 0 });
  });
});
