/** What the packets of one stream tell. Times are in ticks of the stream's own time scale. */
export interface PacketFacts {
  count: number;
  firstPts: number;
  /** Duration of the first packet. */
  duration: number;
  /** How many packets, from the first on, last as long as it and stand where that puts them. */
  even: number;
  /** Numbers of the packets that are key frames. */
  keys: number[];
  /** Byte at which the first packet lies. */
  firstPosition: number;
}

/** A stream's own description, by ffprobe's names, and its packets; null when it has none. */
export interface StreamContents {
  facts: ReadonlyMap<string, string>;
  packets: PacketFacts | null;
}

/**
 * Gathers the lines of `planContents` as they come in pieces; a film has hundreds of thousands. `finish` gives the streams
 * in order.
 */
export function createContentsScan(): { take: (piece: string) => void; finish: () => StreamContents[] } {
  const packetsOf = new Map<string, PacketFacts>();
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
      return described.map((facts) => ({ facts, packets: packetsOf.get(facts.get('index') ?? '') ?? null }));
    },
  };
}

function countPacket(packetsOf: Map<string, PacketFacts>, fields: ReadonlyMap<string, string>): void {
  const stream = fields.get('stream_index') ?? '';
  const pts = Number(fields.get('pts'));
  const duration = Number(fields.get('duration'));
  const facts = packetsOf.get(stream) ?? {
    count: 0,
    firstPts: pts,
    duration,
    even: 0,
    keys: [],
    firstPosition: Number(fields.get('pos')),
  };
  const isEven = pts === facts.firstPts + facts.count * facts.duration && duration === facts.duration;
  if (isEven && facts.even === facts.count) facts.even += 1;
  if (fields.get('flags')?.startsWith('K')) facts.keys.push(facts.count);
  facts.count += 1;
  packetsOf.set(stream, facts);
}
