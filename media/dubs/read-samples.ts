/** Reads 16-bit little-endian samples. Node runs on little-endian processors, but for IBM's mainframes. */
export function readSamples(bytes: Buffer = Buffer.alloc(0)): Int16Array {
  // A view needs an even address; a copy has one.
  return new Int16Array(Uint8Array.from(bytes).buffer, 0, Math.floor(bytes.length / 2));
}
