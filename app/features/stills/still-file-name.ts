/** Characters some system does not take in a file name. */
const forbidden = /[\p{Cc}\p{Cf}<>:"/\\|?*]/gu;

/** A file name for a still: film, time code and frame, e.g. `The Corner Table 00-12-03.250 f17358.jpg`. Never empty, never hidden. */
export function stillFileName(args: {
  title: string;
  timeCode: string;
  frame: number;
  format: 'jpg' | 'png';
}): string {
  const { title, timeCode, frame, format } = args;
  const plain = [...title.replace(forbidden, ' ').replace(/\s+/g, ' ').trim()].slice(0, 80).join('').trim();
  const base = plain.replace(/^\.+/, '').trim() || 'taici';
  return `${base} ${timeCode.replaceAll(':', '-')} f${frame}.${format}`;
}
