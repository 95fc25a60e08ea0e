import { useEffect, useMemo, useState } from 'react';
import type { LineWordsDetailDto } from '#contract/alignments.ts';
import type { LineDto } from '#contract/lines.ts';
import { api } from '../../../api/client.ts';
import { errorMessage } from '../../../i18n/error-message.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { WordTimes } from '../../../player/word-times.ts';
import { Button, Dialog, ErrorState, useToast } from '../../../ui/index.ts';
import type { WordSpan } from './word-boundaries.ts';
import { WordTrack } from './word-track.tsx';

/** Lets an editor of a film move the words of a line to where they are heard. */
export default function WordTimesDialog({
  line,
  wordTimes,
  onClose,
}: {
  line: LineDto;
  wordTimes: WordTimes;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const [detail, setDetail] = useState<LineWordsDetailDto | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  /** The words as they were moved; null until the first move. */
  const [moved, setMoved] = useState<WordSpan[] | null>(null);
  const [busy, setBusy] = useState<'save' | 'reset' | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt fetches again
  useEffect(() => {
    let isCurrent = true;
    setError(null);
    api.alignments.detail({ lineId: line.id }).then(
      (fetched) => isCurrent && setDetail(fetched),
      (caught: unknown) => isCurrent && setError(caught),
    );
    return () => {
      isCurrent = false;
    };
  }, [line.id, attempt]);

  const words = useMemo(() => {
    if (!detail) return [];
    return detail.words.length > 0 ? detail.words : detail.measured;
  }, [detail]);
  const spans = moved ?? words;
  const store = async (times: WordSpan[] | null) => {
    setBusy(times ? 'save' : 'reset');
    const seen = words.map(toTimes);
    try {
      const stored = times
        ? await api.alignments.save({
            lineId: line.id,
            times: times.map(toTimes),
            seen,
          })
        : await api.alignments.reset({ lineId: line.id, seen });
      wordTimes.put({ lineId: stored.lineId, state: stored.state, words: stored.words });
      setDetail(stored);
      setMoved(null);
      toast({ tone: 'done', text: t(times ? 'film.wordTimes.saved' : 'film.wordTimes.wasReset') });
      if (times) onClose();
    } catch (caught) {
      toast({ tone: 'failed', text: errorMessage(t, caught) });
    }
    setBusy(null);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('film.wordTimes.title')}
      width={960}
      footer={
        <>
          {detail?.state === 'edited' ? (
            <Button variant="quiet" busy={busy === 'reset'} onClick={() => void store(null)}>
              {t('film.wordTimes.reset')}
            </Button>
          ) : null}
          <Button
            variant="primary"
            busy={busy === 'save'}
            disabled={spans.length === 0 || (moved === null && detail?.state !== 'unsure')}
            onClick={() => void store([...spans])}
          >
            {t('film.wordTimes.save')}
          </Button>
        </>
      }
    >
      {error ? <ErrorState error={error} onRetry={() => setAttempt(attempt + 1)} /> : null}
      {detail ? (
        <>
          <p className="text-14 text-ink-2">{t(`film.wordTimes.state.${stateOf(detail)}`)}</p>
          {words.length > 0 ? (
            <WordTrack
              line={line}
              words={words.map(({ from, end }) => line.en?.slice(from, end) ?? '')}
              spans={spans}
              contour={detail.contour}
              onMove={setMoved}
            />
          ) : null}
        </>
      ) : null}
    </Dialog>
  );
}

const toTimes = ({ startMs, endMs }: WordSpan) => ({ startMs, endMs });

const stateOf = ({ state, measured }: LineWordsDetailDto) =>
  state !== 'waiting' && measured.length === 0 ? 'none' : state;
