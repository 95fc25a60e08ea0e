import type { AssEvent } from './types.ts';

/** Whole words in style names that nobody is called: text in the picture, songs, and credits. */
const SIGN_STYLE =
  /(?:^|[^a-z])(?:signs|sign|typeset|typesetting|karaoke|kara|romaji|watermark|credits?)(?=[^a-z]|$)/i;
/** Words for the same, which are also names of speakers (Ed) or of their lines (Opening speech, Screen). */
const MAYBE_SIGN_STYLE =
  /(?:^|[^a-z])(?:ts|op\d*|ed\d*|opening|ending|staff|logo|notes?|screen|titles?)(?=[^a-z]|$)/i;
const SIGN_STYLE_CHINESE =
  /注释|註釋|注釋|备注|标题|標題|片头|片尾|制作|製作|职员|屏幕字|画面字|特效字|水印|歌词|歌詞|台标/;
/** Text that moves across the picture is never what somebody says at that moment. */
const CRAWL_EFFECT = /^(?:banner|scroll (?:up|down))\b/i;
const KARAOKE_EFFECT = /^(?:fx|template|code|karaoke)\b/i;
const SPEECH_END = /[.!?…,，。！？]["'”’」』]*$/;
const SPEECH_WORDS =
  /\b(?:i|you|we|he|she|they|it|my|your|don't|can't|i'm|it's|is|are|was|what|why|how)\b|[我你您他她咱吗嗎呢吧啊]/i;

/** Signs against speech that an event needs before it is left out. One alone (a name, a place) proves nothing. */
const ENOUGH = 2;
/** Texts of a style of which half are signs, from which on the style is a sign against its other texts too. */
const MIN_STYLE_TEXTS = 4;
/** Events for each text from which on a text is drawn anew for each frame. */
const FRAMES_PER_TEXT = 4;

/**
 * Removes events that are not spoken: signs in the picture, crawls, karaoke, and credits. Each event needs two signs of
 * that: the name of its style, its place in the picture, the tags of a typesetter, an effect, capitals without an end,
 * or that it is drawn for each frame. A sentence counts against. When unsure, an event is kept; so are all events if
 * nothing would be left.
 */
export function filterSpokenEvents(events: AssEvent[]): AssEvent[] {
  const drawn = countEvents(events);
  const scores = new Map(events.map((event) => [event, scoreSign(event, drawn)]));
  const scoreOf = (event: AssEvent) => scores.get(event) ?? 0;
  const signStyles = findSignStyles(events, scoreOf);
  const spoken = events.filter((event) => scoreOf(event) + (signStyles.has(event.style) ? 1 : 0) < ENOUGH);
  return spoken.length > 0 ? spoken : events;
}

function scoreSign(event: AssEvent, drawn: Map<string, number>): number {
  const { style, effect, text } = event;
  let score = 0;
  if (SIGN_STYLE.test(style) || SIGN_STYLE_CHINESE.test(style)) score += 2;
  else if (MAYBE_SIGN_STYLE.test(style)) score += 1;
  if (CRAWL_EFFECT.test(effect)) score += 2;
  else if (KARAOKE_EFFECT.test(effect) || event.karaoke) score += 1;
  if (event.placed) score += 1;
  if (event.typeset) score += 1;
  if (event.placed && (drawn.get(keyOf(event)) ?? 0) >= FRAMES_PER_TEXT) score += 1;
  if (/\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text) && !SPEECH_END.test(text)) score += 1;
  else if (SPEECH_END.test(text) || SPEECH_WORDS.test(text)) score -= 1;
  return score;
}

const keyOf = ({ style, text }: AssEvent) => `${style}\n${text}`;

function countEvents(events: AssEvent[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const event of events) counts.set(keyOf(event), (counts.get(keyOf(event)) ?? 0) + 1);
  return counts;
}

/** Counts texts, not events: a sign that is drawn again for each frame has many events but only one text. */
function findSignStyles(events: AssEvent[], scoreOf: (event: AssEvent) => number): Set<string> {
  const styles = new Map<string, { texts: Set<string>; signs: Set<string> }>();
  for (const event of events) {
    const style = styles.get(event.style) ?? { texts: new Set<string>(), signs: new Set<string>() };
    style.texts.add(event.text);
    if (scoreOf(event) >= ENOUGH) style.signs.add(event.text);
    styles.set(event.style, style);
  }
  const found = [...styles].filter(
    ([, { texts, signs }]) => texts.size >= MIN_STYLE_TEXTS && signs.size * 2 >= texts.size,
  );
  return new Set(found.map(([style]) => style));
}
