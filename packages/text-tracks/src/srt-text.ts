import { colors, unescapeText } from './cue-text.ts';

/**
 * SubRip knows no entities and has no colours but those of a font. What would be taken for a tag, an entity or a line of
 * times stays as WebVTT writes it, so that reading it gives the same text again.
 */
export function toSrtText(text: string): string {
  const open: string[] = [];
  return text.replace(/<(\/?)([^<>]*)>|[^<>]+/g, (all, slash?: string, inside?: string) => {
    if (inside === undefined) return toPlainRun(all);
    if (slash) return open.pop() ?? all;
    const color = /^c\.(\w+)$/.exec(inside)?.[1];
    const isFont = color !== undefined && color in colors;
    open.push(isFont ? '</font>' : `</${inside[0]}>`);
    return isFont ? `<font color="${color}">` : all;
  });
}

const toPlainRun = (run: string): string =>
  unescapeText(run)
    .replace(/&(?=\w{2,4};|#\d)/g, '&amp;')
    .replace(/<(?=[\w/])/g, '&lt;')
    .replace(/(?<=[-–—]\s?)>/g, '&gt;');
