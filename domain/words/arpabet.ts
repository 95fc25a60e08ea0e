export type Arpabet = Readonly<Record<string, string | readonly [string, string]>>;

/** ARPAbet consonants in IPA. */
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

/** ARPAbet vowels in IPA, stressed and unstressed. */
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

const consonantsBeforeY = ['P', 'B', 'T', 'D', 'K', 'G', 'F', 'V', 'TH', 'S', 'SH', 'M', 'N', 'L', 'HH'];

/** Sequences of consonants with which an English syllable can begin. */
export const onsets: ReadonlySet<string> = new Set([
  ...Object.keys(consonants).filter((name) => name !== 'NG'),
  ...consonantsBeforeY.map((consonant) => `${consonant} Y`),
  ...['P', 'B', 'K', 'G', 'F', 'S'].map((consonant) => `${consonant} L`),
  ...['P', 'B', 'T', 'D', 'K', 'G', 'F', 'TH', 'SH'].map((consonant) => `${consonant} R`),
  ...['T', 'D', 'K', 'G', 'TH', 'S', 'HH'].map((consonant) => `${consonant} W`),
  ...['P', 'T', 'K', 'M', 'N', 'F'].map((consonant) => `S ${consonant}`),
  ...['P R', 'P L', 'P Y', 'T R', 'T Y', 'K R', 'K L', 'K W', 'K Y'].map((cluster) => `S ${cluster}`),
]);
