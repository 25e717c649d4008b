import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** A new screen is read from its beginning; the link that led here may be gone. */
export function useScreenFocus(): RefObject<HTMLElement | null> {
  const content = useRef<HTMLElement>(null);
  const { pathname, key } = useLocation();
  const screen = useRef<string>(undefined);
  useEffect(() => {
    const isFirstOfPage = key === 'default';
    const isNew = screen.current !== pathname;
    screen.current = pathname;
    // A form that has taken the focus keeps it.
    const isInside = content.current?.contains(document.activeElement) ?? false;
    if (isNew && !isFirstOfPage && !isInside) content.current?.focus({ preventScroll: true });
  }, [pathname, key]);
  return content;
}
