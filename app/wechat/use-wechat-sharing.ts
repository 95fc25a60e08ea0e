import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useRouteLoaderData } from 'react-router';
import { useTranslation } from '../i18n/use-translation.ts';
import type { PageContext } from '../request/page-context.ts';
import { recordInteraction } from '../ui/first-interaction.ts';
import { type ShareCard, shareCardStore } from './share-card.ts';

let sharing: Promise<(card: ShareCard) => Promise<boolean>> | null = null;

/**
 * Gives WeChat the card of every page that is shown to an account, or to a visitor of a prize draw. Elsewhere, and without an
 * official account, it loads nothing.
 */
export function useWechatSharing(): void {
  const { t } = useTranslation();
  const root = useRouteLoaderData<Pick<PageContext, 'viewer' | 'isVisitAllowed' | 'inWechat'>>('root');
  const isActive = root?.inWechat === true && (root.viewer !== null || root.isVisitAllowed);
  const { pathname, search } = useLocation();
  const own = useSyncExternalStore(shareCardStore.subscribe, shareCardStore.get, () => null);
  const { title, description, path } = own ?? {
    title: t('common.productName'),
    description: t('common.tagline'),
    path: pathname + search,
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address needs another signature
  useEffect(() => {
    if (!isActive) return;
    // The card of a page is part of its content. A visitor can pass a page on without a touch.
    recordInteraction();
    sharing ??= Promise.all([import('./wechat-sdk.ts'), import('../api/client.ts')]).then(
      ([{ createWechatSharing }, { api }]) =>
        createWechatSharing({ window, sign: (url) => api.visitor.wechatSignature({ url }, { quiet: true }) }),
    );
    void sharing.then((share) => share({ title, description, path }));
  }, [isActive, pathname, search, title, description, path]);
}
