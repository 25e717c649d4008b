export type MediaType = 'mp4' | 'hls';

export interface Source {
  readonly url: string;
  readonly type: MediaType;
}

export type Delivery = 'native' | 'engine';

export interface Circumstances {
  readonly nativeHls: boolean;
  readonly mediaSource: boolean;
  readonly engineUrl: string | undefined;
  /** Levels can only be chosen through the engine. */
  readonly wantsQuality: boolean;
}

/**
 * A browser that plays HLS by itself starts sooner and costs nothing, but lets nobody choose a level.
 * So the engine is taken where a quality menu is shown, and where there is no other way.
 */
export function chooseDelivery(type: MediaType, on: Circumstances): Delivery {
  if (type === 'mp4') return 'native';
  const engineWorks = on.mediaSource && on.engineUrl !== undefined;
  if (!engineWorks) return 'native';
  return on.wantsQuality || !on.nativeHls ? 'engine' : 'native';
}
