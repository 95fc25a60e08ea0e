import { useEffect, useRef, useState } from 'react';
import { stillUrl } from '#shared/media-urls.ts';
import { fetchFile } from '../../api/fetch-file.ts';
import { findSharpestFrame } from './sharpest-frame-button.tsx';

/** A still of a series. Its frame is the requested one, or the sharpest one near it. */
interface SeriesStill {
  frame: number;
}

export interface StillSeriesFormat {
  size: 'full' | 'mezzanine';
  format: 'jpg' | 'png';
}

export type StillSeries =
  | { state: 'none' }
  | {
      state: 'making' | 'ready';
      stills: SeriesStill[];
      total: number;
      fileFormat: StillSeriesFormat;
      key: string;
    }
  | { state: 'failed'; error: unknown };

/**
 * Requests the stills of a series one after another, so that each is shown as soon as it is ready and the archive only
 * has to be packed. `key` identifies the settings of a series.
 */
export function useStillSeries(videoId: string) {
  const [series, setSeries] = useState<StillSeries>({ state: 'none' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const stop = () => {
    running.current?.abort();
    running.current = null;
    setSeries({ state: 'none' });
  };

  const make = async (request: {
    frames: number[];
    sharpest: boolean;
    fileFormat: StillSeriesFormat;
    key: string;
  }) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const { fileFormat, key } = request;
    const total = request.frames.length;
    let stills: SeriesStill[] = [];
    setSeries({ state: 'making', stills, total, fileFormat, key });
    try {
      for (const requestedFrame of request.frames) {
        const { frame } = request.sharpest
          ? await findSharpestFrame(videoId, requestedFrame, { signal, quiet: true })
          : { frame: requestedFrame };
        // Two frames that are close can have the same sharpest neighbor.
        if (stills.some((still) => still.frame === frame)) continue;
        await fetchFile(stillUrl(videoId, frame, fileFormat.size, fileFormat.format), {
          signal,
          method: 'HEAD',
        });
        signal.throwIfAborted();
        stills = [...stills, { frame }];
        setSeries({ state: 'making', stills, total, fileFormat, key });
      }
      setSeries({ state: 'ready', stills, total, fileFormat, key });
    } catch (error) {
      if (!signal.aborted) setSeries({ state: 'failed', error });
    }
  };

  return { series, make, stop };
}
