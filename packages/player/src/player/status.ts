import type { FailureReason, PlayerEvent } from '../core/messages.ts';
import { hasNotice, isActive, isWaiting, nextPhase, type Phase, type PlaybackEvent } from '../core/playback-phase.ts';

/** The phase, who is told of it, and how it shows on the root for the style sheet to read. */
export interface Status {
  phase(): Phase;
  failure(): FailureReason | undefined;
  send(event: PlaybackEvent): void;
  fail(reason: FailureReason): void;
  refresh(): void;
  watch(watcher: () => void): void;
  tell(event: PlayerEvent): void;
  subscribe(listener: (event: PlayerEvent) => void): void;
}

export function createStatus(root: HTMLElement): Status {
  const watchers = new Set<() => void>();
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
      if (phase === 'failed') status.tell({ event: 'error', reason });
    },
    refresh() {
      root.dataset.phase = phase;
      root.toggleAttribute('data-active', isActive(phase));
      root.toggleAttribute('data-waiting', isWaiting(phase));
      root.toggleAttribute('data-notice', hasNotice(phase));
      for (const watcher of watchers) watcher();
    },
    watch: (watcher) => void watchers.add(watcher),
    tell(event) {
      for (const listener of listeners) listener(event);
    },
    subscribe: (listener) => void listeners.add(listener),
  };
  return status;
}
