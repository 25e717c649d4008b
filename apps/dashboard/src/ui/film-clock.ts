import type { Player } from '@kinora/player/element';

export interface FilmClock {
  seconds: () => number;
  isPlaying: () => boolean;
  /** Tells of every frame of a running film, and of every jump. */
  subscribe: (listener: () => void) => () => void;
  /** An extension of the player whose time it tells. */
  follow: (player: Player) => void;
  seek: (seconds: number) => void;
  toggle: () => void;
  /** Plays one stretch and stops where it ends; stops at once where the film runs already. */
  playStretch: (from: number, to: number) => void;
}

/** The time of the film, for whatever is drawn along with it. */
export function createFilmClock(): FilmClock {
  const listeners = new Set<() => void>();
  let player: Player | undefined;
  let stopAt: number | undefined;
  let frame = 0;
  const isPlaying = (): boolean => player !== undefined && !player.video.paused;
  const look = (): void => {
    frame = 0;
    if (stopAt !== undefined && player && player.video.currentTime >= stopAt) {
      stopAt = undefined;
      player.pause();
    }
    for (const listener of listeners) listener();
    if (isPlaying() && frame === 0) frame = requestAnimationFrame(look);
  };
  const seek = (seconds: number): void => {
    stopAt = undefined;
    player?.seek(seconds);
  };
  return {
    seconds: () => player?.video.currentTime ?? 0,
    isPlaying,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    follow(next) {
      player = next;
      const { video, signal } = next;
      for (const name of ['play', 'pause', 'timeupdate', 'seeking', 'seeked'])
        video.addEventListener(name, () => frame || look(), { signal });
      signal.addEventListener('abort', () => cancelAnimationFrame(frame));
    },
    seek,
    toggle() {
      stopAt = undefined;
      player?.toggle();
    },
    playStretch(from, to) {
      if (isPlaying()) player?.pause();
      else {
        seek(from);
        stopAt = to;
        void player?.play();
      }
    },
  };
}
