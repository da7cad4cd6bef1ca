import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './scripts/build/chunkGroups.ts';
import { compressAssets } from './scripts/build/compressAssets.ts';
import { scalePixels } from './scripts/build/scalePixels.ts';
import { leanContract } from './scripts/build/leanContract.ts';

/** Where `npm run dev` finds the server: the calls go there, the pages come from Vite. */
const api = process.env['PLATBOOK_API'] ?? 'http://127.0.0.1:5080';
const calls = ['/resource', '/ps', '/app', '/lead-automator', '/billing', '/wallet', '/u/', '/r/', '/w/'];

export default defineConfig({
  plugins: [leanContract(), react(), compressAssets()],
  // React has it by itself since 18: the stand-in for older ones is half a kilobyte of the sign-in page.
  resolve: {
    alias: [
      {
        find: /^use-sync-external-store\/shim(?:\/index(?:\.js)?)?(\/with-selector(?:\.js)?)?$/,
        replacement: 'use-sync-external-store$1',
      },
    ],
  },
  css: { postcss: { plugins: [scalePixels] } },
  server: { proxy: Object.fromEntries(calls.map((path) => [path, { target: api, changeOrigin: false }])) },
  build: {
    target: 'es2023',
    // Every browser of that age preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups() } } },
    // The grid alone is larger than the limit that Vite warns about; it is a chunk of its own, loaded after sign-in.
    chunkSizeWarningLimit: 1200,
  },
});
