import { lineKeyOf } from '../alignments/line-key.ts';
import type { AlignmentStore } from '../alignments/types.ts';
import { usableWords } from '../alignments/usable-words.ts';
import type { ProposeCuts } from '../clips/cut-proposals.ts';
import { toFrequencyBand } from './frequency-band.ts';
import { hasSameText } from './has-same-text.ts';
import { normalizeWord } from './normalize-word.ts';
import { lookUpPhonetic } from './phonetics.ts';
import type { SavedLineStore } from './saved-line-types.ts';
import type { ListWordForms, WordClip, WordClipFilms, WordStore, WordsService } from './types.ts';
import type { WordCardService, WordCardView, WordDictionary } from './word-card-types.ts';
import { buildWordClip, loadWordClipViews } from './word-clips.ts';

/** Number of other lines on a card. One more is read, because the word's own line may be one of them. */
const LINES_PER_CARD = 4;

/** Creates the service for the card of a word. */
export function createWordCardService(args: {
  dictionary: WordDictionary;
  words: Pick<WordStore, 'wordsByKeys'>;
  savedLines: Pick<SavedLineStore, 'lineOf'>;
  films: WordClipFilms;
  proposeCuts: ProposeCuts;
  alignments: Pick<AlignmentStore, 'alignedLinesByKeys'>;
  findLines: WordsService['findLines'];
  listForms: ListWordForms;
}): WordCardService {
  const { dictionary, words, savedLines, films, proposeCuts, alignments, findLines, listForms } = args;
  return {
    async card({ viewer, text: sent, lineId, at }) {
      const { text } = normalizeWord(sent);
      const found = lineId === null ? null : await buildWordClip({ films, viewer, lineId });
      const place = findPlace({ text, line: found?.clip.en ?? null, at });
      const { matches, missing } = await dictionary.lookUp(place);
      const searched = matches[0]?.form ?? text;
      const keys = [text, searched, ...matches.map(({ headword }) => headword)];
      const normalizedTexts = [...new Set(keys.map((key) => normalizeWord(key).normalizedText))];
      const [phonetic, clips, spoken, lines, savedWords, savedLine] = await Promise.all([
        lookUpPhonetic(text),
        found
          ? loadWordClipViews({ films, proposeCuts, viewer, words: [{ text, clip: found.clip }], listForms })
          : [],
        found && place.isInLine ? findSaid({ alignments, clip: found.clip, place }) : null,
        findLines({ viewer, text: searched, after: null, pageSize: LINES_PER_CARD + 1 }),
        words.wordsByKeys({ ownerId: viewer.id, normalizedTexts }),
        lineId === null ? null : savedLines.lineOf({ ownerId: viewer.id, lineId }),
      ]);
      const clip = clips[0] ?? null;
      return {
        text,
        phonetic,
        matches: matches.map(({ rank, ...match }) => ({ ...match, band: toFrequencyBand(rank) })),
        missingSources: missing,
        clip: clip && place.isInLine ? { ...clip, spans: { en: [[place.start, place.end]], zh: [] } } : clip,
        spoken,
        lines: {
          ...lines,
          list: lines.list.filter((hit) => hit.lineId !== lineId).slice(0, LINES_PER_CARD),
        },
        savedWordId: savedWords[0]?.id ?? null,
        savedLineId: savedLine && found && hasSameText(savedLine.clip, found.clip) ? savedLine.id : null,
      };
    },
  };
}

/** Finds when the words at a place of a line are said; null when that is not known. */
async function findSaid(args: {
  alignments: Pick<AlignmentStore, 'alignedLinesByKeys'>;
  clip: WordClip;
  place: { start: number; end: number };
}): Promise<WordCardView['spoken']> {
  const { alignments, clip, place } = args;
  const [aligned] = await alignments.alignedLinesByKeys([
    { videoId: clip.videoId, lineKey: lineKeyOf(clip) },
  ]);
  const words = (aligned && usableWords(aligned)) ?? [];
  const said = words.filter(({ from, end }) => from < place.end && end > place.start);
  const [first, last] = [said[0], said.at(-1)];
  return first && last ? { startMs: first.startMs, endMs: last.endMs } : null;
}

/** Finds the occurrence of the text in the line that is closest to `at`. Without one, the text is a line of its own. */
function findPlace(args: { text: string; line: string | null; at: number | null }): {
  line: string;
  start: number;
  end: number;
  isInLine: boolean;
} {
  const { text, line, at } = args;
  // These replacements keep the length.
  const fold = (value: string) => value.replace(/[\u2018\u2019]/g, "'").toLowerCase();
  const wanted = fold(text);
  const starts: number[] = [];
  if (line !== null && fold(line).length === line.length) {
    for (let start = fold(line).indexOf(wanted); start >= 0; start = fold(line).indexOf(wanted, start + 1)) {
      const isWhole = ![line[start - 1], line[start + wanted.length]].some((next) =>
        /[\p{L}\p{N}]/u.test(next ?? ''),
      );
      if (isWhole) starts.push(start);
    }
  }
  const [start] = starts.sort((a, b) => Math.abs(a - (at ?? 0)) - Math.abs(b - (at ?? 0)));
  return line === null || start === undefined
    ? { line: text, start: 0, end: text.length, isInLine: false }
    : { line, start, end: start + text.length, isInLine: true };
}
