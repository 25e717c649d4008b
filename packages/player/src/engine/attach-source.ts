/** Managed sources are all that iPhones have. */
export const sourceClass = (): typeof MediaSource | undefined =>
  (window as { MediaSource?: typeof MediaSource; ManagedMediaSource?: typeof MediaSource }).MediaSource ??
  (window as { ManagedMediaSource?: typeof MediaSource }).ManagedMediaSource;

/**
 * Answers whether the element took the source itself, or needs its address.
 * WebKit refuses the blob address of a media source in an origin without a name, which every embed has, and takes the
 * source itself as an object. Chromium and Firefox know only the address: `srcObject` throws there.
 */
export function assignSource(video: HTMLVideoElement, source: MediaSource): boolean {
  // A managed source, which alone has this property, opens only where the film cannot be sent to another screen.
  video.disableRemotePlayback ||= 'streaming' in source;
  try {
    video.srcObject = source;
    return true;
  } catch {
    return false;
  }
}

export async function attachSource(video: HTMLVideoElement, signal: AbortSignal): Promise<MediaSource> {
  const source = new (sourceClass() as typeof MediaSource)();
  const opened = new Promise((resolve) => {
    source.addEventListener('sourceopen', resolve, { once: true, signal });
  });
  if (!assignSource(video, source)) {
    const url = URL.createObjectURL(source);
    video.src = url;
    void opened.then(() => URL.revokeObjectURL(url));
  }
  await opened;
  return source;
}
