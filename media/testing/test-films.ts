import type { MezzanineInfo } from '#domain/films/types.ts';
import { createMediaProcessor } from '../create-media-processor.ts';

/** Imports a film like the product: probes it and makes its mezzanine at `output`. */
export async function importTestFilm(args: {
  source: string;
  output: string;
  keyFrameMs?: number[];
}): Promise<{ path: string; info: MezzanineInfo; truncated: boolean }> {
  const media = createMediaProcessor();
  const options = { signal: new AbortController().signal };
  const sourceInfo = await media.probeSource(args.source, options);
  const result = await media.makeMezzanine(
    { path: args.source, sourceInfo, output: args.output, keyFrameMs: args.keyFrameMs ?? [] },
    options,
  );
  return { path: args.output, ...result };
}
