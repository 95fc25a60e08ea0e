import type { SpokenLine, SubtitleVariant } from '../types.ts';
import { encodeGb18030 } from './encode-gb18030.ts';
import { formatAss, formatSrt, formatVtt } from './format-subtitles.ts';

export interface SubtitleFile {
  /** What follows the film's own name, e.g. `.en.srt`. */
  suffix: string;
  bytes: Uint8Array;
}

const utf8 = (text: string) => new TextEncoder().encode(text);
const withCrlf = (text: string) => text.replaceAll('\n', '\r\n');
const BYTE_ORDER_MARK = '\ufeff';

/** The side files of a scene in the given form. */
export function makeSubtitleFiles(form: SubtitleVariant, spoken: readonly SpokenLine[]): SubtitleFile[] {
  switch (form) {
    case 'ass':
      return [{ suffix: '.ass', bytes: utf8(formatAss(spoken)) }];
    case 'ass-utf16':
      return [
        { suffix: '.ass', bytes: Buffer.from(BYTE_ORDER_MARK + withCrlf(formatAss(spoken)), 'utf16le') },
      ];
    case 'srt-pair':
      return [
        { suffix: '.en.srt', bytes: utf8(formatSrt(spoken, ['en'])) },
        { suffix: '.zh-Hans.srt', bytes: utf8(formatSrt(spoken, ['zh'])) },
      ];
    case 'srt-gb18030':
      return [
        { suffix: '.en.srt', bytes: utf8(BYTE_ORDER_MARK + withCrlf(formatSrt(spoken, ['en']))) },
        { suffix: '.zh.srt', bytes: encodeGb18030(withCrlf(formatSrt(spoken, ['zh']))) },
      ];
    case 'srt-both':
      return [{ suffix: '.srt', bytes: utf8(formatSrt(spoken, ['zh', 'en'])) }];
    case 'vtt-pair':
      return [
        { suffix: '.en.vtt', bytes: utf8(formatVtt(spoken, 'en')) },
        { suffix: '.zh-Hans.vtt', bytes: utf8(formatVtt(spoken, 'zh')) },
      ];
  }
}
