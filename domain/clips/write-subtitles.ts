import { formatTimeCode } from '#shared/time-code.ts';
import type { Line } from '../films/types.ts';

export type SubtitleLang = 'en' | 'zh' | 'both';

/** Writes lines as a SubRip or WebVTT file. Leaves out lines without text in the language. */
export function writeSubtitles(args: { lines: Line[]; format: 'srt' | 'vtt'; lang: SubtitleLang }): string {
  const { lines, format, lang } = args;
  const separator = format === 'srt' ? ',' : '.';
  const cues = lines.flatMap((line) => {
    const texts = getLineTexts(line, lang).map(({ text }) => text);
    if (texts.length === 0) return [];
    return [
      {
        times: `${formatSubtitleTimestamp(line.startMs, separator)} --> ${formatSubtitleTimestamp(line.endMs, separator)}`,
        text: texts.join('\n'),
      },
    ];
  });
  if (format === 'srt') return cues.map((cue, i) => `${i + 1}\n${cue.times}\n${cue.text}\n`).join('\n');
  // WebVTT reads & and < as markup.
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return ['WEBVTT\n', ...cues.map((cue) => `${cue.times}\n${escaped(cue.text)}\n`)].join('\n');
}

/** Returns the texts of a line in a file of this language, English first. */
export function getLineTexts(line: Line, lang: SubtitleLang): { lang: 'en' | 'zh'; text: string }[] {
  return [
    ...(lang === 'zh' || line.en === null ? [] : [{ lang: 'en', text: line.en } as const]),
    ...(lang === 'en' || line.zh === null ? [] : [{ lang: 'zh', text: line.zh } as const]),
  ];
}

/** Formats a time as `HH:MM:SS`, the format's separator, and milliseconds. */
export function formatSubtitleTimestamp(ms: number, separator: string): string {
  return formatTimeCode(ms).replace('.', separator);
}
