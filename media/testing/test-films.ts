import type { MezzanineInfo } from '#domain/films/types.ts';
import { createMediaProcessor } from '../create-media-processor.ts';

/** Imports a film as the product does: probes it and makes its mezzanine at `output`. */
export async function importTestFilm(args: {
  source: string;
  output: string;
  keyFrameMs?: number[];
}): Promise<{ path: string; facts: MezzanineInfo; truncated: boolean }> {
  const media = createMediaProcessor();
  const options = { signal: new AbortController().signal };
  const facts = await media.probeSource(args.source, options);
  const made = await media.makeMezzanine(
    { path: args.source, facts, output: args.output, keyFrameMs: args.keyFrameMs ?? [] },
    options,
  );
  return { path: args.output, ...made };
}
