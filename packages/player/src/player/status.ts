import type { FailureReason, PlayerEvent } from '../core/messages.ts';
import { hasNotice, isActive, isWaiting, nextPhase, type Phase, type PlaybackEvent } from '../core/playback-phase.ts';

/** The phase, who is told of it, and how it shows on the root for the style sheet to read. */
export interface Status {
  phase(): Phase;
  failure(): FailureReason | undefined;
  send(event: PlaybackEvent): void;
  fail(reason: FailureReason): void;
  refresh(): void;
  /** Whenever the phase changes, or what a control shows of it. */
  onStateChange(observer: () => void): void;
  emit(event: PlayerEvent): void;
  /** What the outside is told of: the events of the message protocol. */
  onEvent(listener: (event: PlayerEvent) => void): void;
}

export function createStatus(root: HTMLElement): Status {
  const observers = new Set<() => void>();
  const listeners = new Set<(event: PlayerEvent) => void>();
  let phase = root.dataset.phase as Phase;
  let failure: FailureReason | undefined;

  const status: Status = {
    phase: () => phase,
    failure: () => (phase === 'failed' ? failure : undefined),
    send(event) {
      const next = nextPhase(phase, event);
      if (next === phase) return;
      phase = next;
      status.refresh();
    },
    fail(reason) {
      failure = reason;
      status.send('fail');
      if (phase === 'failed') status.emit({ event: 'error', reason });
    },
    refresh() {
      root.dataset.phase = phase;
      root.toggleAttribute('data-active', isActive(phase));
      root.toggleAttribute('data-waiting', isWaiting(phase));
      root.toggleAttribute('data-notice', hasNotice(phase));
      for (const observer of observers) observer();
    },
    onStateChange: (observer) => void observers.add(observer),
    emit(event) {
      for (const listener of listeners) listener(event);
    },
    onEvent: (listener) => void listeners.add(listener),
  };
  return status;
}
