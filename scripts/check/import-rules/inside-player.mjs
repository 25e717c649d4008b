import { at, forbid } from './forbid.mjs';

const player = 'packages/player/src';

/**
 * Each folder of the player and what it may import of the others. `core` and `render` run on a server too, so they
 * import no file that touches the page; of a control that is its markup.
 */
const folders = {
  core: [],
  languages: ['core'],
  skin: [],
  engine: ['core'],
  player: ['core', 'engine/engine'],
  controls: ['core', 'skin', 'player'],
  mount: ['core', 'player', 'controls'],
  extras: ['core', 'player', 'controls'],
  remember: ['core', 'player'],
  tracks: ['core', 'player'],
  viewing: ['core', 'player'],
  grants: ['core', 'player'],
  render: ['core', 'languages', 'controls/[^/]+/markup'],
  element: ['core', 'languages', 'player', 'mount', 'extras', 'render'],
  embed: ['core', 'player', 'mount'],
  'site-script': ['core', 'render/snippet'],
  'share-page': ['core'],
};

/** Parts that several controls are made of. */
const sharedControls = 'button|slider';

export const insidePlayer = [
  ...Object.entries(folders).map(([folder, allowed]) =>
    forbid(
      `player-${folder}-imports`,
      `${folder}/ may import ${allowed.join(', ') || 'no other folder of the player'}.`,
      { path: at(`${player}/${folder}`), pathNot: '\\.test\\.ts$' },
      { path: `^${player}/`, pathNot: [folder, ...allowed].map((name) => at(`${player}/${name}`)) },
    ),
  ),
  forbid(
    'player-folders-are-listed',
    'A new folder of the player needs a row in the table of what it may import.',
    { path: `^${player}/`, pathNot: Object.keys(folders).map((folder) => at(`${player}/${folder}`)) },
    {},
  ),
  forbid(
    'controls-know-no-other-control',
    'A control reads as one thing; what several need is a part of its own.',
    { path: `^${player}/controls/([^/]+)/` },
    { path: `^${player}/controls/`, pathNot: `^${player}/controls/($1|${sharedControls})/` },
  ),
  forbid(
    'markup-knows-no-running-player',
    'Markup is rendered on a server, where there is no page.',
    { path: `^${player}/controls/[^/]+/markup\\.ts$` },
    { path: `^${player}/(player/|controls/[^/]+/(?!markup\\.ts$))` },
  ),
  forbid(
    'only-the-engine-knows-hls',
    'hls.js is twenty times the rest of the player: it stays in the file that is fetched on demand.',
    { path: '^packages/player/', pathNot: `^${player}/engine/hls-engine\\.ts$` },
    { path: '^node_modules/hls\\.js/' },
  ),
];
