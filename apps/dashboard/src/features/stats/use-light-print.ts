import { useEffect } from 'react';

/** Paper is white, and browsers print no backgrounds: what is light on dark would not be seen on it. */
export function useLightPrint(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const printing = window.matchMedia('print');
    let before: string | undefined;
    const follow = (): void => {
      if (printing.matches) {
        before = dataset.mantineColorScheme;
        dataset.mantineColorScheme = 'light';
      } else if (before !== undefined) dataset.mantineColorScheme = before;
    };
    printing.addEventListener('change', follow);
    return () => printing.removeEventListener('change', follow);
  }, []);
}
