import { App } from 'antd';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';

/** Asks before the page, or a page of its list, is left while something is unsaved. */
export function useKeepDraft(isUnsaved: boolean): void {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const blocker = useBlocker(isUnsaved);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    modal.confirm({
      title: t('lineTable.leaveAsk'),
      okText: t('lineTable.leave'),
      cancelText: t('lineTable.stay'),
      onOk: () => blocker.proceed(),
      onCancel: () => blocker.reset(),
    });
  }, [blocker, modal, t]);
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
}
