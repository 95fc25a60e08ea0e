import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadCatalogue } from './i18n.ts';
import { locales } from './preferences.ts';
import { preloadPages } from './preload-pages.ts';

const locale = locales.find((known) => known === document.documentElement.lang) ?? 'zh-CN';
await loadCatalogue(locale);
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
preloadPages();
