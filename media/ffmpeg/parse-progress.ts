/** One report of `ffmpeg -progress`. */
export interface ProgressReport {
  /** Video frames written so far; 0 if only sound is written. */
  frame: number;
  /** Time reached in the output, in milliseconds; null while ffmpeg does not know. */
  outTimeMs: number | null;
}

/**
 * Parses the `key=value` lines of `ffmpeg -progress` from a stream of chunks. A report is complete at its `progress=`
 * line. Pass the returned `rest`, the text after the last complete report, with the next chunk.
 */
export function parseProgress(args: { rest: string; chunk: string }): {
  rest: string;
  reports: ProgressReport[];
} {
  const reports: ProgressReport[] = [];
  const text = args.rest + args.chunk;
  let parsedLength = 0;
  for (const block of text.matchAll(/([\s\S]*?)^progress=\w+\n/gm)) {
    reports.push(readBlock(block[1] ?? ''));
    parsedLength = block.index + block[0].length;
  }
  return { rest: text.slice(parsedLength), reports };
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
