import { type Command, type PlayerMessage, protocolVersion } from '../core/messages.ts';
import { untitled } from '../core/words.ts';
import { frameFeatures, frameStyle } from '../render/snippet.ts';

/** Named as Player.js names them, which is how scripts speak to the embeds of others. */
export type SiteEvent = 'ready' | 'play' | 'pause' | 'ended' | 'timeupdate' | 'error';
export type Listener = (value?: unknown) => void;

const isOurs = (data: unknown, id: string): data is PlayerMessage => {
  const { kinora, player } = (data ?? {}) as Partial<PlayerMessage>;
  return kinora === protocolVersion && player === id;
};

/** The player of one element: a frame once it is near enough to be seen, and the wire to it. */
export class SitePlayer {
  readonly element: HTMLElement;
  readonly id: string;
  #frame: HTMLIFrameElement | undefined;
  #isReady = false;
  /** A shape that the page has chosen itself stays. */
  readonly #takesShape: boolean;
  #waiting: Command[] = [];
  #listeners = new Map<string, Set<Listener>>();
  #state = { seconds: 0, duration: 0, volume: 100, muted: false, paused: true };

  constructor(element: HTMLElement, id: string) {
    this.element = element;
    this.id = id;
    const { style } = element;
    style.display ||= 'block';
    this.#takesShape = style.aspectRatio === '';
    style.aspectRatio ||= '16/9';
  }

  load(base: string): void {
    if (this.#frame) return;
    const frame = document.createElement('iframe');
    frame.title = this.element.title || untitled;
    frame.allow = frameFeatures;
    frame.allowFullscreen = true;
    frame.style.cssText = `${frameStyle};width:100%;height:100%;display:block`;
    frame.addEventListener('load', () => this.#open());
    frame.src = base + this.id;
    this.#frame = frame;
    this.element.append(frame);
  }

  on(event: SiteEvent, listener: Listener): void {
    this.#listeners.set(event, (this.#listeners.get(event) ?? new Set()).add(listener));
    if (event === 'ready' && this.#isReady) listener();
  }

  off(event: SiteEvent, listener?: Listener): void {
    if (listener) this.#listeners.get(event)?.delete(listener);
    else this.#listeners.delete(event);
  }

  play = () => this.#send({ command: 'play' });
  pause = () => this.#send({ command: 'pause' });
  mute = () => this.#send({ command: 'mute', muted: true });
  unmute = () => this.#send({ command: 'mute', muted: false });
  setCurrentTime = (time: number) => this.#send({ command: 'seek', time });
  /** Of 100, as Player.js counts. */
  setVolume = (volume: number) => this.#send({ command: 'volume', volume: volume / 100 });

  getCurrentTime = (callback: Listener) => callback(this.#state.seconds);
  getDuration = (callback: Listener) => callback(this.#state.duration);
  getVolume = (callback: Listener) => callback(this.#state.volume);
  getMuted = (callback: Listener) => callback(this.#state.muted);
  getPaused = (callback: Listener) => callback(this.#state.paused);

  /** The frame has an origin that has no name, so it is known by its window; what others say is not for us. */
  hear({ source, data }: MessageEvent): void {
    if (!this.#frame || source !== this.#frame.contentWindow || !isOurs(data, this.id)) return;
    const state = this.#state;
    if (data.event === 'play' || data.event === 'pause' || data.event === 'ended') {
      state.paused = data.event !== 'play';
      this.#emit(data.event);
    }
    if (data.event === 'shape' && this.#takesShape) this.element.style.aspectRatio = data.ratio;
    if (data.event === 'ready') state.duration = data.duration;
    if (data.event === 'volume') Object.assign(state, { volume: data.volume * 100, muted: data.muted });
    if (data.event === 'error') this.#emit('error', { reason: data.reason });
    if (data.event !== 'time') return;
    const { time: seconds, duration } = data;
    Object.assign(state, { seconds, duration });
    this.#emit('timeupdate', { seconds, duration });
  }

  #open(): void {
    this.#isReady = true;
    for (const command of this.#waiting.splice(0)) this.#send(command);
    this.#emit('ready');
  }

  #send(command: Command): void {
    if (!this.#isReady) this.#waiting.push(command);
    else this.#frame?.contentWindow?.postMessage({ kinora: protocolVersion, ...command }, '*');
  }

  #emit(event: SiteEvent, value?: unknown): void {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(value);
  }
}
