import { untitled } from '../core/first-words.ts';
import { createMemory } from '../core/memory.ts';
import { isMemoryEvent, obeyRequest, parseRequest } from '../core/memory-messages.ts';
import { protocolVersion } from '../core/message-form.ts';
import type { Command, EventName, PlayerMessage } from '../core/messages.ts';
import { isPageRequest, toPageAnswer } from '../core/page-messages.ts';
import { frameFeatures, frameStyle } from '../render/snippet.ts';

/** Named as Player.js names them, which is how scripts speak to the embeds of others. */
export type SiteEvent = Exclude<EventName, 'shape' | 'time' | 'escape'> | 'timeupdate';
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
  /** What the frame has said of itself, by the names of its messages. */
  #state = { time: 0, duration: 0, volume: 1, muted: false, paused: true };

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
    const { kinoraToken } = this.element.dataset;
    frame.src = base + this.id + (kinoraToken ? `?token=${encodeURIComponent(kinoraToken)}` : '');
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

  getCurrentTime = (callback: Listener) => callback(this.#state.time);
  getDuration = (callback: Listener) => callback(this.#state.duration);
  getVolume = (callback: Listener) => callback(this.#state.volume * 100);
  getMuted = (callback: Listener) => callback(this.#state.muted);
  getPaused = (callback: Listener) => callback(this.#state.paused);

  /** The frame has an origin that has no name, so it is known by its window; what others say is not for us. */
  hear({ source, data }: MessageEvent): void {
    if (!this.#frame || source !== this.#frame.contentWindow || !isOurs(data, this.id)) return;
    if (isMemoryEvent(data.event)) this.#remember(data);
    else if (isPageRequest(data, this.id)) this.#post(toPageAnswer(document));
    else this.#follow(data);
  }

  #follow(data: PlayerMessage): void {
    const { kinora: _version, player: _id, event, ...value } = data;
    const state = Object.assign(this.#state, value);
    if (event === 'play' || event === 'pause' || event === 'ended') state.paused = event !== 'play';
    if (data.event === 'shape' && this.#takesShape) this.element.style.aspectRatio = data.ratio;
    if (data.event === 'time') this.#emit('timeupdate', { seconds: data.time, duration: data.duration });
    // The frame's own `ready` is the film's; to the page a player is ready as soon as it can be spoken to.
    else if (event !== 'ready' && event !== 'shape' && event !== 'escape')
      this.#emit(event as SiteEvent, Object.keys(value).length > 0 ? value : undefined);
  }

  /** The frame has no storage where its origin has no name; what its owner wants kept is kept by this page. */
  #remember(data: unknown): void {
    const request = parseRequest(data, this.id);
    if (!request) return;
    try {
      const answer = obeyRequest(createMemory(localStorage), request);
      if (answer) this.#post(answer);
    } catch {
      // A page without storage keeps nothing.
    }
  }

  #post(message: object): void {
    this.#frame?.contentWindow?.postMessage(message, '*');
  }

  #open(): void {
    this.#isReady = true;
    for (const command of this.#waiting.splice(0)) this.#send(command);
    this.#emit('ready');
  }

  #send(command: Command): void {
    if (!this.#isReady) this.#waiting.push(command);
    else this.#post({ kinora: protocolVersion, ...command });
  }

  #emit(event: SiteEvent, value?: unknown): void {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(value);
  }
}
