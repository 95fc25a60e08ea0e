import type { Role } from '#shared/roles.ts';
import type { Viewer } from '../accounts/types.ts';
import type { Line, MezzanineInfo } from '../films/types.ts';
import type { JobWaiter } from '../jobs/types.ts';

/** Returns a viewer with the given roles; `client` by default. */
export function makeViewer(id: string, ...access: Role[]): Viewer {
  return { id, name: id, username: id, roles: access.length > 0 ? access : ['client'] };
}

/** Returns a clock that always shows `now`, in milliseconds. Tests can set `now`. */
export function makeClock(nowMs = 1_000_000): { now: number; nowMs(): number } {
  return {
    now: nowMs,
    nowMs() {
      return this.now;
    },
  };
}

/** Returns the properties of a mezzanine; by default, one minute at 24 frames per second. */
export function makeMezzanineInfo(change: Partial<MezzanineInfo> = {}): MezzanineInfo {
  const { rate, frames } = { rate: { num: 24, den: 1 }, frames: 1440, ...change };
  return {
    width: 1280,
    height: 720,
    durationMs: Math.round((frames * rate.den * 1000) / rate.num),
    hasAudio: true,
    bytes: 1000,
    originalStartMs: 0,
    encoder: 'libx264',
    ...change,
    rate,
    frames,
  };
}

/** Returns a line with the ID `<videoId>.<seq>`. */
export function makeLine(
  videoId: string,
  seq: number,
  change: Partial<Line> & Pick<Line, 'startMs' | 'endMs'>,
): Line {
  return { id: `${videoId}.${seq}`, videoId, seq, en: `Line ${seq}.`, zh: `第 ${seq} 句`, ...change };
}

/**
 * Returns a SubRip file with a cue for each text. The starts are irregular, so that only one offset aligns two such
 * files.
 */
export function makeSrt(texts: string[], offsetMs = 0): string {
  const formatTime = (ms: number) => new Date(ms).toISOString().slice(11, 23).replace('.', ',');
  return texts
    .map((text, index) => {
      const startMs = 2000 + index * 3100 + ((index * index * 370) % 1900) + offsetMs;
      return `${index + 1}\n${formatTime(startMs)} --> ${formatTime(startMs + 900)}\n${text}\n`;
    })
    .join('\n');
}

/** Never waits for a job, because none runs. */
export const noJobWaiter: JobWaiter = { waitForEnd: async () => undefined };
