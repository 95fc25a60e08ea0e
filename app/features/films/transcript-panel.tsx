import { lazy, Suspense, useCallback, useState } from 'react';
import type { LineDto } from '#contract/lines.ts';
import { useLineRun } from '../workspace/use-line-run.ts';
import { type ReadyStage, useWorkspace } from '../workspace/workspace-context.ts';
import { NoLines } from './no-lines.tsx';
import { TranscriptList } from './transcript-list.tsx';

const WordTimesDialog = lazy(() => import('./word-times/word-times-dialog.tsx'));

/** The panel with the lines of the picture, or what to do without any. */
export function TranscriptPanel() {
  const { stage } = useWorkspace();
  if (!stage) return null;
  return stage.transcript.count > 0 ? (
    <Lines stage={stage} />
  ) : (
    <div className="border-rule lg:h-full lg:border-l">
      <NoLines />
    </div>
  );
}

function Lines({ stage }: { stage: ReadyStage }) {
  const { clip, canEdit } = useWorkspace().workspace;
  const runs = useLineRun(stage);
  const { video, transcript, player, wordTimes } = stage;
  const [edited, setEdited] = useState<LineDto | null>(null);
  const edit = useCallback(
    (line: LineDto) => {
      player?.playback.pause();
      setEdited(line);
    },
    [player],
  );
  return (
    <>
      <TranscriptList
        videoId={video.id}
        transcript={transcript}
        player={player}
        // A clip is a run of lines already.
        runs={clip ? null : runs}
        // The lines of a clip may be older than those of the film.
        onEditWords={canEdit && !clip ? edit : null}
        className="h-[66dvh] border-rule border-b lg:sticky lg:top-0 lg:h-[min(100dvh,960px)] lg:border-b-0 lg:border-l"
      />
      {edited ? (
        <Suspense fallback={null}>
          <WordTimesDialog
            key={edited.id}
            line={edited}
            wordTimes={wordTimes}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
