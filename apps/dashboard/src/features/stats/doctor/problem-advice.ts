import type { PageProblem, Player } from '@kinora/contract';
import { embedSnippet } from '@kinora/player/render';

export interface Advice {
  /** What is wrong, for whoever owns the page. */
  sentence: string;
  remedy: string;
  /** What to paste or to change. */
  code?: { label: string; text: string };
}

type Embedded = Pick<Player, 'name' | 'config' | 'embed_url' | 'video_size'>;

/** As the editor offers it. */
function snippetOf({ name, config, embed_url, video_size }: Embedded): string {
  const { videotitle, videodescription } = config;
  return embedSnippet({
    src: embed_url,
    title: videotitle || name,
    descriptionHtml: videodescription,
    film: video_size,
  });
}

/** What the embed page asks for itself; a frame that allows less takes it away. */
const sandboxWords = 'allow-scripts allow-popups allow-popups-to-escape-sandbox allow-presentation';

/** What to do about each thing that hinders a player on a page. */
export function adviceOn(problem: PageProblem, player: Embedded, page: string): Advice {
  const snippet = { label: 'Embed code', text: snippetOf(player) };
  const { origin } = new URL(player.embed_url);
  const pasted = 'Replace the frame on the page with the current embed code, which allows it:';
  const rows: Record<PageProblem, Advice> = {
    autoplay_blocked: {
      sentence: 'The video is set to start by itself, but the page does not allow it.',
      remedy: pasted,
      code: snippet,
    },
    fullscreen_blocked: {
      sentence: 'Viewers cannot watch in full screen, because the frame does not allow it.',
      remedy: pasted,
      code: snippet,
    },
    picture_in_picture_blocked: {
      sentence: 'Viewers cannot keep the video in a small window, because the frame does not allow it.',
      remedy: pasted,
      code: snippet,
    },
    sandboxed: {
      sentence: 'The frame has a sandbox attribute that blocks features the player needs.',
      remedy: 'Remove the attribute from the frame, or let it say this:',
      code: { label: 'Attribute of the frame', text: `sandbox="${sandboxWords}"` },
    },
    wrong_shape: {
      sentence: 'The frame does not have the shape of the video, so there are bars beside the picture.',
      remedy: 'Replace the frame with the responsive embed code, which keeps the shape of the video:',
      code: snippet,
    },
    too_narrow: {
      sentence: 'The player is so narrow that its controls do not fit.',
      remedy: 'Give it at least 320 pixels. The responsive embed code takes the whole width of its place:',
      code: snippet,
    },
    twice_on_page: {
      sentence: 'The same player is on this page more than once.',
      remedy: 'Keep one of them, or duplicate the player and embed the copy, so that each has figures of its own.',
    },
    insecure_page: {
      sentence: 'The page is loaded over http, where browsers hold some features back.',
      remedy: 'Serve the page over https, and redirect the old address there:',
      code: { label: 'Secure address', text: `https://${page}` },
    },
    never_seen: {
      sentence: 'The player was loaded, but it was never in view.',
      remedy: 'Move it further up the page, or out of sections that are hidden or collapsed.',
    },
    files_blocked: {
      sentence: 'Files of the player could not be loaded, because a content policy or a blocker stopped them.',
      remedy: 'If the site sends a Content-Security-Policy header, add this to it:',
      code: { label: 'Content-Security-Policy', text: `frame-src ${origin}; script-src ${origin}` },
    },
  };
  return rows[problem];
}

/** How often a site was refused. */
export const refusedTimes = (count: number): string => (count === 1 ? 'Blocked once' : `Blocked ${count} times`);
