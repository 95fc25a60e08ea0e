import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnimationSpan } from '#domain/clips/resolve-animation-span.ts';
import { type ClipFileKey, clipFileTypes, formatClipFileKey } from '#shared/clip-files.ts';
import { api } from '../../api/client.ts';

/** State of one file: idle, being created, or failed. */
type FilePhase =
  | { phase: 'idle' }
  | { phase: 'making'; percent: number }
  | { phase: 'failed'; error: unknown };

export interface ClipFileMaker {
  phaseOf(file: ClipFileKey): FilePhase;
  /** Size in bytes of a file that was created since the page was loaded; null if unknown. */
  bytesOf(file: ClipFileKey): number | null;
  /**
   * Creates the file unless it exists. Rejects with the error, or with an abort error when the user leaves the page.
   */
  make(file: ClipFileKey, signal?: AbortSignal): Promise<void>;
}

/** Tracks the files of one clip that this page has requested. `span` is the part that animations show. */
export function useClipFiles(args: { clipId: string; span: AnimationSpan }): ClipFileMaker {
  const { clipId, span } = args;
  const [phases, setPhases] = useState<ReadonlyMap<string, FilePhase>>(new Map());
  const [sizes, setSizes] = useState<ReadonlyMap<string, number>>(new Map());
  const unmounted = useRef<AbortController | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    unmounted.current = controller;
    return () => controller.abort();
  }, []);

  const keyOf = useCallback(
    (file: ClipFileKey) =>
      clipFileTypes[file.kind].group === 'moving'
        ? `${formatClipFileKey(file)} ${span.fromMs} ${span.toMs}`
        : formatClipFileKey(file),
    [span.fromMs, span.toMs],
  );

  const make = useCallback(
    async (file: ClipFileKey, signal?: AbortSignal) => {
      const key = keyOf(file);
      const setPhase = (phase: FilePhase) => setPhases((previous) => new Map(previous).set(key, phase));
      const signals = [unmounted.current?.signal, signal].filter((item) => item !== undefined);
      const anySignal = AbortSignal.any(signals);
      setPhase({ phase: 'making', percent: 0 });
      try {
        const bytes = await pollUntilFileReady({
          clipId,
          file,
          span,
          signal: anySignal,
          onPercent: (percent) => setPhase({ phase: 'making', percent }),
        });
        setSizes((previous) => new Map(previous).set(key, bytes));
        setPhase({ phase: 'idle' });
      } catch (error) {
        setPhase(anySignal.aborted ? { phase: 'idle' } : { phase: 'failed', error });
        throw error;
      }
    },
    [clipId, keyOf, span],
  );

  return {
    phaseOf: (file) => phases.get(keyOf(file)) ?? { phase: 'idle' },
    bytesOf: (file) => sizes.get(keyOf(file)) ?? null,
    make,
  };
}

/**
 * Requests a file until it is ready and returns its size in bytes. There is no delay here: the server delays each
 * response.
 */
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
