import { type Command, commandForms, parseCommand, toMessage } from '../core/messages.ts';
import { listen } from '../player/listen.ts';
import { parentOrigin } from '../player/parent-origin.ts';
import type { Player } from '../player/player.ts';

function obey(player: Player, command: Command): void {
  const { method, argument } = commandForms[command.command];
  void player[method](command[argument as 'command'] as never);
}

/** Events go to the embedding page, commands come from it and from nobody else. */
export function talkToPage(player: Player): void {
  const { parent } = window;
  if (parent === window) return;
  const { player: id = '' } = player.root.dataset;
  player.onEvent((event) => parent.postMessage(toMessage(id, event), parentOrigin()));
  if (player.get('ratio')) player.emit('shape');
  listen(player, window, ['keydown'], ({ key, defaultPrevented }) => {
    if (key === 'Escape' && !defaultPrevented && !document.fullscreenElement) player.emit('escape');
  });
  listen(player, window, ['message'], ({ source, data }) => {
    const command = source === parent ? parseCommand(data) : undefined;
    if (command) obey(player, command);
  });
}
