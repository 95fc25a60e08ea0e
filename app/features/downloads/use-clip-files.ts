import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnimationSpan } from '#domain/clips/resolve-animation-span.ts';
import { type ClipFileKey, clipFileTypes, formatClipFileKey } from '#shared/clip-files.ts';
import { api } from '../../api/client.ts';

/** State of one file: not requested, being made, or failed. */
export type FilePhase =
  | { phase: 'idle' }
  | { phase: 'making'; percent: number }
  | { phase: 'failed'; error: unknown };

export interface ClipFileMaker {
  phaseOf(file: ClipFileKey): FilePhase;
  /** Size of a file that was made since the page was loaded; null if unknown. */
  bytesOf(file: ClipFileKey): number | null;
  /** Makes the file unless it exists. Rejects with the error, or with an abort when the page is left. */
  make(file: ClipFileKey, signal?: AbortSignal): Promise<void>;
}

/** Tracks the files of one clip that this page has requested. `span` is the part that animations show. */
export function useClipFiles(args: { clipId: string; span: AnimationSpan }): ClipFileMaker {
  const { clipId, span } = args;
  const [phases, setPhases] = useState<ReadonlyMap<string, FilePhase>>(new Map());
  const [sizes, setSizes] = useState<ReadonlyMap<string, number>>(new Map());
  const gone = useRef<AbortController | null>(null);
  useEffect(() => {
    const left = new AbortController();
    gone.current = left;
    return () => left.abort();
  }, []);

  const nameOf = useCallback(
    (file: ClipFileKey) =>
      clipFileTypes[file.kind].group === 'moving'
        ? `${formatClipFileKey(file)} ${span.fromMs} ${span.toMs}`
        : formatClipFileKey(file),
    [span.fromMs, span.toMs],
  );

  const make = useCallback(
    async (file: ClipFileKey, signal?: AbortSignal) => {
      const name = nameOf(file);
      const show = (phase: FilePhase) => setPhases((before) => new Map(before).set(name, phase));
      const stops = [gone.current?.signal, signal].filter((one) => one !== undefined);
      const stop = AbortSignal.any(stops);
      show({ phase: 'making', percent: 0 });
      try {
        const bytes = await pollUntilFileReady({
          clipId,
          file,
          span,
          signal: stop,
          onPercent: (percent) => show({ phase: 'making', percent }),
        });
        setSizes((before) => new Map(before).set(name, bytes));
        show({ phase: 'idle' });
      } catch (error) {
        show(stop.aborted ? { phase: 'idle' } : { phase: 'failed', error });
        throw error;
      }
    },
    [clipId, nameOf, span],
  );

  return {
    phaseOf: (file) => phases.get(nameOf(file)) ?? { phase: 'idle' },
    bytesOf: (file) => sizes.get(nameOf(file)) ?? null,
    make,
  };
}

/** Requests a file until it is ready and returns its size in bytes. The server delays each answer. */
export async function pollUntilFileReady(args: {
  clipId: string;
  file: ClipFileKey;
  span: AnimationSpan;
  signal: AbortSignal;
  onPercent: (percent: number) => void;
}): Promise<number> {
  const { clipId, file, span, signal, onPercent } = args;
  for (;;) {
    const answer = await api.clipFiles.make(
      { clipId, file: formatClipFileKey(file), ...span },
      { signal, quiet: true },
    );
    if (answer.state === 'ready') return answer.bytes ?? 0;
    onPercent(answer.percent);
  }
}
