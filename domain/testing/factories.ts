import type { Role, Viewer } from '../accounts/types.ts';
import type { Line, MezzanineInfo } from '../films/types.ts';

/** A signed-in viewer; a client unless roles are given. */
export function makeViewer(id: string, ...access: Role[]): Viewer {
  return { id, name: id, account: id, access: access.length > 0 ? access : ['client'] };
}

/** A clock that stands still until a test sets `now`; milliseconds. */
export function makeClock(nowMs = 1_000_000): { now: number; nowMs(): number } {
  return {
    now: nowMs,
    nowMs() {
      return this.now;
    },
  };
}

/** A mezzanine of `frames` frames, by default a minute at 24 frames a second. */
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

/** A line of a video with the id `<video>.<seq>`. */
export function makeLine(
  videoId: string,
  seq: number,
  change: Partial<Line> & Pick<Line, 'startMs' | 'endMs'>,
): Line {
  return { id: `${videoId}.${seq}`, videoId, seq, en: `Line ${seq}.`, zh: `第 ${seq} 句`, ...change };
}

/** Cues of `texts` as SubRip text. The starts are uneven, so that only one offset aligns two such files. */
export function makeSrt(texts: string[], byMs = 0): string {
  const stamp = (ms: number) => new Date(ms).toISOString().slice(11, 23).replace('.', ',');
  return texts
    .map((text, at) => {
      const start = 2000 + at * 3100 + ((at * at * 370) % 1900) + byMs;
      return `${at + 1}\n${stamp(start)} --> ${stamp(start + 900)}\n${text}\n`;
    })
    .join('\n');
}
