import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button, Dialog } from '../../../ui/index.ts';
import { UnsentTakeList } from './unsent-take-list.tsx';
import { useUnsentTakes } from './use-unsent-takes.ts';

/**
 * Sends the recordings that an earlier page left, and says on any page how many are late or refused. What was just
 * recorded is shown by the panel that recorded it.
 */
export default function UnsentTakesBar() {
  const { t } = useTranslation();
  const { queue, unsent } = useUnsentTakes();
  const [isOpen, setOpen] = useState(false);
  const late = unsent.takes.filter(({ isLate }) => isLate);
  const refused = late.filter(({ refusal }) => refusal !== null);
  const drafts = late.filter(({ isDraft }) => isDraft);
  if (!queue || (late.length === 0 && unsent.others === 0 && !isOpen)) return null;
  const text =
    refused.length > 0
      ? t('takes.unsent.barRefused', { count: refused.length })
      : drafts.length < late.length
        ? t('takes.unsent.barWaiting', { count: late.length - drafts.length })
        : drafts.length > 0
          ? t('takes.unsent.barDrafts', { count: drafts.length })
          : t('takes.unsent.barOthers', { count: unsent.others });
  return (
    <div className="border-rule border-b bg-sheet">
      <div className="page flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-14">
        <p role="status" className={refused.length > 0 ? 'text-rec-text' : 'text-ink-2'}>
          {text}
        </p>
        {late.length > 0 ? (
          <Button size="s" onClick={() => setOpen(true)}>
            {t('takes.unsent.show')}
          </Button>
        ) : null}
      </div>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('takes.unsent.title')}
        description={t(
          late.every((take) => take.isStored) ? 'takes.unsent.text' : 'takes.unsent.textUnstored',
        )}
        footer={<Button onClick={() => setOpen(false)}>{t('ui.close')}</Button>}
      >
        {late.length === 0 ? (
          <p className="text-ink-2">{t('takes.unsent.allSaved')}</p>
        ) : (
          <UnsentTakeList queue={queue} takes={late} showsClip disabled={false} />
        )}
      </Dialog>
    </div>
  );
}
