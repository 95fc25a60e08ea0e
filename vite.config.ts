import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import routes from './app/routes.ts';
import { buildCallTable } from './contract/call-table.ts';
import { contract } from './contract/index.ts';
import { splitPageTexts } from './scripts/page-texts-plugin.ts';
import { subsetFonts } from './scripts/subset-fonts-plugin.ts';

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

/** The modules that the root of every page imports, except for the layout of the phone pages. */
const everyPage = new RegExp(
  [
    '/node_modules/(?:react|react-dom|scheduler|react-router)/',
    '/app/(?:api/api-error|i18n/(?:page-texts|translat|use-|error-message)|layouts/(?!mobile-layout|root-font-size)|navigation/(?!page-addresses|admin-paths)|request|state/preferences|wechat/(?:share-card|use-wechat-sharing))[^/]*',
    String.raw`/app/ui/(?:tooltip|tooltip-target|first-interaction|hydrate-on-interaction|toast|logo|button|icon-button|class-names|page-title|bracket-frame|avatar|language-switch|theme-switch|empty-state|placeholder-image)\.tsx?$`,
  ].join('|'),
);

export default defineConfig({
  publicDir: 'app/public',
  plugins: [
    subsetFonts({ root: import.meta.dirname }),
    tailwindcss(),
    callTable,
    splitPageTexts({ root: import.meta.dirname, routes }),
    reactRouter(),
  ],
  // The server build is one self-contained program: it starts fast, and React's production half is chosen when it is built.
  ssr: { noExternal: true },
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 1200,
    // Names without words: every page's manifest and every import repeats them.
    rolldownOptions: {
      // Whoever starts the product cannot make its build faster.
      checks: { bundlerTimings: false },
      output: {
        chunkFileNames: 'assets/[hash].js',
        // What every page needs comes in one file, and not in forty.
        codeSplitting: { groups: [{ name: 'base', test: everyPage }] },
      },
      // These only define components and functions. A page that uses one of them, or only its loader, must not fetch the others.
      treeshake: {
        moduleSideEffects: [
          { test: /\/app\/(?:ui\/|navigation\/(?:page-addresses|admin-paths)\.ts)/, sideEffects: false },
        ],
      },
    },
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
  },
});
