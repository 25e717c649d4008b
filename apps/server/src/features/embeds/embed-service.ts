import { type PosterImage, renderEmbed, type Size, type Source, type TextTrack } from '@kinora/player/render';
import { effectiveBehaviour } from '@kinora/player-config';
import type { FreshCache } from '../../db/fresh-cache.ts';
import type { AccessRules } from '../access/access-service.ts';
import { brandingFact } from '../branding/branding-service.ts';
import type { PlayerService, ShownPlayer } from '../players/player-service.ts';
import type { ReadAlong } from '../text-tracks/text-track-service.ts';
import { hasCaptions, subtitlePlaylist, withSubtitles } from './captioned-stream.ts';
import { embedPolicy } from './embed-policy.ts';
import type { PlayerFiles } from './player-files.ts';
import { renderTakenDown } from './taken-down-page.ts';

/** What an own video offers to viewers now; undefined where it is gone or has failed. */
export interface Playback {
  /** Of the cut that is shown. */
  filmId: string;
  source: Source;
  /** The film as one file, by an address that goes on with later cuts. */
  fileUrl: string;
  /** Where the master of its stream lies. */
  streamKey: string | null;
  posterUrl: string | null;
  posterImages: readonly PosterImage[];
  placeholder: string | undefined;
  storyboardUrl: string | null;
  durationSeconds: number | null;
  /** In pixels, as it is shown. */
  size: Size | null;
  uploadedAt: Date;
  /** Its files are answered to nobody without a grant. */
  isProtected: boolean;
}

interface Parts {
  cache: FreshCache;
  players: Pick<PlayerService, 'findShown'>;
  /** Who may watch it. */
  accessOf: (playerId: string) => Promise<AccessRules>;
  /** Of a cut that is not live yet, where one is named. */
  playbackOf: (workspaceId: string, videoId: string, cutId?: string) => Promise<Playback | undefined>;
  /** The cut that a ticket lets its bearer see; undefined where it is forged or late. */
  rehearsedCut: (ticket: string) => string | undefined;
  /** Why it is shown no more; undefined where that is not so. */
  takenDownOf: (videoId: string) => Promise<string | undefined>;
  tracksOf: (workspaceId: string, videoId: string) => Promise<TextTrack[]>;
  readAlong: (workspaceId: string, videoId: string) => Promise<ReadAlong>;
  /** Undefined where it is not there. */
  readList: (key: string) => Promise<string | undefined>;
  files: PlayerFiles;
  /** What the installation is called. */
  brandName: () => Promise<string>;
  embedBaseUrl: string;
  publicUrl: string;
  /** Where viewers are sent on to for our files; undefined where we send them ourselves. */
  bucketUrl?: string | undefined;
}

export interface Shown {
  player: ShownPlayer;
  access: AccessRules;
  title: string;
  source: Source | 'unavailable' | undefined;
  playback: Playback | undefined;
  /** Why its film is shown no more. */
  takenDown: string | undefined;
  tracks: readonly TextTrack[];
  poster: string | undefined;
  /** By which a cut is seen before it is published: nobody else does, and nobody counts it. */
  rehearsal: string | undefined;
  /** As the address of the share page has it; its frame is asked for with it. */
  token?: { text: string; isGood: boolean };
  /** Who other sites and the share page are told it is from. */
  owner: { name: string; logo: string | undefined; credit: string | undefined };
  embedUrl: string;
  watchUrl: string;
}

/** What the viewers of a player may keep. */
interface OfferedFilm {
  videoId: string;
  filmId: string;
  title: string;
  isProtected: boolean;
}

/** How a page is asked for, and what whoever gets it is granted. */
export interface Rendering {
  hasOrigin: boolean;
  ancestors?: string | undefined;
  /** For the film, where it is protected: its addresses have it already. */
  grant?: string | undefined;
  /** Where its files come from, and what they tell goes to, where that is not the usual place. */
  base?: string | undefined;
}

/** The flag of grants that a review link has given: nobody else renews them. */
export const byReviewLink = 0x80;

