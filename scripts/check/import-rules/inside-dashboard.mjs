import { forbid, notTests } from './forbid.mjs';

const dashboard = '^apps/dashboard/src';

const editor = `${dashboard}/features/player-editor`;
const editorFolders = {
  draft: [],
  controls: ['draft'],
  share: ['draft'],
  source: ['draft'],
  preview: ['draft', 'share'],
  panel: ['draft', 'controls', 'source'],
};

export const insideDashboard = [
  forbid(
    'ui-knows-nobody',
    'ui holds no data and no routes.',
    { path: `${dashboard}/ui/`, ...notTests },
    { path: `${dashboard}/(features|api)/|^packages/(contract|client)/` },
  ),
  forbid(
    'api-knows-no-screen',
    'screen → queries → api.',
    { path: `${dashboard}/api/`, ...notTests },
    { path: `${dashboard}/(features|ui)/` },
  ),
  forbid(
    'screens-meet-through-queries',
    'Features meet through their queries; the shell is the frame around all of them.',
    { path: `${dashboard}/features/([^/]+)/`, ...notTests },
    { path: `${dashboard}/features/`, pathNot: [`${dashboard}/features/($1|shell)/`, '-queries\\.ts$'] },
  ),
  ...Object.entries(editorFolders).map(([folder, allowed]) =>
    forbid(
      `editor-${folder}-imports`,
      `In the player editor, ${folder}/ may import ${allowed.map((name) => `${name}/`).join(', ') || 'no other folder'}.`,
      { path: `${editor}/${folder}/` },
      { path: `${editor}/`, pathNot: `${editor}/(${[folder, ...allowed].join('|')})/` },
    ),
  ),
];
