import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { buildCallTable } from './contract/call-table.ts';
import { contract } from './contract/index.ts';

const callTablePath = join(import.meta.dirname, 'app/api/call-table.ts');

/** Replaces the module that computes the call table by its value: the schemas stay on the server. */
const callTable: Plugin = {
  name: 'call-table',
  enforce: 'pre',
  load: (id) =>
    id.split('?')[0] === callTablePath
      ? `export const callTable = ${JSON.stringify(buildCallTable(contract))};`
      : null,
};

export default defineConfig({
  publicDir: 'app/public',
  plugins: [tailwindcss(), callTable, reactRouter()],
  // The server build is one self-contained program: it starts fast, and React's production half is chosen when it is built.
  ssr: { noExternal: true },
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 1200,
    // Names without words: every page's manifest and every import repeats them.
    rolldownOptions: { output: { chunkFileNames: 'assets/[hash].js' } },
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
  },
});
