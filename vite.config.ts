import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  publicDir: 'app/public',
  plugins: [tailwindcss(), reactRouter()],
  // The server build is one self-contained program: it starts fast, and React's production half is chosen when it is built.
  ssr: { noExternal: true },
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 1200,
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
  },
});
