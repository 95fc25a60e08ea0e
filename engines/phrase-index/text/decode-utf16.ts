/** A safe number of arguments for one call. */
const CHUNK = 8_192;

/** Decodes any number of UTF-16 units. Unpaired surrogates remain as they are. */
export function decodeUtf16(units: Uint16Array): string {
  if (units.length <= CHUNK) return String.fromCharCode(...units);
  let text = '';
  for (let at = 0; at < units.length; at += CHUNK) {
    text += String.fromCharCode(...units.subarray(at, at + CHUNK));
  }
  return text;
}
