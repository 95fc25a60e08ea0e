/** Languages of the lines that stand in a file; `none` leaves a moving picture without them. */
export const clipLangs = ['none', 'both', 'en', 'zh'] as const;
export type ClipLang = (typeof clipLangs)[number];

const spoken = ['both', 'en', 'zh'] as const;
const spokenOrNone = clipLangs;

interface ClipFileType {
  group: 'video' | 'sound' | 'subtitles' | 'moving';
  /** The file's address and name end so. */
  ending: string;
  contentType: string;
  /** Languages to choose from, the usual one first; none where the file holds no lines. */
  langs: readonly ClipLang[];
}

/** Everything a clip can be taken home as. */
export const clipFileTypes = {
  mp4: { group: 'video', ending: 'mp4', contentType: 'video/mp4', langs: [] },
  original: { group: 'video', ending: 'original.mp4', contentType: 'video/mp4', langs: [] },
  burnt: { group: 'video', ending: 'burnt.mp4', contentType: 'video/mp4', langs: spoken },
  m4a: { group: 'sound', ending: 'm4a', contentType: 'audio/mp4', langs: [] },
  mp3: { group: 'sound', ending: 'mp3', contentType: 'audio/mpeg', langs: [] },
  background: { group: 'sound', ending: 'background.m4a', contentType: 'audio/mp4', langs: [] },
  srt: {
    group: 'subtitles',
    ending: 'srt',
    contentType: 'application/x-subrip; charset=utf-8',
    langs: spoken,
  },
  vtt: { group: 'subtitles', ending: 'vtt', contentType: 'text/vtt; charset=utf-8', langs: spoken },
  ass: { group: 'subtitles', ending: 'ass', contentType: 'text/x-ssa; charset=utf-8', langs: spoken },
  gif: { group: 'moving', ending: 'gif', contentType: 'image/gif', langs: spokenOrNone },
  webp: { group: 'moving', ending: 'webp', contentType: 'image/webp', langs: spokenOrNone },
} as const satisfies Record<string, ClipFileType>;

export type ClipFileKind = keyof typeof clipFileTypes;
export const clipFileKinds = Object.keys(clipFileTypes).filter(isClipFileKind);

export function isClipFileKind(name: string): name is ClipFileKind {
  return Object.hasOwn(clipFileTypes, name);
}

/** The kind whose address ends so; null for none of ours. */
export function findClipFileKind(ending: string): ClipFileKind | null {
  return clipFileKinds.find((kind) => clipFileTypes[kind].ending === ending) ?? null;
}

/** Languages a kind of file can have, the usual one first. */
export function listClipFileLangs(kind: ClipFileKind): readonly ClipLang[] {
  return clipFileTypes[kind].langs;
}

/** One file: its kind and, where it holds lines, their language. Written `srt.en` or `mp4` in lists. */
export interface ClipFileKey {
  kind: ClipFileKind;
  lang: ClipLang | null;
}

/** Every file there is, in the order in which people are shown them. */
export const clipFileKeys: readonly ClipFileKey[] = clipFileKinds.flatMap((kind): ClipFileKey[] => {
  const langs = listClipFileLangs(kind);
  return langs.length === 0 ? [{ kind, lang: null }] : langs.map((lang) => ({ kind, lang }));
});

export function formatClipFileKey({ kind, lang }: ClipFileKey): string {
  return lang === null ? kind : `${kind}.${lang}`;
}

/** Reads `srt.en`; `srt` alone means the usual language. Null for what names no file. */
export function parseClipFileKey(text: string): ClipFileKey | null {
  const whole = clipFileKeys.find((key) => formatClipFileKey(key) === text);
  return whole ?? clipFileKeys.find((key) => key.kind === text) ?? null;
}

/** A moving picture lasts at most so long, milliseconds. */
export const ANIMATION_MAX_MS = 6000;
/** Its longer side at most, pixels: small enough to be sent in a chat. */
export const ANIMATION_MAX_SIDE = 480;
