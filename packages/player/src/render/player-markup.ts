import { type Behaviour, effectiveBehaviour, type PlayerConfig, toImageUrl } from '@kinora/player-config';
import { backMarkup } from '../controls/back/markup.ts';
import { backgroundToggleMarkup } from '../controls/background-toggle/markup.ts';
import { brandingMarkup } from '../controls/branding/markup.ts';
import { captionsMarkup } from '../controls/captions/markup.ts';
import { centerPlayMarkup } from '../controls/center-play/markup.ts';
import { downloadMarkup } from '../controls/download/markup.ts';
import { fullscreenMarkup } from '../controls/fullscreen/markup.ts';
import { messageMarkup } from '../controls/message/markup.ts';
import { pictureInPictureMarkup } from '../controls/picture-in-picture/markup.ts';
import { playMarkup } from '../controls/play/markup.ts';
import { progressMarkup } from '../controls/progress/markup.ts';
import { remoteMarkup } from '../controls/remote/markup.ts';
import { seekIndicatorMarkup } from '../controls/seek-indicator/markup.ts';
import { settingsMarkup } from '../controls/settings/markup.ts';
import { spinnerMarkup } from '../controls/spinner/markup.ts';
import { timeStampMarkup } from '../controls/time-stamp/markup.ts';
import { titleMarkup } from '../controls/title/markup.ts';
import { volumeMarkup } from '../controls/volume/markup.ts';
import { isReadable } from '../core/caption-choice.ts';
import { attributes } from '../core/escape.ts';
import { type FirstWords, firstWords, toText } from '../core/first-words.ts';
import { hasNotice, type Phase } from '../core/playback-phase.ts';
import type { Source } from '../core/source-choice.ts';
import type { TextTrack } from '../core/text-track.ts';
import { directionOf, english, type Words } from '../core/words.ts';
import { isPlaceholder, type Poster, type PosterImage, posterMarkup } from './poster.ts';
import { type Size, toRatio } from './ratio.ts';
import { silentSources } from './silent-sources.ts';

export interface PlayerContent {
  readonly config: PlayerConfig;
  /** What there is to play. `'unavailable'` is a video that was there once. */
  readonly source?: Source | 'unavailable' | undefined;
  /** Shown before the first frame where the config has no thumbnail of its own. */
  readonly poster?: string | undefined;
  /** The same picture in lighter formats and other sizes. */
  readonly posterImages?: readonly PosterImage[] | undefined;
  /** The same picture in a few pixels, as a data address: shown until the poster is there. */
  readonly placeholder?: string | undefined;
  /** Of the film, where they are known before the browser has a byte of it. */
  readonly durationSeconds?: number | null | undefined;
  readonly size?: Size | null | undefined;
  /** Address of the list of small frames that the progress bar shows; the picture that it names lies beside it. */
  readonly storyboard?: string | undefined;
  /** Captions, subtitles and chapters of the film. */
  readonly tracks?: readonly TextTrack[] | undefined;
  /** The config's own title and description where these are left out. */
  readonly title?: string | undefined;
  readonly descriptionHtml?: string | undefined;
  /** Address of the engine's file; without it HLS is left to the browser. */
  readonly engineUrl?: string | undefined;
  /** Address of what is not needed to start; without it there is no menu. */
  readonly extrasUrl?: string | undefined;
  /** Address of what tells that the player was seen; without it nothing is told. */
  readonly viewingUrl?: string | undefined;
  /** Where viewers get the film as a file; without it they are not offered it. */
  readonly downloadUrl?: string | undefined;
  /** Those of the viewer's browser, or English, where they are left out. */
  readonly words?: Words | undefined;
  /** Named in every message to the embedding page. */
  readonly playerId?: string | undefined;
}

/** Addresses are judged again here, at the sink. */
const safeUrl = (url: string | undefined) => toImageUrl(url ?? '') || undefined;

