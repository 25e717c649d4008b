import { toClock } from '../core/time-text.ts';
import { listen } from '../player/listen.ts';
import type { Player } from '../player/player.ts';

const unknown = '–';
const everyMs = 500;
const look =
  'position:absolute;top:6px;left:6px;margin:0;padding:6px 10px;border-radius:6px;background:rgb(0 0 0/.94);color:#fff;font:12px/1.35 ui-monospace,monospace;text-align:left;pointer-events:none';

function read(player: Player): string[] {
  const { video, media } = player;
  const { droppedVideoFrames, totalVideoFrames } = video.getVideoPlaybackQuality();
  const { name, bitsPerSecond } = media.engine()?.stats() ?? { name: 'browser' };
  const height = player.get('height');
  const level = player.get('level') < 0 && name !== 'browser' ? `${height}p (Auto)` : `${height}p`;
  return [
    `Quality: ${height ? level : unknown}`,
    `Buffer: ${(player.get('buffered') - player.get('time')).toFixed(1)} s`,
    `Dropped frames: ${droppedVideoFrames} / ${totalVideoFrames}`,
    `Bandwidth: ${bitsPerSecond ? `${(bitsPerSecond / 1e6).toFixed(1)} Mbit/s` : unknown}`,
    `Position: ${toClock(player.get('time'))} / ${toClock(player.get('duration'))}`,
    `Engine: ${name}`,
  ];
}

/** For support calls: Shift and D show what the player knows of itself, in words that whoever helps can read. */
export function mountStatistics(player: Player): void {
  const sheet = document.createElement('pre');
  sheet.className = 'kin-statistics';
  sheet.lang = 'en';
  sheet.setAttribute('role', 'group');
  sheet.setAttribute('aria-label', 'Playback statistics');
  sheet.style.cssText = look;
  let timer: ReturnType<typeof setInterval> | undefined;

  const write = () => {
    sheet.textContent = read(player).join('\n');
  };
  const hide = () => {
    clearInterval(timer);
    timer = undefined;
    sheet.remove();
  };
  const show = () => {
    write();
    timer = setInterval(write, everyMs);
    player.root.append(sheet);
  };
  listen(player, player.options.keyTarget, ['keydown'], (event) => {
    if (event.key.toLowerCase() !== 'd' || !event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    if (player.root.hasAttribute('data-no-keys')) return;
    event.preventDefault();
    if (timer) hide();
    else show();
  });
  player.signal.addEventListener('abort', hide);
}
