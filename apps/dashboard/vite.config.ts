import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import packageJson from './package.json' with { type: 'json' };
import { precompress } from './precompress.ts';
import { sharedChunks } from './shared-chunks.ts';

/** In production the server fills these in with each answer; the development server has to do it itself. */
const pageSettings: Record<string, string> = {
  __CSP_NONCE__: '',
  __API_URL__: '/api',
  __BILLING__: 'on',
  __BRAND__: 'Kinora',
  __LINKS__: '[]',
  __LOGO__: '',
  __EMBED_URL__: '/api/players/embed',
  __OPENID__: '',
  __PASSWORDS__: 'on',
  __VERSION__: packageJson.version,
};

const fillPageSettings: Plugin = {
  name: 'fill-page-settings',
  apply: 'serve',
  transformIndexHtml: (html) => html.replace(/__[A-Z_]+__/g, (placeholder) => pageSettings[placeholder] ?? placeholder),
};

export default defineConfig({
  plugins: [react(), fillPageSettings, precompress()],
  build: {
    target: 'es2022',
    sourcemap: false,
    modulePreload: { polyfill: false },
    // An inlined asset would be a data: address, which the page's content policy refuses for fonts and scripts.
    assetsInlineLimit: 0,
    // The sizes of whole screens are read from it.
    manifest: true,
    rolldownOptions: { output: { codeSplitting: sharedChunks } },
  },
});
