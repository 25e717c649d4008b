import type { FailureReason } from '../core/messages.ts';
import { hasNotice, isActive, isWaiting, nextPhase, type Phase, type PlaybackEvent } from '../core/playback-phase.ts';
import { phaseChange } from './state-table.ts';

/** The phase, who is told of it, and how it shows on the root for the style sheet to read. */
export interface Status {
  phase(): Phase;
  failure(): FailureReason | undefined;
  send(event: PlaybackEvent): void;
  fail(reason: FailureReason): void;
  refresh(): void;
  /** Whenever the phase changes, or what a control shows of it. */
  onStateChange(observer: () => void): void;
}

export function createStatus(root: HTMLElement): Status {
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
      if (phase === 'failed') root.dispatchEvent(new Event('kin-fail'));
    },
    refresh() {
      root.dataset.phase = phase;
      root.toggleAttribute('data-active', isActive(phase));
      root.toggleAttribute('data-waiting', isWaiting(phase));
      root.toggleAttribute('data-notice', hasNotice(phase));
      root.dispatchEvent(new Event(phaseChange));
    },
    onStateChange: (observer) => root.addEventListener(phaseChange, observer),
  };
  return status;
}
