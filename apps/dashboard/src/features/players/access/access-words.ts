import type { PlayerAccess, Visibility } from '@kinora/contract/access';

interface Choice {
  label: string;
  /** In one line: what it stops, and what it does not. */
  description: string;
}

export const visibilityWords: Record<Visibility, Choice> = {
  public: {
    label: 'Public',
    description: 'Anyone can watch, and search engines may list the share page.',
  },
  unlisted: {
    label: 'Unlisted',
    description: 'Keeps search engines away. Anyone who gets the link can still watch.',
  },
  private: {
    label: 'Private',
    description: 'Only you, here in the dashboard. Embeds and the share page stop working.',
  },
};

export const domainsDescription =
  'Only these websites and their subdomains can show the player. It can’t stop special software that downloads videos.';

export const switchWords = {
  allow_direct: {
    label: 'Share page and direct link',
    description: 'Off: it plays inside web pages only, and its link can’t be passed around.',
  },
  allow_builders: {
    label: 'Previews in site builders',
    description: 'Webflow, Framer, Shopify and others. Anyone’s site on their test addresses can show it, too.',
  },
  allow_local: {
    label: 'While I develop',
    description: 'Pages on localhost can show it, on anyone’s computer.',
  },
  requires_token: {
    label: 'Only with a signed token',
    description: 'Your own site decides who may watch. A token can be passed on, but only until it expires.',
  },
} as const satisfies Record<string, Choice>;

export const passwordDescription = 'Keeps out everyone who doesn’t know it. Those who do can pass it on.';

export const timesDescription = 'Nobody can watch outside this time, not even on a page opened before.';

/** What is true of the film’s files, whatever was chosen. */
export function protectionWords({ is_protected, also_open }: Pick<PlayerAccess, 'is_protected' | 'also_open'>): string {
  const [first, ...others] = also_open;
  if (is_protected) return 'The video files are protected: copied file addresses stop working within a day.';
  if (!first) return 'Anyone who has the address of a video file can open it.';
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return `The video files aren’t protected, because “${first.name}”${more} shows the same video to everyone.`;
}
