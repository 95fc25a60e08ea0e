import type { Viewer } from '#domain/accounts/types.ts';
import type { Bar } from '#domain/clips/types.ts';
import { filmLevels } from '#domain/films/film-level.ts';
import type { Film, Line, Source, Video, VideoState } from '#domain/films/types.ts';
import { layOutSegments } from '#shared/clip-segments.ts';
import { frameStartMs } from '#shared/frames.ts';

/** Seeded library for looking at the pages: same ids, same texts, every time. */
export const viewers: Record<'owner' | 'demo', Viewer> = {
  owner: { id: 'u-owner', name: '馆长', account: 'owner', access: ['owner'] },
  demo: { id: 'u-demo', name: '小林', account: 'demo', access: ['client'] },
};

export const rate = { num: 24, den: 1 };
export const DURATION_MS = 60_000;
const START_MS = Date.UTC(2026, 10, 1, 4, 0, 0);

const titles: [string, string | null, Source, number | null, number, VideoState][] = [
  ['The Corner Table', '靠窗的位子', 'film', 2024, 1, 'ready'],
  ['Last Train to Harbour Street', '开往海港街的末班车', 'film', 2023, 1, 'ready'],
  ['Second Floor, No Lift', '二楼，没有电梯', 'film', 2025, 6, 'ready'],
  ['A Borrowed Umbrella', '借来的伞', 'film', 2022, 1, 'ready'],
  ['Night Shift at the Bakery', '面包房夜班', 'film', 2026, 3, 'ready'],
  ['Postcards from Nowhere in Particular', null, 'film', 2021, 1, 'ready'],
  ['The Understudy', '替补演员', 'film', 2026, 1, 'importing'],
  ['Salt and Signal', '盐与信号', 'film', 2020, 1, 'failed'],
  ['How to Order Coffee Anywhere', '走到哪儿都会点咖啡', 'ytb', 2025, 4, 'ready'],
  ['Five Minutes of Small Talk', '五分钟闲聊', 'ytb', 2026, 8, 'ready'],
  ['Bao and the Moon Boat', '阿宝和月亮船', 'kid', 2024, 10, 'ready'],
];

export const films: Film[] = titles.map(([title, titleZh, source, year, videos], at) => ({
  id: `f${at + 1}`,
  source,
  kind: videos > 1 ? 'series' : 'movie',
  title,
  titleZh,
  year,
  ownerId: null,
  titleKey: `f${at + 1}`,
  createdMs: START_MS - at * 86_400_000,
}));

export const videos: Video[] = titles.flatMap(([title, , , , count, state], at) =>
  Array.from({ length: count }, (_, episode): Video => {
    const failed = state === 'failed';
    return {
      id: `v${at + 1}-${episode + 1}`,
      filmId: `f${at + 1}`,
      originalName: `${title}${count > 1 ? `.S01E0${episode + 1}` : ''}.mkv`,
      originalExt: '.mkv',
      contentKey: `k${at}-${episode}`,
      season: count > 1 ? 1 : null,
      episode: count > 1 ? episode + 1 : null,
      title: null,
      state,
      errorCode: failed ? 'video_unreadable' : null,
      errorDetail: failed ? 'moov atom not found' : null,
      notes: at === 5 ? ['no_audio'] : [],
      mezzanine:
        state === 'ready'
          ? {
              width: 640,
              height: 360,
              rate,
              frames: (DURATION_MS / 1000) * 24,
              durationMs: DURATION_MS,
              hasAudio: true,
              bytes: 9_000_000,
              originalStartMs: 0,
              encoder: 'libx264',
            }
          : null,
      strip:
        state === 'ready' ? { stepMs: 2000, tiles: 30, tileWidth: 160, tileHeight: 90, columns: 10 } : null,
      level: filmLevels[at % filmLevels.length] ?? null,
      revision: 1,
      createdMs: START_MS,
    };
  }),
);

const dialogue: [string, string][] = [
  ['Is this seat taken?', '这儿有人坐吗？'],
  ["No, go ahead. I'm just waiting for someone.", '没有，请坐。我在等人。'],
  ["I've been waiting for forty minutes.", '我已经等了四十分钟了。'],
  ['Maybe they got the day wrong.', '也许他们记错日子了。'],
  ['Or maybe I did.', '也可能是我记错了。'],
  ['What do you usually do when that happens?', '碰上这种事你一般怎么办？'],
  ["I order another coffee and pretend I'm writing a novel.", '再点一杯咖啡，假装自己在写小说。'],
  ["You're kidding.", '你在开玩笑吧。'],
  ["I'm going to tell you something I've never told anyone.", '我要告诉你一件我从没跟别人说过的事。'],
  ['Take your time.', '慢慢说，不着急。'],
  ["It's not what you think.", '不是你想的那样。'],
  ['That makes two of us.', '我也一样。'],
  ['Let me get this straight.', '让我把话捋清楚。'],
  ["You're a fool, and I mean that kindly.", '你真傻，我这么说是好意。'],
  ["Don't worry about it.", '别放在心上。'],
];

export function linesOf(videoId: string): Line[] {
  return Array.from({ length: 20 }, (_, seq) => {
    const [en, zh] = dialogue[seq % dialogue.length] ?? ['', ''];
    const startMs = 1_000 + seq * 2_900;
    return { id: `${videoId}-l${seq}`, videoId, seq, startMs, endMs: startMs + 2_300, en, zh };
  });
}

export const bars: Bar[] = [
  'Is this seat taken?',
  "You're kidding.",
  'Take your time.',
  'That makes two of us.',
].map((title, at) => {
  const videoId = `v${at + 1}-1`;
  const line = linesOf(videoId).find(({ en }) => en === title);
  const startFrame = Math.floor(((line?.startMs ?? 0) - 50) * 0.024);
  const endFrame = Math.ceil(((line?.endMs ?? 2000) + 350) * 0.024);
  return {
    id: `b${at + 1}`,
    ownerId: 'u-demo',
    videoId,
    filmId: `f${at + 1}`,
    title,
    startFrame,
    endFrame,
    startMs: Math.round(frameStartMs(startFrame, rate)),
    endMs: Math.round(frameStartMs(endFrame, rate)),
    segments: layOutSegments([{ startFrame, endFrame }], rate),
    state: at === 2 ? 'cutting' : 'ready',
    errorCode: null,
    proof:
      at === 2
        ? null
        : {
            frames: endFrame - startFrame,
            firstFrameOff: 0,
            lastFrameOff: 0,
            audioOffsetMs: 3,
            bytes: 480_000,
          },
    createdMs: START_MS - at * 3_600_000,
  };
});
