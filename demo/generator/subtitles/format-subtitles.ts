import { findCharacter } from '../screenplay/cast.ts';
import type { SpokenLine } from '../types.ts';

type Language = 'en' | 'zh';

function formatTime(ms: number, point: string, digits: 2 | 3): string {
  const part = (value: number, width: number) => String(value).padStart(width, '0');
  const hours = Math.floor(ms / 3_600_000);
  const minutes = Math.floor(ms / 60_000) % 60;
  const seconds = Math.floor(ms / 1000) % 60;
  const rest = digits === 3 ? part(ms % 1000, 3) : part(Math.floor((ms % 1000) / 10), 2);
  return `${part(hours, digits === 3 ? 2 : 1)}:${part(minutes, 2)}:${part(seconds, 2)}${point}${rest}`;
}

/** Formats lines as SubRip. Each cue has the texts of a line in the given languages, one below the other. */
export function formatSrt(spoken: readonly SpokenLine[], languages: readonly Language[]): string {
  return spoken
    .map(({ line, startMs, endMs }, index) => {
      const text = languages.map((language) => line[language]).join('\n');
      return `${index + 1}\n${formatTime(startMs, ',', 3)} --> ${formatTime(endMs, ',', 3)}\n${text}\n`;
    })
    .join('\n');
}

/** Formats lines as WebVTT, with the speakers as voices. */
export function formatVtt(spoken: readonly SpokenLine[], language: Language): string {
  const cues = spoken.map(({ line, startMs, endMs }) => {
    const { name, nameZh } = findCharacter(line.speaker);
    const voice = language === 'zh' ? nameZh : name;
    return `${formatTime(startMs, '.', 3)} --> ${formatTime(endMs, '.', 3)} line:90%\n<v ${voice}>${line[language]}</v>\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}

const assHead = `[Script Info]
ScriptType: v4.00+
PlayResX: 1280
PlayResY: 720
WrapStyle: 0
ScaledBorderAndShadow: yes

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding
Style: Default,Noto Sans CJK SC,46,&H00FFFFFF,&H000000FF,&H00201A18,&H80000000,0,0,0,0,100,100,0,0,1,2,1,2,60,60,36,1
Style: English,Noto Serif,34,&H00CFEAFF,&H000000FF,&H00201A18,&H80000000,0,0,0,0,100,100,0,0,1,2,1,2,60,60,36,1

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
`;

/**
 * Formats lines as Advanced SubStation Alpha: Chinese above English in each cue, with style tags. Times are
 * truncated to 10 ms.
 */
export function formatAss(spoken: readonly SpokenLine[]): string {
  const cues = spoken.map(({ line, startMs, endMs }) => {
    const { name } = findCharacter(line.speaker);
    const times = `${formatTime(startMs, '.', 2)},${formatTime(endMs, '.', 2)}`;
    return `Dialogue: 0,${times},Default,${name},0,0,0,,{\\fad(80,80)}${line.zh}\\N{\\rEnglish\\b0}${line.en}\n`;
  });
  return assHead + cues.join('');
}
