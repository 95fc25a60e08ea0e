/** Decodes a spreadsheet's CSV file: UTF-8, or GB 18030 as Chinese Windows writes it. Returns null for other encodings. */
export function decodeTable(bytes: ArrayBuffer): string | null {
  for (const encoding of ['utf-8', 'gb18030'])
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch (thrown) {
      if (!(thrown instanceof TypeError)) throw thrown;
    }
  return null;
}
