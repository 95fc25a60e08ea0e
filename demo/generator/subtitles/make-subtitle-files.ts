import type { SpokenLine, SubtitleVariant } from '../types.ts';
import { encodeGb18030 } from './encode-gb18030.ts';
import { formatAss, formatSrt, formatVtt } from './format-subtitles.ts';

export interface SubtitleFile {
  /** The part of the file name after the film's name, for example `.en.srt`. */
  suffix: string;
  bytes: Uint8Array;
}

const utf8 = (text: string) => new TextEncoder().encode(text);
const withCrlf = (text: string) => text.replaceAll('\n', '\r\n');
const BYTE_ORDER_MARK = '\ufeff';

/** Creates the subtitle files of a film in the given variant. */
export function makeSubtitleFiles(variant: SubtitleVariant, spoken: readonly SpokenLine[]): SubtitleFile[] {
  switch (variant) {
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
