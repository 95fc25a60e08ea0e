/** As many arguments as a call takes safely. */
const CHUNK = 8_192;

/** The text of some UTF-16 units, however many, unpaired surrogates as they are. */
export function decodeUtf16(units: Uint16Array): string {
  if (units.length <= CHUNK) return String.fromCharCode(...units);
  let text = '';
  for (let at = 0; at < units.length; at += CHUNK) {
    text += String.fromCharCode(...units.subarray(at, at + CHUNK));
  }
  return text;
}
