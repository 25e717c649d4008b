/** Whoever points at a link or reaches it with the keyboard will likely follow it: by then its screen should be there. */
export function prefetchOnIntent(prefetch: (address: URL) => void): void {
  let last = '';
  const onIntent = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || link.origin !== window.location.origin || link.href === last) return;
    last = link.href;
    prefetch(new URL(link.href));
  };
  document.addEventListener('pointerover', onIntent, { passive: true });
  document.addEventListener('focusin', onIntent);
}
