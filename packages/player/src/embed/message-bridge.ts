import { type Command, type PlayerEvent, parseCommand, toMessage } from '../core/messages.ts';
import { listen } from '../player/listen.ts';
import type { Player } from '../player/player.ts';

function obey(player: Player, command: Command): void {
  if (command.command === 'play') void player.play();
  if (command.command === 'pause') player.pause();
  if (command.command === 'seek') player.seek(command.time);
  if (command.command === 'volume') player.setVolume(command.volume);
  if (command.command === 'mute') player.setMuted(command.muted);
  if (command.command === 'speed') player.setSpeed(command.speed);
}

/** The embedding page's origin where the browser tells it. Nothing secret is said, so any other may listen too. */
function parentOrigin(): string {
  const origin = window.location.ancestorOrigins?.[0];
  return origin && origin !== 'null' ? origin : '*';
}

/** Events go to the embedding page, commands come from it and from nobody else. */
export function talkToPage(player: Player): void {
  const { parent } = window;
  if (parent === window) return;
  const { player: id = '', ratio } = player.root.dataset;
  const post = (event: PlayerEvent) => parent.postMessage(toMessage(id, event), parentOrigin());
  player.onEvent(post);
  if (ratio) post({ event: 'shape', ratio });
  listen(player, window, ['keydown'], ({ key, defaultPrevented }) => {
    if (key === 'Escape' && !defaultPrevented && !document.fullscreenElement) post({ event: 'escape' });
  });
  listen(player, window, ['message'], ({ source, data }) => {
    const command = source === parent ? parseCommand(data) : undefined;
    if (command) obey(player, command);
  });
}
