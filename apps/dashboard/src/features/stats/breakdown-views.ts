import type { BreakdownViews } from './breakdown-card.tsx';

const videos: BreakdownViews = [{ by: 'video', label: 'Videos', sentence: 'Plays of each video, in any player.' }];
const players: BreakdownViews = [{ by: 'player', label: 'Players', sentence: 'Plays in each player.' }];
const pages: BreakdownViews = [
  { by: 'page', label: 'Pages', sentence: 'Plays on each page that embeds a player.' },
  { by: 'host', label: 'Sites', sentence: 'Plays on each site that embeds a player.' },
];
const countries: BreakdownViews = [
  { by: 'country', label: 'Countries', sentence: 'Plays by the viewer’s country, as far as it is known.' },
];
const devices: BreakdownViews = [
  { by: 'device', label: 'Devices', sentence: 'Plays by the kind of device.' },
  { by: 'browser', label: 'Browsers', sentence: 'Plays by the browser.' },
  { by: 'os', label: 'Systems', sentence: 'Plays by the operating system.' },
];
const referrers: BreakdownViews = [
  { by: 'referrer', label: 'Referrers', sentence: 'Plays by the site that led people to the page.' },
];
const languages: BreakdownViews = [
  { by: 'language', label: 'Languages', sentence: 'Plays by the language that the browser is set to.' },
];

/** The cards of each screen, in their order. */
export const breakdownViews = {
  everything: [videos, players, pages, referrers, [...countries, ...languages], devices],
  video: [players, pages, countries, devices, referrers, languages],
  player: [countries, devices, referrers, languages],
  sharedPlayer: [pages, countries, devices, referrers],
} satisfies Record<string, readonly BreakdownViews[]>;
