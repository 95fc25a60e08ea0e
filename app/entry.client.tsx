import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadCatalogue } from './i18n/i18n.ts';
import { preloadRouteModules } from './navigation/preload-route-modules.ts';
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
preloadRouteModules();
