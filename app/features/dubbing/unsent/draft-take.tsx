import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { Button } from '../../../ui/index.ts';
import type { AnalyzedDraftProps, SpokenPart } from './spoken-part.ts';
import type { UnsentTakes, UnsentTakeView } from './unsent-takes.ts';

/** Fetched when something is recorded. */
const importAnalyzedDraft = () => import('./analyzed-draft.tsx');

/** Fetches what the analysis needs while the learner still speaks. */
export function prepareDraftAnalysis(spoken: SpokenPart): void {
  importAnalyzedDraft()
    .then((module) => module.prepareAnalysis(spoken))
    // The draft meets the same error, and shows it.
    .catch(() => undefined);
}

/** A recording that is not saved yet, with what was found in it on this device. It can be heard, saved, and discarded. */
export function DraftTake({
  draft: { recordingId, isStored },
  queue,
  spoken,
  hasSound,
  onPlay,
}: {
  draft: UnsentTakeView;
  queue: UnsentTakes;
  spoken: SpokenPart;
  /** Whether there is an original voice to compare with. */
  hasSound: boolean;
  /** Called before the draft plays. */
  onPlay: () => void;
}) {
  const { t } = useTranslation();
  const recording = useRecordingFile(queue, recordingId);
  const { AnalyzedDraft, hasFailed, retry } = useAnalyzedDraft();
  return (
    <section
      aria-label={t('takes.draft')}
      data-draft={recordingId}
      className="grid gap-5 border-mine border-l-2 pl-4"
    >
      <p className="text-14 text-ink-2 text-pretty">{t('takes.analysis.private')}</p>
      {isStored ? null : <p className="text-14 text-fair-text">{t('takes.unsent.draftNotStored')}</p>}
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" data-tour="saveTake" onClick={() => void queue.save(recordingId)}>
          {t('takes.save')}
        </Button>
        <ConfirmButton
          label={t('takes.unsent.discard')}
          title={t('takes.unsent.discardAsk')}
          text={t('takes.unsent.discardText')}
          onConfirm={() => queue.discard(recordingId)}
        />
      </div>
      {hasFailed ? (
        <div className="grid justify-items-start gap-3">
          <p role="alert">{t('takes.analysis.failed')}</p>
          <Button onClick={retry}>{t('takes.analysis.retry')}</Button>
        </div>
      ) : AnalyzedDraft && recording && hasSound ? (
        <AnalyzedDraft recording={recording} spoken={spoken} onPlay={onPlay} />
      ) : null}
    </section>
  );
}

/** Returns a recording of this browser; null until it is read, and if it is gone. */
function useRecordingFile(queue: UnsentTakes, recordingId: string): Blob | null {
  const [recording, setRecording] = useState<Blob | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void queue.read(recordingId).then((read) => {
      if (isCurrent) setRecording(read);
    });
    return () => {
      isCurrent = false;
    };
  }, [queue, recordingId]);
  return recording;
}

/**
 * Returns the code that analyzes drafts, once it is fetched. Without a connection, a recording can still be heard and saved,
 * and the code is fetched again when the learner asks for it.
 */
function useAnalyzedDraft(): {
  AnalyzedDraft: ComponentType<AnalyzedDraftProps> | null;
  hasFailed: boolean;
  retry: () => void;
} {
  const [loaded, setLoaded] = useState<{ AnalyzedDraft: ComponentType<AnalyzedDraftProps> } | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round fetches again
  useEffect(() => {
    setFailed(false);
    importAnalyzedDraft().then(
      (module) => setLoaded({ AnalyzedDraft: module.default }),
      () => setFailed(true),
    );
  }, [round]);
  return {
    AnalyzedDraft: loaded?.AnalyzedDraft ?? null,
    hasFailed,
    retry: () => setRound((count) => count + 1),
  };
}
