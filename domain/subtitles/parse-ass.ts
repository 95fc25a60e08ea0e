import { ASS_EVENT_MAX_CHARACTERS } from './limits.ts';
import { parseTimestamp } from './parse-timestamp.ts';
import type { AssEvent, ParsedCues, RawCue } from './types.ts';

const DEFAULT_FIELDS = 'layer,start,end,style,name,marginl,marginr,marginv,effect,text';
const PLACED = /\\(pos|move|org|i?clip)\s*\(/i;
const DRAWING = /\\p\s*(\d+)/gi;

/**
 * Parses the `Dialogue:` events of an ASS/SSA script. Removes override blocks, and converts `\N`, `\n`, and `\h` to
 * line breaks and a space. Leaves out and counts drawings, merges the same text at the same times in several layers
 * into one cue, and leaves out events that are signs, karaoke, or credits, which count as drawings.
 */
export function parseAss(text: string): ParsedCues {
  const events: AssEvent[] = [];
  const seen = new Set<string>();
  let [badTimes, drawings] = [0, 0];
  let fields = DEFAULT_FIELDS.split(',');
  let inEvents = false;
  for (const line of text.split(/\r\n|\n|\r/)) {
    const section = /^\s*\[([^\]]+)\]\s*$/.exec(line)?.[1];
    if (section) inEvents = section.trim().toLowerCase() === 'events';
    const format = inEvents ? /^\s*Format\s*:(.*)$/i.exec(line)?.[1] : undefined;
    if (format) fields = format.split(',').map((field) => field.trim().toLowerCase());
    const dialogue = /^\s*Dialogue\s*:(.*)$/i.exec(line)?.[1];
    if (dialogue === undefined) continue;
    const values = splitFields(dialogue, fields.length);
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
      style: value('style').trim(),
      effect: value('effect').trim(),
      placed: PLACED.test(source),
    });
  }
  const spoken = filterSpokenEvents(events);
  const cues = spoken.map(({ startMs, endMs, text: words }): RawCue => ({ startMs, endMs, text: words }));
  cues.sort((a, b) => a.startMs - b.startMs);
  return { cues, badTimes, drawings: drawings + events.length - spoken.length };
}

/** Splits an event into its fields. The last field, the text, may contain commas. */
function splitFields(text: string, count: number): string[] {
  const parts = text.split(',');
  const head = parts.slice(0, count - 1);
  head.push(parts.slice(count - 1).join(','));
  return head;
}

function plainText(source: string): { text: string; hadDrawing: boolean } {
  let [text, drawing, hadDrawing] = ['', false, false];
  // Pieces at odd indexes are the override blocks.
  for (const [at, piece] of source.split(/\{([^{}]*)\}/).entries()) {
    if (at % 2 === 0) {
      if (!drawing) text += piece;
      else if (piece.trim() !== '') hadDrawing = true;
      continue;
    }
    for (const { 1: scale } of piece.matchAll(DRAWING)) drawing = Number(scale) > 0;
  }
  const lines = text
    .replace(/\\[Nn]/g, '\n')
    .replace(/\\h/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return { text: lines.join('\n'), hadDrawing };
}

/** Whole words in style names that mark text in the picture, song titles, or the credits of the subtitle authors. */
const SIGN_STYLE =
  /(^|[^a-z])(signs?|typeset(ting)?|ts|op\d*|ed\d*|opening|ending|karaoke|kara|staff|credits?|logo|notes?|screen|titles?|watermark)([^a-z]|$)/i;
const SIGN_STYLE_CHINESE =
  /注释|註釋|注釋|备注|标题|標題|片头|片尾|制作|製作|职员|屏幕字|画面字|特效字|水印|歌词|歌詞|台标/;
const SIGN_EFFECT = /^(banner|scroll (up|down)|fx|template|code|karaoke)\b/i;

/**
 * Removes events that are not spoken: those in a style named for signs, those with a crawl or karaoke effect, and those
 * placed by coordinates while the dialogue is not. A line that is only moved to the top (`\an8`) is dialogue and is
 * kept. If nothing would be left, the names were misinterpreted and all events are kept.
 */
function filterSpokenEvents(events: AssEvent[]): AssEvent[] {
  const withoutSigns = events.filter(
    ({ style, effect }) =>
      !SIGN_STYLE.test(style) && !SIGN_STYLE_CHINESE.test(style) && !SIGN_EFFECT.test(effect),
  );
  const candidates = withoutSigns.length > 0 ? withoutSigns : events;
  const withoutPlaced = candidates.filter((event) => !event.placed);
  return isMainBody(withoutPlaced, candidates) ? withoutPlaced : candidates;
}

/** Counts texts, not events: a sign that is drawn again for each frame has many events but few texts. */
function isMainBody(part: AssEvent[], whole: AssEvent[]): boolean {
  const texts = (events: AssEvent[]) => new Set(events.map((event) => event.text)).size;
  const inPart = texts(part);
  return inPart >= 40 || inPart * 2 >= texts(whole);
}
