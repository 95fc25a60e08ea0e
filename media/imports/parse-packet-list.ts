/** Statistics of the packets of one stream. Times are in ticks of the stream's timescale. */
export interface PacketStats {
  count: number;
  firstPts: number;
  /** Duration of the first packet. */
  duration: number;
  /** Number of packets, from the first one, that have its duration and follow each other without a gap. */
  evenlySpacedCount: number;
  /** Indices of the packets that are key frames. */
  keyFrames: number[];
  /** Byte offset of the first packet in the file. */
  firstPosition: number;
}

/** The description of a stream, by ffprobe's field names, and its packets; null if it has none. */
export interface StreamPacketStats {
  fields: ReadonlyMap<string, string>;
  packets: PacketStats | null;
}

/**
 * Creates a parser of the output of `planPacketList`, which takes it in chunks: a film has hundreds of thousands of
 * lines. `finish` returns the streams in order.
 */
export function createPacketListParser(): {
  take: (chunk: string) => void;
  finish: () => StreamPacketStats[];
} {
  const packetsOf = new Map<string, PacketStats>();
  const streams: ReadonlyMap<string, string>[] = [];
  let rest = '';
  const takeLine = (line: string) => {
    const [section, ...pairs] = line.trim().split('|');
    const fields = new Map(
      pairs.map((pair): [string, string] => {
        const at = pair.indexOf('=');
        return [pair.slice(0, at), pair.slice(at + 1)];
      }),
    );
    if (section === 'stream') streams.push(fields);
    if (section === 'packet') countPacket(packetsOf, fields);
  };
  return {
    take(chunk) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) takeLine(line);
    },
    finish() {
      takeLine(rest);
      rest = '';
      return streams.map((fields) => ({
        fields,
        packets: packetsOf.get(fields.get('index') ?? '') ?? null,
      }));
    },
  };
}

function countPacket(packetsOf: Map<string, PacketStats>, fields: ReadonlyMap<string, string>): void {
  const stream = fields.get('stream_index') ?? '';
  const pts = Number(fields.get('pts'));
  const duration = Number(fields.get('duration'));
  const stats = packetsOf.get(stream) ?? {
    count: 0,
    firstPts: pts,
    duration,
    evenlySpacedCount: 0,
    keyFrames: [],
    firstPosition: Number(fields.get('pos')),
  };
  const isEven = pts === stats.firstPts + stats.count * stats.duration && duration === stats.duration;
  if (isEven && stats.evenlySpacedCount === stats.count) stats.evenlySpacedCount += 1;
  if (fields.get('flags')?.startsWith('K')) stats.keyFrames.push(stats.count);
  stats.count += 1;
  packetsOf.set(stream, stats);
}