function playable({ source, config }: PlayerContent): Source | undefined {
  if (source === undefined || source === 'unavailable') return undefined;
  const url = safeUrl(source.url);
  if (url === undefined) return undefined;
  const fallbackUrl = safeUrl(source.fallbackUrl);
  const silentFiles = source.silentFiles?.filter((file) => safeUrl(file.url) === file.url);
  const largest = config.playersettings.use_as_BG_video ? silentFiles?.at(-1) : undefined;
  // A background video needs neither sound nor a choice of levels, and so no engine.
  return largest
    ? { url: largest.url, type: 'mp4', fallbackUrl, silentFiles }
    : { ...source, url, fallbackUrl, silentFiles: undefined };
}

function phaseOf(content: PlayerContent): Phase {
  if (content.source === undefined) return 'empty';
  return playable(content) ? 'ready' : 'unavailable';
}

function thumbnailOf({ config }: PlayerContent): string | undefined {
  const { thumbnail } = effectiveBehaviour(config).controls;
  return thumbnail ? safeUrl(config.playerThumbnailImageUrl) : undefined;
}

function posterOf(content: PlayerContent): Poster | undefined {
  const { poster, posterImages = [], placeholder = '' } = content;
  const thumbnail = thumbnailOf(content);
  const url = thumbnail ?? safeUrl(poster);
  if (url === undefined) return undefined;
  if (thumbnail) return { url };
  const images = posterImages.filter((image) => safeUrl(image.url) === image.url);
  return { url, images, placeholder: isPlaceholder(placeholder) ? placeholder : undefined };
}

/** A background video is not read along. */
function tracksOf(content: PlayerContent): readonly TextTrack[] {
  const isRead = playable(content) && !content.config.playersettings.use_as_BG_video;
  return isRead ? (content.tracks ?? []).filter(({ url }) => safeUrl(url) === url) : [];
}

/** What differs from the usual look of captions, for the style sheet. */
function captionLook({ captions_weight, captions_edge, captions_position }: Behaviour['playback']): string | undefined {
  const look = [captions_weight, captions_edge, captions_position];
  return look.filter((value) => !['normal', 'none', 'bottom'].includes(value)).join(' ') || undefined;
}

/** What the browser plays by itself stands in the page, so that it is fetched without waiting for the script. */
function fileOf({ url, type, fallbackUrl, isLight, silentFiles }: Source): string | undefined {
  if (type === 'mp4') return silentFiles ? undefined : url;
  return isLight ? fallbackUrl : undefined;
}

/** Whether a background video is to move at all, the script has to find out first. */
function preloadOf(source: Source | undefined, { autoplay }: Behaviour['playback']): string {
  if (source?.silentFiles) return 'none';
  return autoplay ? 'auto' : 'metadata';
}

function videoMarkup(content: PlayerContent, { playback }: Behaviour): string {
  const source = playable(content);
  const named = attributes({
    class: 'kin-video',
    part: 'video',
    src: source && fileOf(source),
    // Chromium's own HLS refuses what comes from elsewhere unasked, and to an embed everything does.
    crossorigin: source?.type === 'hls' ? 'anonymous' : undefined,
    poster: posterOf(content)?.placeholder,
    preload: preloadOf(source, playback),
    playsinline: true,
    muted: playback.muted,
    loop: playback.loop,
    tabindex: '-1',
  });
  return `<video${named}>${silentSources(source?.silentFiles ?? [])}</video>${posterMarkup(posterOf(content))}`;
}

function bottomBar(content: PlayerContent, { controls, playback }: Behaviour): string {
  const { durationSeconds, downloadUrl, words = english } = content;
  const length = Math.round(durationSeconds ?? 0);
  const left = [
    playMarkup(controls.playpause, words),
    backMarkup(controls.back_button, words),
    volumeMarkup({ shown: controls.volume, muted: playback.muted }, words),
    timeStampMarkup({ shown: controls.time_stamp, length }),
  ];
  const right = [
    captionsMarkup(tracksOf(content).some(isReadable), words),
    settingsMarkup(controls.settings_menu, words),
    pictureInPictureMarkup(words),
    remoteMarkup(words),
    // Behind those that appear late: it must not move away from under a pointer.
    downloadMarkup({ shown: controls.download, url: safeUrl(downloadUrl) }, words),
    fullscreenMarkup(controls.full_screen_icon, words),
  ];
  const buttons = `<div class="kin-buttons">${left.join('')}<span class="kin-gap"></span>${right.join('')}</div>`;
  return `<div class="kin-bar" part="bar" data-part="player-styling">${progressMarkup({ shown: controls.progress_bar, length }, words)}${buttons}</div>`;
}

