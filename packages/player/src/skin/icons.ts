/** Drawn on a 24 grid with whole and half coordinates, so that edges stay crisp from 20 to 70 pixels. */
const paths = {
  play: '<path d="M8 5.3v13.4c0 .8.9 1.3 1.6.8l9.9-6.7a1 1 0 0 0 0-1.6L9.6 4.5A1 1 0 0 0 8 5.3z"/>',
  pause:
    '<rect x="6" y="4.5" width="4.5" height="15" rx="1.2"/><rect x="13.5" y="4.5" width="4.5" height="15" rx="1.2"/>',
  replay:
    '<path d="M12 5V2.2a.6.6 0 0 0-1-.4L6.6 5.7a.8.8 0 0 0 0 1.1L11 10.7a.6.6 0 0 0 1-.4V7.5a5.7 5.7 0 1 1-5.7 6 .9.9 0 0 0-.9-.8H4.6a.9.9 0 0 0-.9.9A8.3 8.3 0 1 0 12 5z"/>',
  back: '<path d="M12 5V2.2a.6.6 0 0 0-1-.4L6.6 5.7a.8.8 0 0 0 0 1.1L11 10.7a.6.6 0 0 0 1-.4V7.5a5.7 5.7 0 1 1-5.7 6 .9.9 0 0 0-.9-.8h-.8a.9.9 0 0 0-.9.9A8.3 8.3 0 1 0 12 5z"/><path d="M8.6 11.3l1.9-.9h.9v6.2H10v-4.6l-1.4.5zm7.9 2.2c0 2-.8 3.2-2.2 3.2s-2.2-1.2-2.2-3.2.8-3.2 2.2-3.2 2.2 1.2 2.2 3.2zm-2.9 0c0 1.4.2 2.1.7 2.1s.7-.7.7-2.1-.2-2.1-.7-2.1-.7.7-.7 2.1z"/>',
  speaker:
    '<path d="M3 9.8v4.4c0 .7.5 1.3 1.2 1.3H7l4.3 3.8c.7.6 1.7.1 1.7-.8v-13c0-.9-1-1.4-1.7-.8L7 8.5H4.2C3.5 8.5 3 9.1 3 9.8z"/>',
  waves:
    '<g fill="none" stroke="currentColor" stroke-width="1.9" stroke-linecap="round"><path d="M15.8 9a4.3 4.3 0 0 1 0 6"/><path d="M18.3 6.3a8.1 8.1 0 0 1 0 11.4"/></g>',
  cross: '<path fill="none" stroke="currentColor" stroke-width="1.9" stroke-linecap="round" d="M16 9.5l5 5m0-5l-5 5"/>',
  settings:
    '<g fill="none" stroke="currentColor"><circle cx="12" cy="12" r="5.4" stroke-width="3"/><circle cx="12" cy="12" r="8.4" stroke-width="3.4" stroke-dasharray="3.5 3.0973" stroke-dashoffset="1.75"/></g>',
  captions:
    '<path fill-rule="evenodd" d="M5 4.5h14a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2zM6 10.5v2h4v-2zm6 0v2h6v-2zm-6 4v2h8v-2zm10 0v2h2v-2z"/>',
  pip: '<path fill-rule="evenodd" d="M4.5 4.5h15A1.5 1.5 0 0 1 21 6v12a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 18V6a1.5 1.5 0 0 1 1.5-1.5zM5 6.5v11h14v-11zm7 5h5.5v4.5H12z"/>',
  remote:
    '<path fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" d="M4 8V6.5A1.5 1.5 0 0 1 5.5 5h13A1.5 1.5 0 0 1 20 6.5v11a1.5 1.5 0 0 1-1.5 1.5H14M4 11.5a7.5 7.5 0 0 1 7.5 7.5M4 15.2A3.8 3.8 0 0 1 7.8 19M4 19h.1"/>',
  download:
    '<path fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round" d="M12 4v10.5M7.5 10.5l4.5 4.5 4.5-4.5M5 19.5h14"/>',
  enlarge:
    '<path fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round" d="M9 4.5H4.5V9M15 4.5h4.5V9M9 19.5H4.5V15m10.5 4.5h4.5V15"/>',
  shrink:
    '<path fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round" d="M4.5 9H9V4.5M19.5 9H15V4.5M4.5 15H9v4.5m10.5-4.5H15v4.5"/>',
} as const;

export type IconName = keyof typeof paths;

export function icon(...names: IconName[]): string {
  const shapes = names.map((name) => paths[name]).join('');
  return `<svg viewBox="0 0 24 24" class="kin-icon-${names[0]}" aria-hidden="true">${shapes}</svg>`;
}
