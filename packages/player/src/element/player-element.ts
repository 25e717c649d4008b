import { effectiveBehaviour, type Language, type PlayerConfig, uiLanguages } from '@kinora/player-config';
import type { Source } from '../core/source-choice.ts';
import type { TextTrack } from '../core/text-track.ts';
import { viewerLanguage } from '../core/viewer-language.ts';
import { english, type Words } from '../core/words.ts';
import { extend } from '../extras/extras.ts';
import type { languages } from '../languages/languages.ts';
import { hydratePlayer } from '../mount/hydrate-player.ts';
import { type Extension as PlayerExtension, type PublicPlayer, runExtensions } from '../player/extension.ts';
import { keepLevels } from '../player/keep-levels.ts';
import type { Player } from '../player/player.ts';
import { openStoredMemory } from '../player/stored-memory.ts';
import { type PlayerContent, renderPlayerMarkup } from '../render/player-markup.ts';
import { applyConfig, applyVariables } from './apply-config.ts';
import { keepPlaybackExclusive } from './exclusive-playback.ts';
import { parseMarkup } from './parse-markup.ts';
import { sectionOf, simulate } from './simulate.ts';

declare const PLAYER_CSS: string;

/** A function that is handed each player which the element builds. */
export type Extension = PlayerExtension<PublicPlayer>;

/** What a page may set; every change shows at once, and nothing that plays is interrupted by a change of style. */
export interface PlayerElementProperties {
  config: PlayerConfig | undefined;
  source: Source | undefined;
  poster: string | undefined;
  storyboard: string | undefined;
  /** Captions, subtitles and chapters of the film. */
  tracks: readonly TextTrack[] | undefined;
  downloadUrl: string | undefined;
  engineUrl: string | undefined;
  simulate: boolean;
  /** Those that are added start at once; one that is taken out ends with the player. */
  extensions: readonly Extension[];
}

/**
 * `<kin-player>`. Emits every event of the message protocol as `kin-<name>` with the event as detail, and `kin-part`
 * with the section of the editor that was clicked.
 */
export interface PlayerElement extends HTMLElement, PlayerElementProperties {
  play(): Promise<void>;
  pause(): void;
  seek(time: number): void;
}

/** A file of its own: most pages with a player need none of it. */
declare const LANGUAGES_FILE: string;
let loaded: typeof languages | undefined;

async function loadLanguages(): Promise<void> {
  loaded = ((await import(LANGUAGES_FILE)) as { languages: typeof languages }).languages;
}

const spoken = Object.keys(uiLanguages).filter((language) => language !== 'auto') as Language[];

function languageFor({ playersettings: { ui_language } }: PlayerConfig): Language {
  return ui_language === 'auto' ? (viewerLanguage(navigator.languages, spoken) ?? 'en') : ui_language;
}

