/** Voices that ffmpeg's `flite` source knows. */
export const fliteVoices = ['awb', 'kal', 'kal16', 'rms', 'slt'] as const;
type FliteVoice = (typeof fliteVoices)[number];

export const moods = ['calm', 'happy', 'worried', 'surprised'] as const;
export type Mood = (typeof moods)[number];

/** The appearance of a character. Colors are `#rrggbb`. */
export interface CharacterLook {
  skin: string;
  hair: string;
  hairStyle: 'bun' | 'bob' | 'long' | 'ponytail' | 'short' | 'swept' | 'curly';
  beard: 'none' | 'full' | 'moustache';
  glasses: boolean;
  hat: 'none' | 'cap' | 'brimmed';
  earrings: boolean;
  clothes: 'apron' | 'sweater' | 'hoodie' | 'shirt' | 'blazer' | 'coat';
  /**
   * Colors of the main garment, of the visible garment under it, and of the accent (apron, tie, scarf,
   * drawstring).
   */
  garment: string;
  under: string;
  accent: string;
  /** Width of the shoulders; 1 is average. */
  build: number;
}

export interface DemoCharacter {
  id: string;
  name: string;
  nameZh: string;
  voice: FliteVoice;
  /** Factor for the pitch and formants of the voice; 1 leaves it unchanged. */
  pitch: number;
  /** Factor for the speed of speech; 1 leaves it unchanged. */
  pace: number;
  /** Null for a character that is never on screen. */
  look: CharacterLook | null;
}

export interface DemoLine {
  /** ID of the speaking character. */
  speaker: string;
  en: string;
  zh: string;
  mood?: Mood;
}

export const setNames = [
  'cafeMorning',
  'cafeEvening',
  'kitchen',
  'office',
  'rooftop',
  'train',
  'airport',
  'beach',
] as const;
export type SetName = (typeof setNames)[number];

/** The forms of the subtitle files. */
export const subtitleVariants = [
  'ass', // one bilingual file with style tags
  'ass-utf16', // the same in UTF-16 with a byte order mark
  'srt-pair', // .en.srt and .zh-Hans.srt, UTF-8
  'srt-gb18030', // .en.srt with BOM, .zh.srt in GB18030, both with CRLF
  'srt-both', // one .srt, both languages in one cue
  'vtt-pair', // .en.vtt and .zh-Hans.vtt
] as const;
export type SubtitleVariant = (typeof subtitleVariants)[number];

const seriesIds = ['cafe', 'floor', 'carriage'] as const;
export type SeriesId = (typeof seriesIds)[number];

/** One film of the demo library, as plain data. */
export interface DemoFilm {
  id: string;
  seriesId: SeriesId;
  series: string;
  seriesZh: string;
  year: number;
  season: number;
  episode: number;
  title: string;
  titleZh: string;
  set: SetName;
  subtitles: SubtitleVariant;
  /** IDs of the two characters on screen, left then right. */
  seats: [string, string];
  lines: DemoLine[];
}

/** A line with its times in the film, in milliseconds. */
export interface SpokenLine {
  line: DemoLine;
  startMs: number;
  endMs: number;
}
