import { describe, expect, it } from 'vitest';
import { protocolVersion } from './message-form.ts';
import { parseCommand, toMessage } from './messages.ts';

const command = (rest: object) => ({ kinora: protocolVersion, ...rest });

describe('parseCommand', () => {
  it.each([
    { command: 'play' },
    { command: 'pause' },
    { command: 'seek', time: 12.5 },
    { command: 'volume', volume: 0 },
    { command: 'mute', muted: true },
    { command: 'speed', speed: 1.5 },
  ])('understands %j', (form) => {
    expect(parseCommand(command(form))).toEqual(form);
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['text', 'play'],
    ['text of the right shape', '{"kinora":1,"command":"play"}'],
    ['a list', [command({ command: 'play' })]],
    ['no version', { command: 'play' }],
    ['another version', { kinora: 2, command: 'play' }],
    ['a version as text', { kinora: '1', command: 'play' }],
    ['an unknown command', command({ command: 'destroy' })],
    ['a name of the prototype', command({ command: 'constructor' })],
    ['a command that is no text', command({ command: ['play'] })],
    ['more than it needs', command({ command: 'play', now: true })],
    ['less than it needs', command({ command: 'seek' })],
    ['another argument', command({ command: 'seek', volume: 1 })],
    ['a time as text', command({ command: 'seek', time: '5' })],
    ['a time before the start', command({ command: 'seek', time: -1 })],
    ['no number', command({ command: 'seek', time: Number.NaN })],
    ['an endless number', command({ command: 'seek', time: Number.POSITIVE_INFINITY })],
    ['too loud', command({ command: 'volume', volume: 1.1 })],
    ['a switch as number', command({ command: 'mute', muted: 1 })],
    ['too fast', command({ command: 'speed', speed: 16 })],
  ])('ignores %s', (_name, data) => {
    expect(parseCommand(data)).toBeUndefined();
  });
});

describe('toMessage', () => {
  it('carries version and player', () => {
    expect(toMessage('ply_1', { event: 'play' })).toEqual({ kinora: 1, player: 'ply_1', event: 'play' });
  });
});
