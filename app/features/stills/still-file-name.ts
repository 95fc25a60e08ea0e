import { buildDownloadName } from '#shared/build-download-name.ts';

/** Returns a file name for a still, such as `The Corner Table 00-12-03.250 f17358.jpg`. Never empty, never hidden. */
export function stillFileName(args: {
  title: string;
  timeCode: string;
  frame: number;
  format: 'jpg' | 'png';
}): string {
  const { title, timeCode, frame, format } = args;
  return buildDownloadName({
    title,
    suffix: `${timeCode.replaceAll(':', '-')} f${frame}`,
    extension: format,
  });
}
