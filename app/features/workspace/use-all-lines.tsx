import { type ReactNode, useEffect, useMemo } from 'react';
import type { LineDto } from '#contract/lines.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { TranscriptStore } from '../../player/transcript-store.ts';
import { useTranscriptVersion } from '../../player/use-line-player.ts';
import { ErrorState, ProgressBar } from '../../ui/index.ts';

/**
 * Returns all lines of a transcript, in order. While those of a long video are being fetched, `lines` is null and `loading`
 * is what to show.
 */
export function useAllLines(transcript: TranscriptStore): { lines: LineDto[] | null; loading: ReactNode } {
  const { t } = useTranslation();
  const version = useTranscriptVersion(transcript);
  useEffect(() => {
    void transcript.fetchAll();
  }, [transcript]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version changes with the loaded lines
  const lines = useMemo(() => (transcript.isComplete ? transcript.loaded() : null), [transcript, version]);
  const retry = () => {
    transcript.retry();
    void transcript.fetchAll();
  };
  const loading = transcript.error ? (
    <ErrorState error={transcript.error} onRetry={retry} />
  ) : (
    <div className="p-4 md:p-8">
      <ProgressBar percent={null} label={t('player.loadingLines')} />
    </div>
  );
  return { lines, loading };
}
