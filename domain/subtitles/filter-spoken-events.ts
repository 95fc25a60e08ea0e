import type { AssEvent } from './raw-cue.ts';

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
export function filterSpokenEvents(events: AssEvent[]): AssEvent[] {
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
