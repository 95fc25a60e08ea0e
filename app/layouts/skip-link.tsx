import { useTranslation } from '../i18n/use-translation.ts';

/** A link to the page's content, which shows while it has the focus. The content has the ID `content`. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a
      href="#content"
      className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:bg-ink focus:px-4 focus:py-2 focus:text-paper"
    >
      {t('ui.skipToContent')}
    </a>
  );
}
