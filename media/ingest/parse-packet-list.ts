/** What the packets of one stream tell. Times are in ticks of the stream's own time scale. */
export interface PacketStats {
  count: number;
  firstPts: number;
  /** Duration of the first packet. */
  duration: number;
  /** How many packets, from the first on, last as long as it and stand where that puts them. */
  evenlySpacedCount: number;
  /** Numbers of the packets that are key frames. */
  keyFrames: number[];
  /** Byte at which the first packet lies. */
  firstPosition: number;
}

/** A stream's own description, by ffprobe's names, and its packets; null when it has none. */
export interface StreamPacketStats {
  fields: ReadonlyMap<string, string>;
  packets: PacketStats | null;
}

/**
 * Gathers the lines of `planContents` as they come in pieces; a film has hundreds of thousands. `finish` gives the streams
 * in order.
 */
export function createPacketListParser(): {
  take: (piece: string) => void;
  finish: () => StreamPacketStats[];
} {
  const packetsOf = new Map<string, PacketStats>();
  const described: ReadonlyMap<string, string>[] = [];
  let rest = '';
  const takeLine = (line: string) => {
    const [section, ...pairs] = line.trim().split('|');
    const fields = new Map(
      pairs.map((pair): [string, string] => {
        const at = pair.indexOf('=');
        return [pair.slice(0, at), pair.slice(at + 1)];
      }),
    );
    if (section === 'stream') described.push(fields);
    if (section === 'packet') countPacket(packetsOf, fields);
  };
  return {
    take(piece) {
      const lines = (rest + piece).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) takeLine(line);
    },
    finish() {
      takeLine(rest);
      rest = '';
      return described.map((fields) => ({
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