function topBar(content: PlayerContent, { controls }: Behaviour): string {
  const { config, words = english } = content;
  const title = content.title ?? config.videotitle;
  const descriptionHtml = content.descriptionHtml ?? config.videodescription;
  const url = safeUrl(config.playerBrandingImageUrl) ?? '';
  const branding = brandingMarkup({ shown: controls.branding && url !== '', url });
  return `<div class="kin-top">${titleMarkup({ shown: controls.video_name, title, descriptionHtml }, words)}${branding}</div>`;
}

function innerMarkup(content: PlayerContent): string {
  const { words = english } = content;
  const acts = effectiveBehaviour(content.config);
  const { controls, playback } = acts;
  const gradient = attributes({ class: 'kin-gradient', 'data-switch': 'gradient', hidden: !controls.gradient });
  const center = centerPlayMarkup({ shown: controls.center_playpause, barHasPlay: controls.playpause }, words);
  const ui = `<div class="kin-ui"><div${gradient}></div>${topBar(content, acts)}${center}${bottomBar(content, acts)}</div>`;
  const message = messageMarkup(phaseOf(content) === 'empty' ? 'empty' : 'unavailable', words);
  const signs = spinnerMarkup() + seekIndicatorMarkup();
  return `${videoMarkup(content, acts)}${ui}${signs}${backgroundToggleMarkup(playback.use_as_BG_video, words)}${message}`;
}

/** The whole player as text: what the embed page serves and what the custom element starts from. */
export function renderPlayerMarkup(content: PlayerContent): string {
  const { words = english } = content;
  const { playback, controls } = effectiveBehaviour(content.config);
  const source = playable(content);
  const phase = phaseOf(content);
  const tracks = tracksOf(content);
  const root = attributes({
    class: 'kin',
    part: 'player',
    'data-part': 'player-styling',
    role: 'group',
    lang: words.language,
    dir: directionOf(words),
    'aria-label': words.mediaPlayer,
    'data-phase': phase,
    'data-notice': hasNotice(phase),
    'data-background': playback.use_as_BG_video,
    'data-autoplay': playback.autoplay,
    'data-muted': playback.muted,
    'data-no-keys': !playback.keyboard_shortcuts,
    'data-resume': playback.resume && !playback.use_as_BG_video,
    'data-words': words === english ? undefined : toText<FirstWords>(words, firstWords),
    'data-any-language': content.words === undefined,
    'data-menu': controls.settings_menu,
    'data-src': source?.url,
    'data-type': source?.type,
    'data-fallback': source?.type === 'hls' || source?.silentFiles ? source.fallbackUrl : undefined,
    'data-captioned': source?.type === 'hls' ? safeUrl(source.captionedUrl) : undefined,
    'data-beginning': source?.type === 'hls' ? source.beginning : undefined,
    'data-engine': source?.type === 'hls' ? safeUrl(content.engineUrl) : undefined,
    'data-extras': source && safeUrl(content.extrasUrl),
    'data-viewing': source && safeUrl(content.viewingUrl),
    'data-storyboard': source && !playback.use_as_BG_video ? safeUrl(content.storyboard) : undefined,
    'data-tracks': tracks.length > 0 ? JSON.stringify(tracks) : undefined,
    'data-captions': captionLook(playback),
    'data-length': content.durationSeconds ? String(Math.round(content.durationSeconds)) : undefined,
    'data-ratio': content.size ? toRatio(content.size) : undefined,
    'data-player': content.playerId,
  });
  return `<div${root}>${innerMarkup(content)}</div>`;
}
