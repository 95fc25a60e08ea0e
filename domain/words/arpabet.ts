export type Arpabet = Readonly<Record<string, string | readonly [string, string]>>;

/** ARPAbet's consonants in IPA. */
export const consonants = {
  B: 'b',
  CH: 'tʃ',
  D: 'd',
  DH: 'ð',
  F: 'f',
  G: 'ɡ',
  HH: 'h',
  JH: 'dʒ',
  K: 'k',
  L: 'l',
  M: 'm',
  N: 'n',
  NG: 'ŋ',
  P: 'p',
  R: 'r',
  S: 's',
  SH: 'ʃ',
  T: 't',
  TH: 'θ',
  V: 'v',
  W: 'w',
  Y: 'j',
  Z: 'z',
  ZH: 'ʒ',
} as const satisfies Arpabet;

/** ARPAbet's vowels in IPA: with stress, and without. */
export const vowels = {
  AA: ['ɑː', 'ɑ'],
  AE: ['æ', 'æ'],
  AH: ['ʌ', 'ə'],
  AO: ['ɔː', 'ɔ'],
  AW: ['aʊ', 'aʊ'],
  AY: ['aɪ', 'aɪ'],
  EH: ['e', 'e'],
  ER: ['ɝː', 'ɚ'],
  EY: ['eɪ', 'eɪ'],
  IH: ['ɪ', 'ɪ'],
  IY: ['iː', 'i'],
  OW: ['oʊ', 'oʊ'],
  OY: ['ɔɪ', 'ɔɪ'],
  UH: ['ʊ', 'ʊ'],
  UW: ['uː', 'u'],
} as const satisfies Arpabet;

const stops = ['P', 'B', 'T', 'D', 'K', 'G', 'F', 'V', 'TH', 'S', 'SH', 'M', 'N', 'L', 'HH'];

/** Runs of consonants an English syllable can begin with. */
export const onsets: ReadonlySet<string> = new Set([
  ...Object.keys(consonants).filter((name) => name !== 'NG'),
  ...stops.map((stop) => `${stop} Y`),
  ...['P', 'B', 'K', 'G', 'F', 'S'].map((stop) => `${stop} L`),
  ...['P', 'B', 'T', 'D', 'K', 'G', 'F', 'TH', 'SH'].map((stop) => `${stop} R`),
  ...['T', 'D', 'K', 'G', 'TH', 'S', 'HH'].map((stop) => `${stop} W`),
  ...['P', 'T', 'K', 'M', 'N', 'F'].map((stop) => `S ${stop}`),
  ...['P R', 'P L', 'P Y', 'T R', 'T Y', 'K R', 'K L', 'K W', 'K Y'].map((run) => `S ${run}`),
]);
