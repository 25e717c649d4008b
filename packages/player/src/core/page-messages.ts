import { isMessage, protocolVersion } from './message-form.ts';

/** Where a player is embedded. Only our own scripts around it answer that, so it is no row of the usual events. */
export interface PlaceOnSite {
  /** Its path, without query and fragment. */
  readonly page: string | undefined;
  /** The origin that led to the page, where the browser tells. */
  readonly referrer: string | undefined;
}

const longestText = 300;

export const toPageRequest = (player: string) => ({ kinora: protocolVersion, player, event: 'page' });

export const isPageRequest = (data: unknown, player: string): boolean =>
  isMessage(data, ['player', 'event']) && data.event === 'page' && data.player === player;

/** The part of the browser's document that is asked for here. */
interface Page {
  readonly location: { readonly pathname: string };
  readonly referrer: string;
}

export const toPageAnswer = ({ location, referrer }: Page) => ({
  kinora: protocolVersion,
  page: location.pathname,
  referrer: /^https?:\/\/[^/]+/.exec(referrer)?.[0] ?? '',
});

const toText = (value: unknown) => String(value ?? '').slice(0, longestText) || undefined;

/** Undefined for every other message. */
export function parsePageAnswer(data: unknown): PlaceOnSite | undefined {
  if (!isMessage(data, ['page', 'referrer'])) return undefined;
  return { page: toText(data.page), referrer: toText(data.referrer) };
}
