import { escapeHtml } from '@kinora/player/render';
import { hashOf } from './embed-policy.ts';

const style =
  'html,body{height:100%;margin:0}body{display:grid;place-content:center;gap:8px;padding:0 24px;background:#0b0e16;color:#fff;font:15px/1.5 system-ui,sans-serif;text-align:center;box-sizing:border-box;overflow-wrap:anywhere}h1{margin:0;font-size:18px}p{margin:0;color:#c3c8d4}';

/** In the place of the player: no script, and nothing of the film. */
export const renderTakenDown = (title: string, reason: string): { html: string; policy: string } => ({
  html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><h1>This video was taken down</h1><p>${escapeHtml(reason)}</p></body></html>`,
  policy: `default-src 'none'; style-src ${hashOf(style)}; base-uri 'none'; form-action 'none'; sandbox`,
});
