/** What a viewer is looking at. `ready` is the poster, `starting` is play asked for and not yet moving. */
export type Phase =
  | 'empty'
  | 'unavailable'
  | 'ready'
  | 'starting'
  | 'playing'
  | 'stalled'
  | 'paused'
  | 'ended'
  | 'failed';

export type PlaybackEvent = 'ask' | 'run' | 'wait' | 'pause' | 'end' | 'seek' | 'refuse' | 'fail';

type Transitions = Readonly<Record<Phase, Partial<Record<PlaybackEvent, Phase>>>>;

/** Events that a row does not name leave the phase as it is: browsers send more of them than mean anything. */
export const transitions: Transitions = {
  empty: {},
  unavailable: {},
  ready: { fail: 'failed', ask: 'starting', run: 'playing' },
  starting: { fail: 'failed', run: 'playing', pause: 'paused', end: 'ended', refuse: 'ready' },
  playing: { fail: 'failed', wait: 'stalled', pause: 'paused', end: 'ended' },
  stalled: { fail: 'failed', run: 'playing', pause: 'paused', end: 'ended' },
  paused: { fail: 'failed', ask: 'starting', run: 'playing', end: 'ended', refuse: 'paused' },
  ended: { fail: 'failed', ask: 'starting', run: 'playing', seek: 'paused' },
  failed: { ask: 'starting', run: 'playing' },
};

export function nextPhase(phase: Phase, event: PlaybackEvent): Phase {
  return transitions[phase][event] ?? phase;
}

export function isActive(phase: Phase): boolean {
  return phase === 'starting' || phase === 'playing' || phase === 'stalled';
}

export function isWaiting(phase: Phase): boolean {
  return phase === 'starting' || phase === 'stalled';
}

export function hasMedia(phase: Phase): boolean {
  return phase !== 'empty' && phase !== 'unavailable';
}

/** Phases in which words stand where the video would be. */
export function hasNotice(phase: Phase): boolean {
  return phase === 'failed' || !hasMedia(phase);
}
