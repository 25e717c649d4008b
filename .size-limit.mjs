import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const dist = 'apps/dashboard/dist';
const manifest = JSON.parse(readFileSync(join(import.meta.dirname, dist, '.vite/manifest.json'), 'utf8'));

/** Script and style that have to be there before a screen is: what the files of its route import, and theirs. */
function screen(...routeFiles) {
  const found = new Set();
  const add = (name) => {
    const { file, css = [], imports = [] } = manifest[name];
    for (const path of [file, ...css]) found.add(join(dist, path));
    for (const next of imports) if (!found.has(join(dist, manifest[next].file))) add(next);
  };
  for (const name of ['index.html', ...routeFiles.map((file) => `src/${file}`)]) add(name);
  return [join(dist, 'index.html'), ...found];
}

const memberScreen = (routeFile) =>
  screen('member-frame.tsx', 'features/shell/main-layout.tsx', 'features/subscriptions/plan-notices.tsx', routeFile);

/** Sizes as they go over the wire, with brotli. */
export default [
  { name: 'dashboard, what every screen loads', path: screen(), limit: '145 kB' },
  {
    name: 'dashboard, signing in',
    path: screen('features/shell/auth-layout.tsx', 'features/accounts/sign-in-screen.tsx'),
    limit: '185 kB',
  },
  { name: 'dashboard, first screen of a member', path: memberScreen('dashboard-route.tsx'), limit: '255 kB' },
  {
    name: 'player with all controls',
    path: ['packages/player/dist/embed.js', 'packages/player/dist/embed.css'],
    limit: '10 kB',
  },
  { name: 'extras of the player', path: 'packages/player/dist/extras.js', limit: '8 kB' },
  { name: 'engine for our own films', path: 'packages/player/dist/cmaf-engine.js', limit: '8 kB' },
  { name: 'what an embed remembers', path: 'packages/player/dist/remember-*.js', limit: '3 kB' },
  { name: 'what is read along', path: 'packages/player/dist/tracks-*.js', limit: '5 kB' },
  { name: 'what tells of views', path: 'packages/player/dist/viewing-*.js', limit: '2.5 kB' },
  { name: 'what renews grants', path: 'packages/player/dist/grants-*.js', limit: '1 kB' },
  { name: 'script of the share page', path: 'packages/player/dist/share-page.js', limit: '2 kB' },
  { name: 'script for other sites', path: 'packages/player/dist/site-script.js', limit: '3 kB' },
];
