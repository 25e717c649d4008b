import type { Player } from './player.ts';

/** For what is not needed to start. Adopted, because the policy of an embed names every style that stands in it. */
export function adoptStyles({ root, signal }: Player, css: string): void {
  const holder = root.getRootNode() as Document | ShadowRoot;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  holder.adoptedStyleSheets.push(sheet);
  signal.addEventListener('abort', () => {
    holder.adoptedStyleSheets = holder.adoptedStyleSheets.filter((one) => one !== sheet);
  });
}