/** What its database rows are called by those who tell of their changes: its pages read no others. The last is ours. */
export const factsOf = ({ player: { id, source } }: Shown): string[] => [
  `player ${id}`,
  ...(source?.videoId ? [`video ${source.videoId}`] : []),
  brandingFact,
];

/** Only of films of our own, and only while they play. */
const offersDownload = ({ player, playback, rehearsal }: Shown): boolean =>
  playback !== undefined && rehearsal === undefined && effectiveBehaviour(player.config).controls.download;

/** Only where there is something to read: the master as it lies there is the lighter one. */
const captionedUrlOf = (shown: Shown, grant: string | undefined): string | undefined => {
  const { playback, tracks, embedUrl, rehearsal } = shown;
  if (!playback?.streamKey || rehearsal !== undefined || !hasCaptions(tracks)) return undefined;
  return `${embedUrl}${grant === undefined ? '' : `/k/${grant}`}/stream.m3u8`;
};

const nothingToRead: ReadAlong = { transcript: undefined, chapters: [] };

export type EmbedService = ReturnType<typeof createEmbedService>;

export function createEmbedService(parts: Parts) {
  const { cache, players, playbackOf, takenDownOf, tracksOf, files, embedBaseUrl, publicUrl, bucketUrl } = parts;
  const absolute = (url: string) => (url ? new URL(url, publicUrl).href : undefined);

  async function load(playerId: string, rehearsal?: { ticket: string; cutId: string }): Promise<Shown | undefined> {
    const player = await players.findShown(playerId);
    if (!player) return undefined;
    const { config, workspaceId, source } = player;
    const access = await parts.accessOf(playerId);
    const playback = source?.videoId ? await playbackOf(workspaceId, source.videoId, rehearsal?.cutId) : undefined;
    const tracks = playback && source?.videoId ? await tracksOf(workspaceId, source.videoId) : [];
    return {
      player,
      access,
      title: config.videotitle || player.name,
      source: source?.videoId ? (playback?.source ?? 'unavailable') : source && { url: source.url, type: source.type },
      playback,
      takenDown: source?.videoId && !playback ? await takenDownOf(source.videoId) : undefined,
      tracks,
      poster: absolute((config.playercontrol.thumbnail && config.playerThumbnailImageUrl) || playback?.posterUrl || ''),
      owner: {
        name: config.shareOwnerName,
        logo: absolute(config.shareOwnerLogoUrl),
        credit: config.playersettings.share_credit ? await parts.brandName() : undefined,
      },
      rehearsal: rehearsal?.ticket,
      embedUrl: `${embedBaseUrl}/${playerId}`,
      watchUrl: `${publicUrl}/watch/${playerId}`,
    };
  }

  const find = (playerId: string): Promise<Shown | undefined> =>
    cache.read(`shown ${playerId}`, async () => {
      const shown = await load(playerId);
      return shown
        ? { value: shown, facts: factsOf(shown), bytes: 2 * JSON.stringify(shown).length }
        : { value: shown };
    });

  return {
    find,

    /** With a cut that is not live yet; undefined where the ticket is not good for this player. */
    async rehearse(playerId: string, ticket: string): Promise<Shown | undefined> {
      const cutId = parts.rehearsedCut(ticket);
      const shown = cutId === undefined ? undefined : await load(playerId, { ticket, cutId });
      return shown?.playback ? shown : undefined;
    },

    /** Undefined where it cannot be read now: a page without it is better than none. */
    async readAlong({ player: { workspaceId, source }, tracks }: Shown): Promise<ReadAlong | undefined> {
      if (tracks.length === 0 || !source?.videoId) return nothingToRead;
      return parts.readAlong(workspaceId, source.videoId).catch(() => undefined);
    },

    /** The stream with its captions, for who plays it without our player; undefined where a film has none of both. */
    async captionedStream({ playback, tracks }: Shown): Promise<string | undefined> {
      const master = playback?.streamKey && hasCaptions(tracks) && (await parts.readList(playback.streamKey));
      return master ? withSubtitles(master, playback.source.url, tracks) : undefined;
    },

    captionList: ({ playback, tracks }: Shown, name: string): string | undefined =>
      subtitlePlaylist(tracks, name, playback?.durationSeconds ?? 0),

    /** The film that the viewers of a player may keep; undefined where its owner does not offer it. */
    async downloadOf(playerId: string): Promise<OfferedFilm | undefined> {
      const shown = await find(playerId);
      const videoId = shown && offersDownload(shown) ? shown.player.source?.videoId : undefined;
      if (!shown?.playback || !videoId) return undefined;
      const { filmId, isProtected } = shown.playback;
      return { videoId, filmId, title: shown.title, isProtected };
    },

    /** The embed page and its policy. */
    render(shown: Shown, rendering: Rendering): { html: string; policy: string } {
      if (shown.takenDown !== undefined) return renderTakenDown(shown.title, shown.takenDown);
      const { hasOrigin, ancestors, grant, base = embedBaseUrl } = rendering;
      const urlOf = ({ name }: { name: string }) => `${base}/assets/${name}`;
      const wordsUrl = files.words.slice(0, 1).map((file) => new URL('.', urlOf(file)).href);
      const [viewingUrl] = files.viewing.map(urlOf);
      // Files find these from where they lie themselves.
      const viewsUrl = new URL('../e', base).href;
      const grantUrl = grant && `${base}/${shown.player.id}/grant`;
      const { player, poster, playback } = shown;
      const captionedUrl = captionedUrlOf(shown, grant);
      const source = typeof shown.source === 'object' ? { ...shown.source, captionedUrl } : shown.source;
      const engineUrl = `${embedBaseUrl}/assets/${files.engines[playback ? 'own' : 'foreign'].name}`;
      const extrasUrl = urlOf(files.extras);
      const storyboard = playback?.storyboardUrl ?? undefined;
      const config = {
        ...player.config,
        playerBrandingImageUrl: absolute(player.config.playerBrandingImageUrl) ?? '',
        playerThumbnailImageUrl: absolute(player.config.playerThumbnailImageUrl) ?? '',
      };
      const document = renderEmbed({
        config,
        source,
        poster,
        posterImages: playback?.posterImages,
        placeholder: playback?.placeholder,
        storyboard,
        tracks: shown.tracks,
        durationSeconds: playback?.durationSeconds,
        size: playback?.size,
        engineUrl,
        extrasUrl,
        viewingUrl: shown.rehearsal === undefined ? viewingUrl : undefined,
        playerId: player.id,
        canonicalUrl: shown.watchUrl,
        downloadUrl: offersDownload(shown) ? `${shown.embedUrl}/download${grant ? `?k=${grant}` : ''}` : undefined,
        playerScript: files.script,
        playerCss: files.css,
      });
      const tracksUrls = shown.tracks.length > 0 ? files.tracks.map(urlOf) : [];
      const grantsUrls = grant ? files.grants.map(urlOf) : [];
      const playable = typeof source === 'object' ? source : undefined;
      const viewingUrls = playable && viewingUrl && shown.rehearsal === undefined ? [viewingUrl] : [];
      const onward = playback && bucketUrl;
      const images = [onward, poster, storyboard, config.playerBrandingImageUrl, config.playerThumbnailImageUrl];
      const anyMediaHost = playable?.type === 'hls' && playback === undefined;
      return {
        html: document.html,
        policy: embedPolicy(document, {
          media: [playable?.url, captionedUrl, storyboard, onward],
          images,
          scripts: [
            engineUrl,
            extrasUrl,
            ...viewingUrls,
            ...files.remember.map(urlOf),
            ...tracksUrls,
            ...grantsUrls,
            ...wordsUrl,
          ],
          viewsUrl: playable && viewsUrl,
          grantUrl,
          ancestors,
          hasOrigin,
          anyMediaHost,
          allowsDownloads: offersDownload(shown),
        }),
      };
    },
  };
}
