import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The bundle is served from a folder that nobody knows beforehand, so its addresses are relative.
export default defineConfig({ base: './', plugins: [react()], build: { target: 'es2022', sourcemap: false } });
