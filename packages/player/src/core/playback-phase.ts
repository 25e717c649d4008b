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

export type PlaybackEvent = 'load' | 'clear' | 'ask' | 'run' | 'wait' | 'pause' | 'end' | 'seek' | 'refuse' | 'fail';

type Transitions = Readonly<Record<Phase, Partial<Record<PlaybackEvent, Phase>>>>;

const always = { load: 'ready', clear: 'empty' } as const;
const broken = { ...always, fail: 'failed' } as const;

/** Events that a row does not name leave the phase as it is: browsers send more of them than mean anything. */
export const transitions: Transitions = {
  empty: always,
  unavailable: always,
  ready: { ...broken, ask: 'starting', run: 'playing' },
  starting: { ...broken, run: 'playing', pause: 'paused', end: 'ended', refuse: 'ready' },
  playing: { ...broken, wait: 'stalled', pause: 'paused', end: 'ended' },
  stalled: { ...broken, run: 'playing', pause: 'paused', end: 'ended' },
  paused: { ...broken, ask: 'starting', run: 'playing', end: 'ended', refuse: 'paused' },
  ended: { ...broken, ask: 'starting', run: 'playing', seek: 'paused' },
  failed: { ...always, ask: 'starting', run: 'playing' },
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
