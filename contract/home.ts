import * as z from 'zod';
import { clipDto } from './clips.ts';
import { defineLoaderCall } from './define-call.ts';
import { wallDubDto } from './dub-posts.ts';
import { filmDto } from './films.ts';
import { listedVideoDto } from './lessons.ts';
import { practiceClipDto } from './takes.ts';

/** A line that somebody new can hear, cut, and dub. */
const firstLineDto = z.object({
  lineId: z.string(),
  videoId: z.string(),
  filmId: z.string(),
  filmTitle: z.string(),
  filmTitleZh: z.string().nullable(),
  en: z.string().nullable(),
  zh: z.string().nullable(),
  /** What is played and cut for the line. */
  startMs: z.number(),
  endMs: z.number(),
  rateNum: z.number(),
  rateDen: z.number(),
});
export type FirstLineDto = z.infer<typeof firstLineDto>;

const todaysPracticeDto = z.object({
  /** How many of the caller's words are due for review. */
  dueWords: z.number(),
  /** Some of them, longest due first. */
  firstDueWords: z.array(z.string()),
  /** A clip to dub: the caller's newest one without takes, or else the least-practiced one. */
  clip: clipDto.nullable(),
  /** The lesson to go on with. */
  lesson: listedVideoDto.nullable(),
});
export type TodaysPracticeDto = z.infer<typeof todaysPracticeDto>;

const count = z.number().int().min(1).max(24);

export const home = {
  /** The beginnings of three lists, without their lengths, which would have to be counted. */
  overview: defineLoaderCall({
    summary:
      "Returns the newest films, the caller's newest clips, the clips that the fewest other people have recorded over, the newest and the most liked dubs, what the caller can practice today, and what runs now. Who has neither clips nor takes also gets a line to begin with.",
    access: 'client',
    input: z.object({ films: count, ownClips: count, leastPracticed: count, dubs: count }),
    output: z.object({
      films: z.array(filmDto),
      /** Whether one of the films and clips is for children. Such a page has no ads. */
      showsKids: z.boolean(),
      ownClips: z.array(clipDto),
      leastPracticed: z.array(practiceClipDto),
      /** The first dubs that everyone may see, newest first, and those with likes, most liked first. */
      newestDubs: z.array(wallDubDto),
      likedDubs: z.array(wallDubDto),
      firstLine: firstLineDto.nullable(),
      practice: todaysPracticeDto,
      /** The survey that is open, and whether the caller has answered it. */
      survey: z.object({ surveyId: z.string(), title: z.string(), isAnswered: z.boolean() }).nullable(),
      /** The prize draw that is running. */
      activity: z.object({ activityId: z.string(), title: z.string() }).nullable(),
      /** The running campaign; of several, the one that ends first. */
      campaign: z.object({ campaignId: z.string(), name: z.string() }).nullable(),
    }),
    errors: [],
  }),
};