function createElementClass() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(PLAYER_CSS);

  return class extends HTMLElement implements PlayerElement {
    #properties: PlayerElementProperties = {
      config: undefined,
      source: undefined,
      poster: undefined,
      storyboard: undefined,
      tracks: undefined,
      downloadUrl: undefined,
      engineUrl: undefined,
      simulate: false,
      extensions: [],
    };
    #player: Player | undefined;
    #built = '';
    #isStale = false;
    /** Those that the present player already has. */
    readonly #running = new Set<Extension>();
    readonly #shadow = this.attachShadow({ mode: 'open' });

    constructor() {
      super();
      this.#shadow.adoptedStyleSheets = [sheet];
      this.addEventListener('click', (event) => {
        const section = this.simulate ? sectionOf(event) : undefined;
        if (section) this.dispatchEvent(new CustomEvent('kin-part', { detail: { section } }));
      });
    }

    get config() {
      return this.#properties.config;
    }
    set config(config) {
      this.#change({ config });
    }
    get source() {
      return this.#properties.source;
    }
    set source(source) {
      this.#change({ source });
    }
    get poster() {
      return this.#properties.poster;
    }
    set poster(poster) {
      this.#change({ poster });
    }
    get storyboard() {
      return this.#properties.storyboard;
    }
    set storyboard(storyboard) {
      this.#change({ storyboard });
    }
    get tracks() {
      return this.#properties.tracks;
    }
    set tracks(tracks) {
      this.#change({ tracks });
    }
    get downloadUrl() {
      return this.#properties.downloadUrl;
    }
    set downloadUrl(downloadUrl) {
      this.#change({ downloadUrl });
    }
    get engineUrl() {
      return this.#properties.engineUrl;
    }
    set engineUrl(engineUrl) {
      this.#change({ engineUrl });
    }
    get simulate() {
      return this.#properties.simulate;
    }
    set simulate(simulate) {
      this.#change({ simulate });
    }

    get extensions() {
      return this.#properties.extensions;
    }
    set extensions(extensions) {
      this.#change({ extensions });
    }

    connectedCallback() {
      this.#change({});
    }

    disconnectedCallback() {
      // Moving an element within a page disconnects it for a moment.
      queueMicrotask(() => {
        if (!this.isConnected) this.#tearDown();
      });
    }

    async play() {
      await this.#player?.play();
    }
    pause() {
      this.#player?.pause();
    }
    seek(time: number) {
      this.#player?.seek(time);
    }

    /** Several properties set in one go are one update. */
    #change(change: Partial<PlayerElementProperties>) {
      Object.assign(this.#properties, change);
      if (this.#isStale) return;
      this.#isStale = true;
      queueMicrotask(() => {
        this.#isStale = false;
        if (this.isConnected && this.config) this.#update(this.config);
      });
    }

    /** English until the others are there; then the player is told anew. */
    #wordsFor(config: PlayerConfig): Words {
      const language = languageFor(config);
      if (language !== 'en' && !loaded)
        void loadLanguages().then(
          () => this.#change({}),
          () => undefined,
        );
      return loaded?.[language] ?? english;
    }

    #update(config: PlayerConfig) {
      const { simulate, source, engineUrl, poster, storyboard, tracks, downloadUrl } = this.#properties;
      const words = this.#wordsFor(config);
      const content = { config, source, poster, storyboard, tracks, downloadUrl, engineUrl, words };
      const markup = parseMarkup(renderPlayerMarkup(content));
      const background = effectiveBehaviour(config).playback.use_as_BG_video;
      const structure = JSON.stringify([source, tracks, engineUrl, simulate, background]);
      if (this.#player && this.#built === structure) applyConfig(this.#player, content, markup);
      else this.#build(content, markup);
      this.#built = structure;
      this.#extend();
    }

    #build(content: PlayerContent, markup: DocumentFragment) {
      this.#tearDown();
      this.#shadow.replaceChildren(markup);
      const root = this.#shadow.querySelector('.kin') as HTMLElement;
      const { playback } = effectiveBehaviour(content.config);
      applyVariables(root, content.config);
      const player = hydratePlayer(root, {
        engineUrl: content.engineUrl,
        extras: async () => ({ extend }),
        autoplay: playback.autoplay && !this.simulate,
        background: playback.use_as_BG_video,
        keyTarget: root,
      });
      // All of them are here: nothing is left to fetch.
      root.removeAttribute('data-words');
      if (content.words) player.words = content.words;
      player.onEvent((event) => this.dispatchEvent(new CustomEvent(`kin-${event.event}`, { detail: event })));
      keepPlaybackExclusive(player);
      const memory = openStoredMemory();
      if (memory && !playback.use_as_BG_video) keepLevels(player, memory, memory.recall(''));
      if (this.simulate) simulate(player);
      this.#player = player;
    }

    #extend() {
      const added = this.extensions.filter((extension) => !this.#running.has(extension));
      for (const extension of added) this.#running.add(extension);
      if (this.#player) runExtensions(this.#player, added);
    }

    #tearDown() {
      this.#player?.destroy();
      this.#player = undefined;
      this.#built = '';
      this.#running.clear();
    }
  };
}

/** Registers the tag, once. Importing this file registers nothing. */
export function definePlayerElement(tag = 'kin-player'): void {
  if (!customElements.get(tag)) customElements.define(tag, createElementClass());
}
