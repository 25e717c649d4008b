import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Where a page begins is left to the browser; only what follows within it is moved to. */
let isFirstOfPage = true;

/** A new screen is read from its beginning; the link that led here may be gone. */
export function useScreenFocus(): RefObject<HTMLElement | null> {
  const content = useRef<HTMLElement>(null);
  const shown = useRef<string>(undefined);
  const { pathname } = useLocation();
  useEffect(() => {
    const isNew = shown.current !== pathname && !isFirstOfPage;
    shown.current = pathname;
    isFirstOfPage = false;
    // A form that has taken the focus keeps it.
    const isInside = content.current?.contains(document.activeElement) ?? false;
    if (isNew && !isInside) content.current?.focus({ preventScroll: true });
  }, [pathname]);
  return content;
}
