import { join } from 'node:path';
import { createServer } from 'vite';
import { runProcess } from '../../apps/server/src/runtime/run-process.ts';

/** What the server answers itself; everything else is the dashboard's, served by Vite with reload. */
const serverPaths = [
  '/api',
  '/docs',
  '/watch',
  '/media',
  '/branding',
  '/player.js',
  '/help',
  '/feedback',
  '/favicon.ico',
  '/robots.txt',
];

runProcess({
  name: 'dashboard',
  start: async () => {
    const target = `http://localhost:${process.env.PORT}`;
    const vite = await createServer({
      root: join(import.meta.dirname, '../../apps/dashboard'),
      clearScreen: false,
      server: {
        host: process.env.DASHBOARD_HOST ?? 'localhost',
        port: Number(process.env.DASHBOARD_PORT),
        strictPort: true,
        proxy: Object.fromEntries(serverPaths.map((path) => [path, { target }])),
      },
    });
    await vite.listen();
    return () => vite.close();
  },
});
