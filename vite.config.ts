import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { callTableOf } from './contract/call-table.ts';
import { contract } from './contract/index.ts';

/** Gives the pages the addresses of the calls without the schemas, which stay on the server. */
export function callTable(): Plugin {
  const name = 'virtual:call-table';
  return {
    name: 'call-table',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: (id) => (id === `\0${name}` ? `export default ${JSON.stringify(callTableOf(contract))}` : null),
  };
}

export default defineConfig({
  publicDir: 'app/public',
  plugins: [tailwindcss(), callTable(), reactRouter()],
  // The server build is one self-contained program: it starts fast, and React's production half is chosen when it is built.
  ssr: { noExternal: true },
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 1200,
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
  },
});
