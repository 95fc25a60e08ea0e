import { ByteReader } from './byte-reader.ts';

/** The weights are stored as -log(weight) in steps of this size. Base e. */
export const LOG_STEP = 1024 * Math.log(1.0001);

/** The weight that each of the 256 stored values stands for. */
export const weightOfByte = Float32Array.from({ length: 256 }, (_, byte) => Math.exp(-byte * LOG_STEP));

/**
 * Reads 8-bit mixture weights (`sendump`). Returns them senone by senone, in each stream by stream, in each density by
 * density; see `weightOfByte`. Throws a ModelError if the file is too short, clustered, or for another model.
 */
export function readMixtureWeights(args: {
  bytes: Uint8Array;
  streams: number;
  densities: number;
  senoneCount: number;
}): Uint8Array {
  const { streams, densities, senoneCount } = args;
  const reader = new ByteReader('sendump', args.bytes);
  const readText = () => reader.text(reader.count('length of a text', { min: 0, max: 1024 }));
  readText();
  for (let text = readText(); text !== ''; text = readText()) {
    const [, key, value] = /^(\w+) (\d+)\0$/.exec(text) ?? [];
    if (key === 'cluster_count' && value !== '0') reader.fail('has clustered weights');
    if (key === 'cluster_bits' && value !== '8') reader.fail('does not have 8 bits per weight');
  }
  reader.count('number of densities', { min: densities, max: densities });
  reader.count('number of senones', { min: senoneCount, max: senoneCount });
  const weights = new Uint8Array(senoneCount * streams * densities);
  for (let stream = 0; stream < streams; stream += 1)
    for (let density = 0; density < densities; density += 1) {
      const row = reader.bytes(senoneCount);
      for (let senone = 0; senone < senoneCount; senone += 1)
        weights[(senone * streams + stream) * densities + density] = row[senone] ?? 0;
    }
  return weights;
}
