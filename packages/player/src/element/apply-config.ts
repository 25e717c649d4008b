import { effectiveBehaviour, type PlayerConfig } from '@kinora/player-config';
import type { Words } from '../core/words.ts';
import type { Player } from '../player/player.ts';
import { speak } from '../player/speak.ts';
import type { PlayerContent } from '../render/player-markup.ts';
import { playerVariables } from '../render/variables.ts';

/** Written through the style object, which a policy against inline styles allows. */
export function applyVariables(root: HTMLElement, config: PlayerConfig): void {
  for (const [name, value] of Object.entries(playerVariables(config))) root.style.setProperty(name, value);
}

function applySwitches(root: HTMLElement, fresh: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-switch]')) {
    const now = fresh.querySelector<HTMLElement>(`[data-switch="${element.dataset.switch}"]`);
    element.hidden = now?.hidden ?? true;
  }
}

/** Title, logo and poster have no behaviour of their own, so they are simply exchanged. */
function exchange(root: HTMLElement, fresh: ParentNode): void {
  for (const name of ['.kin-title', '.kin-branding', '.kin-poster']) {
    const old = root.querySelector(name);
    const now = fresh.querySelector(name);
    if (old && now && old.outerHTML !== now.outerHTML) old.replaceWith(now);
  }
}

/** Stands there only where it is on. */
function placeDownload(root: HTMLElement, fresh: ParentNode): void {
  const old = root.querySelector('.kin-download');
  const now = fresh.querySelector('.kin-download');
  if (old?.outerHTML === now?.outerHTML) return;
  old?.remove();
  if (now) root.querySelector('.kin-fullscreen')?.before(now);
}

function applyPlayback(player: Player, content: PlayerContent): void {
  const { playback, controls } = effectiveBehaviour(content.config);
  const { root, video } = player;
  video.loop = playback.loop;
  if (root.hasAttribute('data-muted') !== playback.muted) video.muted = playback.muted;
  root.toggleAttribute('data-muted', playback.muted);
  root.toggleAttribute('data-no-keys', !playback.keyboard_shortcuts);
  root.toggleAttribute('data-resume', playback.resume && !playback.use_as_BG_video);
  root.toggleAttribute('data-menu', controls.settings_menu);
}

/** Brings a running player up to date without touching what plays. `fresh` is the new config's markup. */
export function applyConfig(player: Player, content: PlayerContent & { words: Words }, fresh: ParentNode): void {
  applyVariables(player.root, content.config);
  applySwitches(player.root, fresh);
  exchange(player.root, fresh);
  placeDownload(player.root, fresh);
  applyPlayback(player, content);
  const { storyboard = '', captions = '' } = fresh.querySelector<HTMLElement>('.kin')?.dataset ?? {};
  Object.assign(player.root.dataset, { storyboard, captions });
  if (player.words.language !== content.words.language) speak(player, content.words);
}
