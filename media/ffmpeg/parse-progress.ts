/** One report of `ffmpeg -progress`. */
export interface ProgressReport {
  /** Video frames written so far; 0 for sound alone. */
  frame: number;
  /** Time reached in the output, in milliseconds; null while ffmpeg does not know. */
  outTimeMs: number | null;
}

/**
 * Reads `key=value` lines as they come in pieces. `rest` is what is left of the last piece and is handed back with the
 * next; a report is complete at its `progress=` line.
 */
export function parseProgress(args: { rest: string; piece: string }): {
  rest: string;
  reports: ProgressReport[];
} {
  const reports: ProgressReport[] = [];
  const textSoFar = args.rest + args.piece;
  let done = 0;
  for (const block of textSoFar.matchAll(/([\s\S]*?)^progress=\w+\n/gm)) {
    reports.push(readBlock(block[1] ?? ''));
    done = block.index + block[0].length;
  }
  return { rest: textSoFar.slice(done), reports };
}

function readBlock(block: string): ProgressReport {
  const fields = new Map(
    block.split('\n').flatMap((line): [string, string][] => {
      const at = line.indexOf('=');
      return at < 0 ? [] : [[line.slice(0, at), line.slice(at + 1).trim()]];
    }),
  );
  const micros = Number.parseInt(fields.get('out_time_us') ?? '', 10);
  return {
    frame: Number.parseInt(fields.get('frame') ?? '', 10) || 0,
    outTimeMs: Number.isNaN(micros) ? null : Math.max(0, micros / 1000),
  };
}
