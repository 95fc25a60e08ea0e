/** Voices that ffmpeg's `flite` source knows. */
export const fliteVoices = ['awb', 'kal', 'kal16', 'rms', 'slt'] as const;
export type FliteVoice = (typeof fliteVoices)[number];

export const moods = ['calm', 'happy', 'worried', 'surprised'] as const;
export type Mood = (typeof moods)[number];

/** How a character is drawn; colours are `#rrggbb`. */
export interface CharacterLook {
  skin: string;
  hair: string;
  hairStyle: 'bun' | 'bob' | 'long' | 'ponytail' | 'short' | 'swept' | 'curly';
  beard: 'none' | 'full' | 'moustache';
  glasses: boolean;
  hat: 'none' | 'cap' | 'brimmed';
  earrings: boolean;
  clothes: 'apron' | 'sweater' | 'hoodie' | 'shirt' | 'blazer' | 'coat';
  /** Main garment, what shows under it, and the accent (apron, tie, scarf, drawstring). */
  garment: string;
  under: string;
  accent: string;
  /** Broader or narrower shoulders; 1 is the middle. */
  build: number;
}

export interface DemoCharacter {
  id: string;
  name: string;
  nameZh: string;
  voice: FliteVoice;
  /** Pitch and size of the throat against the voice as it comes; 1 leaves it alone. */
  pitch: number;
  /** Speed of speech; 1 leaves it alone. */
  pace: number;
  /** Null for a voice that is only heard. */
  look: CharacterLook | null;
}

export interface DemoLine {
  /** Id of the speaking character. */
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

/** How the subtitles are laid beside the film. */
export const subtitleVariants = [
  'ass', // one bilingual file with style tags
  'ass-utf16', // the same in UTF-16 with a byte order mark
  'srt-pair', // .en.srt and .zh-Hans.srt, UTF-8
  'srt-gb18030', // .en.srt with BOM, .zh.srt in GB18030, both with CRLF
  'srt-both', // one .srt, both languages in one cue
  'vtt-pair', // .en.vtt and .zh-Hans.vtt
] as const;
export type SubtitleVariant = (typeof subtitleVariants)[number];

export const seriesIds = ['cafe', 'floor', 'carriage'] as const;
export type SeriesId = (typeof seriesIds)[number];

/** One scene of the demo library, as pure data. */
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
  /** Two people on screen, left then right (ids). */
  seats: [string, string];
  lines: DemoLine[];
}

/** One line as it is spoken in the film; times in milliseconds. */
export interface SpokenLine {
  line: DemoLine;
  startMs: number;
  endMs: number;
}
