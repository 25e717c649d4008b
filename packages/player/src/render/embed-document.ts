import { effectiveBehaviour } from '@kinora/player-config';
import { attributes, escapeHtml } from '../core/escape.ts';
import { directionOf, english, type Words } from '../core/words.ts';
import { languages } from '../languages/languages.ts';
import { type PlayerContent, renderPlayerMarkup } from './player-markup.ts';
import { variablesRule } from './variables.ts';

export interface EmbedInput extends PlayerContent {
  /** The built files, as text. They stand inside the page: nothing else is fetched before the media. */
  readonly playerScript: string;
  readonly playerCss: string;
  /** Left out where the policy names the hashes of `style` and `script` instead. */
  readonly nonce?: string | undefined;
  /** The page that shows the same video by itself. */
  readonly canonicalUrl?: string | undefined;
}

export interface EmbedDocument {
  readonly html: string;
  /** The exact text of the one style and the one script element, for hashes in a Content-Security-Policy. */
  readonly style: string;
  readonly script: string;
}

function headOf(input: EmbedInput, title: string): string {
  const canonical = input.canonicalUrl && `<link${attributes({ rel: 'canonical', href: input.canonicalUrl })}>`;
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    // A page by itself is nothing to find; inside a client's page Google may count it to that page. The one needs the other.
    '<meta name="robots" content="noindex"><meta name="googlebot" content="noindex,indexifembedded">',
    // Without it a browser asks for an icon: a second request.
    '<link rel="icon" href="data:,">',
    `<title>${escapeHtml(title)}</title>`,
    canonical ?? '',
  ].join('');
}

function titleOf({ title, config }: EmbedInput, words: Words): string {
  return (title ?? config.videotitle) || words.untitled;
}

/** A page of its own needs a heading also where the player shows no title. */
function headingOf(input: EmbedInput, title: string, words: Words): string {
  const { video_name } = effectiveBehaviour(input.config).controls;
  const isShown =
    video_name && (title !== words.untitled || (input.descriptionHtml ?? input.config.videodescription) !== '');
  return isShown ? '' : `<h1 class="kin-unseen">${escapeHtml(title)}</h1>`;
}

/** One small page with everything in it, the same bytes for the same input. */
export function renderEmbed(input: EmbedInput): EmbedDocument {
  const nonce = attributes({ nonce: input.nonce });
  const style = variablesRule(input.config) + input.playerCss;
  const script = input.playerScript;
  const language = input.config.playersettings.ui_language;
  const chosen = language === 'auto' ? undefined : languages[language];
  const words = chosen ?? english;
  const title = titleOf(input, words);
  const head = `${headOf(input, title)}<style${nonce}>${style}</style>`;
  const body = `<main>${headingOf(input, title, words)}${renderPlayerMarkup({ ...input, words: chosen })}</main><script${nonce}>${script}</script>`;
  return {
    html: `<!doctype html><html${attributes({ lang: words.language, dir: directionOf(words) })}><head>${head}</head><body>${body}</body></html>`,
    style,
    script,
  };
}
