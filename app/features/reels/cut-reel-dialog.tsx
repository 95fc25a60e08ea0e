import { useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { REEL_MAX_PARTS, type ReelSubtitles, reelSubtitles } from '#shared/reels.ts';
import { api } from '../../api/client.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { reelPath } from '../../navigation/page-addresses.ts';
import { pagePaths } from '../../navigation/page-paths.ts';
import { Button, Dialog, NativeSelect } from '../../ui/index.ts';

/** How many lines are offered for a reel, besides all of them. */
const lineCounts = [5, 10, 20];
const DEFAULT_LINES = 20;

/** Asks how lines should be cut into one film, orders it, and goes to its page. */
export default function CutReelDialog({
  lineIds,
  title,
  onClose,
}: {
  lineIds: readonly string[];
  title: string;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const formId = useId();
  const most = Math.min(lineIds.length, REEL_MAX_PARTS);
  const counts = [...lineCounts.filter((count) => count < most), most];
  const [count, setCount] = useState(Math.min(most, DEFAULT_LINES));
  const [subtitles, setSubtitles] = useState<ReelSubtitles>('both');
  const [hasFilmTitles, setHasFilmTitles] = useState(true);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const cut = async () => {
    setBusy(true);
    setError(null);
    try {
      const chosen = lineIds.slice(0, count);
      const { reelId } = await api.reels.create({ lineIds: chosen, title, subtitles, hasFilmTitles });
      await navigate(reelPath(reelId));
    } catch (caught) {
      setError(caught);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('reel.cut')}
      description={t('reel.cutText')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={() => void cut()}>
            {t('reel.start')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <div className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-3">
          <label htmlFor={`${formId}-count`}>{t('reel.count')}</label>
          <NativeSelect
            id={`${formId}-count`}
            label={t('reel.count')}
            value={count}
            className="h-10 w-full border-edge bg-sheet px-3"
            wrapperClassName="w-full"
            onChange={(value) => setCount(Number(value))}
          >
            {counts.map((option) => (
              <option key={option} value={option}>
                {t(option === lineIds.length ? 'reel.allLines' : 'reel.firstLines', { count: option })}
              </option>
            ))}
          </NativeSelect>
          <label htmlFor={`${formId}-subtitles`}>{t('reel.subtitles')}</label>
          <NativeSelect
            id={`${formId}-subtitles`}
            label={t('reel.subtitles')}
            value={subtitles}
            className="h-10 w-full border-edge bg-sheet px-3"
            wrapperClassName="w-full"
            onChange={(value) => setSubtitles(reelSubtitles.find((option) => option === value) ?? 'both')}
          >
            {reelSubtitles.map((option) => (
              <option key={option} value={option}>
                {t(`reel.subtitlesOf.${option}`)}
              </option>
            ))}
          </NativeSelect>
        </div>
        <label className="flex items-center gap-2">
          <input
            type="checkbox"
            checked={hasFilmTitles}
            onChange={(event) => setHasFilmTitles(event.target.checked)}
            className="size-4 accent-ink"
          />
          {t('reel.filmTitles')}
        </label>
        <Link to={pagePaths.reels} className="w-fit text-14 text-ink-2 underline underline-offset-4">
          {t('reel.list')}
        </Link>
        {error ? (
          <p role="alert" className="text-14 text-rec-text">
            {errorMessage(t, error)}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
