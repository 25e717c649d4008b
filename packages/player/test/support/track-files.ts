import type { Page } from 'playwright-core';
import type { TextTrack } from '../../src/core/text-track.ts';

const english = `WEBVTT

00:00:01.000 --> 00:00:04.000
Hello <b>there</b>
<img src=x onerror="document.title='harmed'"> &amp; 1 &lt; 2

00:00:06.000 --> 00:00:09.000 line:0 align:start
Up here

00:00:08.000 --> 00:00:10.000
Down here

00:00:12.000 --> 00:00:20.000
A long line of words that has to be broken in a small player, because it does not fit on one line
`;
const parts = `WEBVTT

00:00:00.000 --> 00:00:10.000
Opening

00:00:10.000 --> 00:00:20.000
The middle, with a name that is so long that it does not fit into any tooltip at all

00:00:20.000 --> 00:00:30.000
<b>End</b> &amp; credits
`;
const german = 'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nHallo\n';

const files: Readonly<Record<string, string>> = { en: english, de: german, parts };

export interface TrackFiles {
  /** Every request for one of them, by its language. */
  readonly asked: string[];
}

/** Answers for all files, or with a 404 for the one that is missing. */
export async function serveTracks(page: Page, missing?: string): Promise<TrackFiles> {
  const asked: string[] = [];
  await page.route('**/media/*.track.vtt', (route) => {
    const lang = new URL(route.request().url()).pathname.slice('/media/'.length).split('.')[0] ?? '';
    asked.push(lang);
    const headers = { 'access-control-allow-origin': '*' };
    if (lang === missing) return route.fulfill({ status: 404, headers });
    return route.fulfill({ contentType: 'text/vtt', headers, body: files[lang] ?? '' });
  });
  return { asked };
}

export const trackOf = (origin: string, lang: string, more: Partial<TextTrack> = {}): TextTrack => ({
  kind: 'captions',
  lang,
  label: { en: 'English', de: 'Deutsch' }[lang] ?? lang,
  isDefault: false,
  url: `${origin}/media/${lang}.track.vtt`,
  ...more,
});
