let twoByteCodes: Map<string, [number, number]> | undefined;

/** Finds every character with a two-byte code by decoding all two-byte codes. */
function readTwoByteCodes(): Map<string, [number, number]> {
  const decoder = new TextDecoder('gb18030');
  const codes = new Map<string, [number, number]>();
  for (let lead = 0x81; lead <= 0xfe; lead++) {
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      if (trail === 0x7f) continue;
      const character = decoder.decode(Uint8Array.of(lead, trail));
      if (!codes.has(character)) codes.set(character, [lead, trail]);
    }
  }
  return codes;
}

/**
 * Encodes text in GB18030. Supports ASCII and characters with two-byte codes; throws RangeError for any other
 * character.
 */
export function encodeGb18030(text: string): Uint8Array {
  twoByteCodes ??= readTwoByteCodes();
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.charCodeAt(0);
    const pair = twoByteCodes.get(character);
    if (code < 0x80) bytes.push(code);
    else if (pair !== undefined && character !== '�') bytes.push(...pair);
    else throw new RangeError(`no two-byte GB18030 code for ${character}`);
  }
  return Uint8Array.from(bytes);
}
