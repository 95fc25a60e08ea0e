import { useTranslation } from '../i18n/use-translation.ts';

/**
 * Sets the title of the browser tab; React moves it into the head. `name` is the page's name in the user's language.
 */
export function PageTitle({ name }: { name: string }) {
  const { t } = useTranslation();
  return <title>{`${name} · ${t('common.productName')}`}</title>;
}
