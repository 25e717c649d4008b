import { trackAtStart, trackToShow } from '../core/caption-choice.ts';
import { type ActiveCues, type Cue, cuesAt } from '../core/cues.ts';
import type { TextTrack } from '../core/text-track.ts';
import { createCaptionLayer } from '../player/caption-layer.ts';
import { captionsChange, chooseCaptions } from '../player/choose-captions.ts';
import { listen, part } from '../player/listen.ts';
import { isFilmAlone, nativeScreenEvents } from '../player/native-screen.ts';
import { listenBelow } from '../player/observing.ts';
import type { Player } from '../player/player.ts';
import { addCaptionMenu } from './caption-menu.ts';
import { toGroups } from './cue-element.ts';
import { createCueFiles } from './fetch-cues.ts';
import { createNativeCaptions } from './native-captions.ts';

const nothing: ActiveCues = { cues: [], from: Number.POSITIVE_INFINITY, until: 0 };

/** Calls `paint` with every frame of a running film: the browser tells the time but four times a second. */
function followTime(player: Player, paint: () => void): void {
  let frame = 0;
  const go = () => {
    frame = 0;
    paint();
    if (player.phase() === 'playing' && !player.signal.aborted) frame = requestAnimationFrame(go);
  };
  player.onChange(['phase', 'time', 'seeking'], () => frame || go());
}

export function showCaptions(player: Player, tracks: readonly TextTrack[]): void {
  if (tracks.length === 0) return;
  const { root, video, signal } = player;
  const layer = createCaptionLayer(player);
  const button = part(root, 'captions-button');
  const fetchCues = createCueFiles(signal);
  const showNative = createNativeCaptions(player);
  let shown: TextTrack | undefined;
  let cues: readonly Cue[] = [];
  let active = nothing;

  const paint = () => {
    const time = video.currentTime;
    if (time >= active.from && time < active.until) return;
    active = cuesAt(cues, time);
    layer.replaceChildren(...toGroups(active.cues));
  };
  /** Never both: ours is out of sight where the browser's own is shown. */
  const place = () => {
    const isAlone = isFilmAlone(video);
    layer.hidden = isAlone;
    showNative(shown, cues, isAlone);
  };
  const use = (next: readonly Cue[]) => {
    cues = next;
    active = nothing;
    paint();
    place();
  };
  const show = async (track: TextTrack | undefined) => {
    if (track === shown) return;
    shown = track;
    button.setAttribute('aria-pressed', String(track !== undefined));
    layer.lang = track?.lang ?? '';
    use([]);
    const fetched = track ? await fetchCues(track) : [];
    if (shown === track && !signal.aborted) use(fetched);
  };
  const choose = (track: TextTrack | undefined) => {
    void show(track);
    chooseCaptions(player, { captions: track?.lang ?? 'off' });
  };
  let last: TextTrack | undefined;
  const toggle = () => {
    last = shown ?? last;
    choose(shown ? undefined : (last ?? trackToShow(tracks, [player.words.language, ...navigator.languages])));
  };
  const followChoice = () => {
    const { captions, captionSize, captionContrast } = player.captions;
    layer.dataset.size = String(captionSize);
    layer.toggleAttribute('data-contrast', captionContrast === 1);
    if ((shown?.lang ?? 'off') !== captions) void show(trackAtStart(tracks, captions));
  };

  player.keys.set('c', toggle);
  listen(player, button, ['click'], toggle);
  listenBelow(player, [captionsChange], followChoice);
  for (const name of nativeScreenEvents) video.addEventListener(name, place, { signal });
  // Captions that a stream brings along may be switched on by the browser itself, under ours.
  for (const name of ['addtrack', 'change'])
    video.textTracks.addEventListener(name, () => isFilmAlone(video) || place(), { signal });
  followTime(player, paint);
  addCaptionMenu(player, { tracks, shown: () => shown, choose });
  followChoice();
}
