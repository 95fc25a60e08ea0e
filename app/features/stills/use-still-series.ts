import { useRef, useState } from 'react';
import { stillUrl } from '#shared/media-urls.ts';
import { fetchFile } from '../../api/fetch-file.ts';
import { findSharpestFrame } from './sharpest-frame-button.tsx';

/** A still of a series: the frame that was chosen, and the one that was taken for it. */
export interface SeriesStill {
  requestedFrame: number;
  frame: number;
}

export interface StillSeriesFormat {
  size: 'full' | 'mezzanine';
  format: 'jpg' | 'png';
}

export type StillSeries =
  | { state: 'none' }
  | { state: 'making' | 'ready'; stills: SeriesStill[]; total: number; form: StillSeriesFormat; key: string }
  | { state: 'failed'; fault: unknown };

/**
 * Has the stills of a series made one after the other, so that each is seen as it comes and the archive, asked for
 * afterwards, is only packed. `key` tells which wish a series answers.
 */
export function useStillSeries(videoId: string) {
  const [series, setSeries] = useState<StillSeries>({ state: 'none' });
  const running = useRef<AbortController | null>(null);

  const stop = () => {
    running.current?.abort();
    running.current = null;
    setSeries({ state: 'none' });
  };

  const make = async (request: {
    frames: number[];
    sharpest: boolean;
    form: StillSeriesFormat;
    key: string;
  }) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const { form, key } = request;
    const total = request.frames.length;
    let stills: SeriesStill[] = [];
    setSeries({ state: 'making', stills, total, form, key });
    try {
      for (const chosen of request.frames) {
        const { frame } = request.sharpest
          ? await findSharpestFrame(videoId, chosen, { signal, quiet: true })
          : { frame: chosen };
        // Two that stand close may have the same sharpest neighbour.
        if (stills.some((still) => still.frame === frame)) continue;
        await fetchFile(stillUrl(videoId, frame, form.size, form.format), { signal, method: 'HEAD' });
        signal.throwIfAborted();
        stills = [...stills, { requestedFrame: chosen, frame }];
        setSeries({ state: 'making', stills, total, form, key });
      }
      setSeries({ state: 'ready', stills, total, form, key });
    } catch (fault) {
      if (!signal.aborted) setSeries({ state: 'failed', fault });
    }
  };

  return { series, make, stop };
}
