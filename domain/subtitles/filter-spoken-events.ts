import type { AssEvent } from './raw-cue.ts';

/** Style names, as a whole word, that stand for lettering on the picture, songs' titles or the makers' names. */
const SIGN_STYLE =
  /(^|[^a-z])(signs?|typeset(ting)?|ts|op\d*|ed\d*|opening|ending|karaoke|kara|staff|credits?|logo|notes?|screen|titles?|watermark)([^a-z]|$)/i;
const SIGN_STYLE_CHINESE =
  /注释|註釋|注釋|备注|标题|標題|片头|片尾|制作|製作|职员|屏幕字|画面字|特效字|水印|歌词|歌詞|台标/;
const SIGN_EFFECT = /^(banner|scroll (up|down)|fx|template|code|karaoke)\b/i;

/**
 * Leaves out what a learner does not hear: events in a style named for signs, with a crawl or karaoke effect, or placed
 * by coordinates while the film's talk is not. A line that is only moved to the top (`\an8`) is talk and stays.
 * When nothing would be left, the names were misread and everything stays.
 */
export function filterSpokenEvents(events: AssEvent[]): AssEvent[] {
  const unsigned = events.filter(
    ({ style, effect }) =>
      !SIGN_STYLE.test(style) && !SIGN_STYLE_CHINESE.test(style) && !SIGN_EFFECT.test(effect),
  );
  const candidates = unsigned.length > 0 ? unsigned : events;
  const unplaced = candidates.filter((event) => !event.placed);
  return isMainBody(unplaced, candidates) ? unplaced : candidates;
}

/** A sign drawn anew for each frame has many events but few texts, so texts are counted, not events. */
function isMainBody(part: AssEvent[], whole: AssEvent[]): boolean {
  const texts = (events: AssEvent[]) => new Set(events.map((event) => event.text)).size;
  const inPart = texts(part);
  return inPart >= 40 || inPart * 2 >= texts(whole);
}
