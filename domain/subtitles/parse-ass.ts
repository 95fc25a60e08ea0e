import type { Speakers } from '../films/types.ts';
import { filterSpokenEvents } from './filter-spoken-events.ts';
import { ASS_EVENT_MAX_CHARACTERS } from './limits.ts';
import { parseTimestamp } from './parse-timestamp.ts';
import { toSpeakerName } from './speaker-names.ts';
import type { AssEvent, ParsedCues, RawCue } from './types.ts';

const DEFAULT_FIELDS = 'layer,start,end,style,name,marginl,marginr,marginv,effect,text'.split(',');
const PLACED = /\\(pos|move|org|i?clip)\s*\(/i;
const DRAWING = /\\p\s*(\d+)/gi;
const KARAOKE = /\{[^{}]*\\k[fo]?\d/i;
/** Tags that turn, blur, animate, or scale text to fit it into the picture. */
const TYPESET =
  /\\(?:t\(|fr[xyz]?-?\d|fa[xy]-?\d|blur\d|be\d|fsc[xy]\d|clip\(|iclip\(|[1-4]c&|fs\d{2,}[^{}]*\\(?:pos|move)|(?:pos|move)[^{}]*\\fs\d{2,})/i;
/** A tag of an override block that lacks its closing brace. */
const OPEN_TAGS =
  /^(?:\\(?:(?:pos|move|org|i?clip|fade?|t)\([^)]*\)|[1-4]?[ac]&H[0-9a-f]*&?|an?\d+|fs(?:c[xy]|p)?[-\d.]+|fe\d+|f?r[xyz]?-?[\d.]+|fa[xy]-?[\d.]+|[xy]?(?:bord|shad)-?[\d.]+|(?:be|blur|pbo)-?[\d.]+|k[fo]?\d+|[biusqp]\d*))+/i;
/** Placeholders for escaped braces, from the private use area. */
const [OPEN_BRACE, CLOSE_BRACE] = ['\ue000', '\ue001'];

/**
 * Parses the `Dialogue:` events of an ASS/SSA script. Removes override blocks, keeps escaped braces, and converts `\N`, `\n`, and `\h` to
 * line breaks and a space. Leaves out and counts drawings, merges the same text at the same times in several layers
 * into one cue, and leaves out events that are signs, karaoke, or credits, which count as drawings.
 */
export function parseAss(text: string): ParsedCues {
  const events: AssEvent[] = [];
  const seen = new Set<string>();
  let [badTimes, drawings] = [0, 0];
  let fields = DEFAULT_FIELDS;
  let inEvents = false;
  for (const line of text.split(/\r\n|\n|\r/)) {
    const section = /^\s*\[([^\]]+)\]\s*$/.exec(line)?.[1];
    if (section) inEvents = section.trim().toLowerCase() === 'events';
    const format = inEvents ? /^\s*Format\s*:(.*)$/i.exec(line)?.[1] : undefined;
    if (format) fields = parseFormat(format);
    const dialogue = /^\s*Dialogue\s*:(.*)$/i.exec(line)?.[1];
    if (dialogue === undefined) continue;
    const values = splitFields(dialogue, fields);
    const value = (name: string) => values[fields.indexOf(name)] ?? '';
    const startMs = parseTimestamp(value('start'));
    const endMs = parseTimestamp(value('end'));
    if (startMs === null || endMs === null) {
      badTimes += 1;
      continue;
    }
    const source = value('text');
    const plain =
      source.length > ASS_EVENT_MAX_CHARACTERS ? { text: '', hadDrawing: true } : plainText(source);
    if (plain.hadDrawing && plain.text === '') {
      drawings += 1;
      continue;
    }
    const key = `${startMs} ${endMs} ${plain.text}`;
    if (seen.has(key)) continue;
    seen.add(key);
    events.push({
      startMs,
      endMs,
      text: plain.text,
      speakers: readActor(value('name'), value('style')),
      style: value('style').trim(),
      effect: value('effect').trim(),
      placed: PLACED.test(source),
      typeset: TYPESET.test(source),
      karaoke: KARAOKE.test(source),
    });
  }
  const spoken = filterSpokenEvents(events);
  const cues = spoken.map(
    ({ startMs, endMs, text: words, speakers }): RawCue => ({ startMs, endMs, text: words, speakers }),
  );
  cues.sort((a, b) => a.startMs - b.startMs);
  return { cues, badTimes, drawings: drawings + events.length - spoken.length };
}

/** Values that programs and authors write into the field of the speaker, but that name nobody. */
const NOT_AN_ACTOR =
  /^(?:ntp|default|main|alt|text|top|bottom|italics?|subtitles?|captions?|comments?|signs?|titles?|songs?|lyrics|op|ed|staff|n\/?a|none|\d+)$/i;

function readActor(name: string, style: string): Speakers | undefined {
  const actor = toSpeakerName(name);
  if (actor === null || NOT_AN_ACTOR.test(actor)) return undefined;
  return actor.toLowerCase() === style.trim().toLowerCase() ? undefined : [actor];
}

/** Returns the fields of a `Format:` line, or the usual ones if it lacks one that is needed. */
function parseFormat(format: string): string[] {
  const fields = format.split(',').map((field) => field.trim().toLowerCase());
  return ['start', 'end', 'text'].every((field) => fields.includes(field)) ? fields : DEFAULT_FIELDS;
}

/** Splits an event into its fields. The text, wherever it is, takes the commas that are too many. */
function splitFields(event: string, fields: string[]): string[] {
  const parts = event.split(',');
  const at = fields.indexOf('text');
  const surplus = Math.max(0, parts.length - fields.length);
  return [
    ...parts.slice(0, at),
    parts.slice(at, at + surplus + 1).join(','),
    ...parts.slice(at + surplus + 1),
  ];
}

/** Removes the tags after a brace that is never closed. What follows them is text. */
function removeOpenTags(piece: string): string {
  return piece
    .split('{')
    .map((part, at) => {
      if (at === 0) return part;
      const rest = part.replace(OPEN_TAGS, '');
      return rest === part ? `{${part}` : rest;
    })
    .join('');
}

function plainText(source: string): { text: string; hadDrawing: boolean } {
  let [text, drawing, hadDrawing] = ['', false, false];
  const escaped = source.replaceAll('\\{', OPEN_BRACE).replaceAll('\\}', CLOSE_BRACE);
  // Pieces at odd indexes are the override blocks.
  for (const [at, piece] of escaped.split(/\{([^{}]*)\}/).entries()) {
    if (at % 2 === 0) {
      if (!drawing) text += removeOpenTags(piece);
      else if (piece.trim() !== '') hadDrawing = true;
      continue;
    }
    for (const { 1: scale } of piece.matchAll(DRAWING)) drawing = Number(scale) > 0;
  }
  const lines = text
    .replace(/\\[Nn]/g, '\n')
    .replace(/\\h/g, ' ')
    .replaceAll(OPEN_BRACE, '{')
    .replaceAll(CLOSE_BRACE, '}')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return { text: lines.join('\n'), hadDrawing };
}
