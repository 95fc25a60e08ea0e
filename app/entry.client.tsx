import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadCatalogue } from './i18n/i18n.ts';
import { preloadOnIntent } from './navigation/preload-on-intent.ts';
import { locales } from './state/preferences.ts';

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
preloadOnIntent();
