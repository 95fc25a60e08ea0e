import { decodeSubtitle } from '#domain/subtitles/decode-subtitle.ts';
import { toNativePath } from './native-path.ts';

/**
 * Returns a name or path for display. Bytes that are not UTF-8 are read in the encoding, such as GBK, in which the whole
 * name looks most like its language.
 */
export function decodeFileName(name: string): string {
  const native = toNativePath(name);
  return typeof native === 'string' ? native : decodeSubtitle(native).text;
}
