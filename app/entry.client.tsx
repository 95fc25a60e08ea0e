import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { ERROR_TEXTS } from './i18n/translate.ts';
import { loadTexts } from './i18n/translators.ts';
import { pageIdAt } from './navigation/known-routes.ts';
import { preloadOnIntent } from './navigation/preload-on-intent.ts';
import { shownPreferences } from './state/preferences.ts';
import { waitsForCode, watchInteraction } from './ui/first-interaction.ts';

watchInteraction();
const { locale } = shownPreferences();
await Promise.all([
  loadTexts(locale, pageIdAt(location.pathname)),
  waitsForCode() ? null : loadTexts(locale, ERROR_TEXTS),
]);
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
preloadOnIntent();
