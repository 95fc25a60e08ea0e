import type { Speakers } from '../films/types.ts';
import { judgeSound } from './sound-lexicon.ts';
import { joinSpeakers, toSpeakerName } from './speaker-names.ts';
import { readDialogueLine } from './strip-dialogue-dashes.ts';
import { type BracketUse, createSoundLookup, hasWords, readSpeakerLabel } from './strip-sounds.ts';

/** The voice span of WebVTT: `<v Mary>`, `<v.loud Mary>`. */
const VOICE = /<v(?:\.[^\s<>]*)?[ \t]([^<>\n]*)>/g;
const CHEVRONS = /^>>+\s*/;

/** Words in brackets that say how somebody speaks. The lexicon of sounds has none of them. */
const MANNER =
  /ing$|^(?:softly|quietly|loudly|slowly|angrily|sadly|happily|sarcastically|excitedly|nervously|sternly|calmly|faintly|flatly|weakly|playfully|dramatically)$/i;
const MAX_NAME_WORDS = 3;

/** What one person says within a cue. */
interface Turn {
  speaker: string | null;
  text: string;
}

/**
 * Finds who speaks in a cue. In this order: the voice spans of WebVTT, the names in the text (`JOHN: Wait.`,
 * `[Mary] Wait.`), the field of the file, and the dashes of a dialogue, which show that somebody else speaks, but not who.
 * @param args.source the text of the cue with its markup.
 * @param args.text the same text without markup and advertising, but with its names, sounds, and dashes.
 * @param args.given the speakers that the file gives apart from the text.
 * @returns undefined if nothing shows who speaks, or that there are several speakers.
 */
export function findSpeakers(args: {
  source: string;
  text: string;
  use: BracketUse;
  given: Speakers | undefined;
}): Speakers | undefined {
  const { source, text, use, given } = args;
  const voices = Array.from(source.matchAll(VOICE), (match) => toSpeakerName(match[1] ?? ''));
  if (voices.some((name) => name !== null)) return joinSpeakers([voices]);
  const turns = inOneLanguage(findTurns(text, use).filter((turn) => hasWords(turn.text)));
  const speakers = turns.map(({ speaker }) => speaker);
  if (speakers.some((name) => name !== null)) return joinSpeakers([speakers]);
  return given ?? (speakers.length > 1 ? joinSpeakers([speakers]) : undefined);
}

/** A bilingual cue has each turn twice: in English, then in Chinese. */
function inOneLanguage(turns: Turn[]): Turn[] {
  const foreign = turns.filter(({ text }) => !/\p{Script=Han}/u.test(text));
  return foreign.length > 0 ? foreign : turns;
}

function findTurns(text: string, use: BracketUse): Turn[] {
  const turns: Turn[] = [];
  const soundAt = createSoundLookup(text, use);
  let lineStart = 0;
  for (const line of text.split('\n')) {
    const lineFrom = lineStart;
    lineStart += line.length + 1;
    const utterances = CHEVRONS.test(line) ? [line.replace(CHEVRONS, '')] : readDialogueLine(line);
    const [first = '', ...others] = utterances ?? [line];
    const firstFrom = lineFrom + line.indexOf(first);
    const { speaker, text: spoken } = readNames(first, (from) => soundAt(firstFrom + from));
    const before = turns.at(-1);
    if (speaker === null && before && (utterances === null || !hasWords(before.text))) {
      before.text += ` ${spoken}`;
    } else turns.push({ speaker, text: spoken });
    for (const other of others) turns.push({ speaker: null, text: other });
  }
  return turns;
}

/**
 * Reads the names and sounds at the start of an utterance.
 * @param soundAt the removed brackets that begin at this position of the utterance.
 */
function readNames(utterance: string, soundAt: ReturnType<typeof createSoundLookup>): Turn {
  let rest = utterance.trimStart();
  let sound = soundAt(utterance.length - rest.length);
  while (sound) {
    rest = rest.slice(sound.to - sound.from);
    const [colon = ''] = /^\s*[:：]/.exec(rest) ?? [];
    rest = rest.slice(colon.length).trimStart();
    const speaker = readBrackets(sound.content, colon !== '');
    if (speaker !== null) return { speaker, text: rest };
    sound = soundAt(utterance.length - rest.length);
  }
  const label = readSpeakerLabel(rest);
  return { speaker: label && toSpeakerName(label.name), text: rest.slice(label?.length ?? 0) };
}

/** Returns the name of a speaker in brackets; null for a sound or a manner of speaking. A colon shows that it is a name. */
function readBrackets(content: string, hasColon: boolean): string | null {
  const words = content.trim().split(/\s+/);
  if (words.length > MAX_NAME_WORDS || !words.every((word) => /^\p{Lu}/u.test(word))) return null;
  if (judgeSound(content) !== null || (!hasColon && MANNER.test(words.at(-1) ?? ''))) return null;
  return toSpeakerName(content);
}
