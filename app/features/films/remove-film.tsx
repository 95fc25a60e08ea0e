import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../api/client.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { filmPath } from '../../navigation/page-addresses.ts';
import { pagePaths } from '../../navigation/page-paths.ts';
import { Button, Dialog, useToast } from '../../ui/index.ts';

/** A button that removes the film, after a dialog that says what is removed and what remains. */
export function RemoveFilm({ filmId }: { filmId: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      const { kept } = await api.films.remove({ filmId });
      setOpen(false);
      toast(
        kept > 0
          ? { tone: 'failed', text: t('film.removeKept', { count: kept }) }
          : { tone: 'done', text: t('film.removed') },
      );
      await navigate(kept > 0 ? filmPath({ filmId }) : pagePaths.filmList);
    } catch (caught) {
      toast({ tone: 'failed', text: errorMessage(t, caught) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        size="s"
        variant="danger"
        className="w-fit"
        icon={<Trash2 size={16} strokeWidth={1.5} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('film.remove')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('film.removeAsk')}
        description={t('film.removeText')}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{t('ui.cancel')}</Button>
            <Button variant="danger" busy={busy} onClick={remove}>
              {t('film.remove')}
            </Button>
          </>
        }
      />
    </>
  );
}
