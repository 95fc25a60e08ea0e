/** Characters that some system forbids in file names. */
const forbidden = /[\p{Cc}\p{Cf}<>:"/\\|?*]/gu;

/** Returns a file name for a still, such as `The Corner Table 00-12-03.250 f17358.jpg`. Never empty, never hidden. */
export function stillFileName(args: {
  title: string;
  timeCode: string;
  frame: number;
  format: 'jpg' | 'png';
}): string {
  const { title, timeCode, frame, format } = args;
  const cleaned = [...title.replace(forbidden, ' ').replace(/\s+/g, ' ').trim()].slice(0, 80).join('').trim();
  const base = cleaned.replace(/^\.+/, '').trim() || 'taici';
  return `${base} ${timeCode.replaceAll(':', '-')} f${frame}.${format}`;
}
