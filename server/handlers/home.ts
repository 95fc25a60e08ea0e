import type { FirstLineDto, home } from '#contract/home.ts';
import type { FirstLine } from '#domain/home/types.ts';
import { defineDto, defineHandlers } from '../calls/handler.ts';
import { toClipDto } from './clips.ts';
import { toWallDubDto } from './dub-posts.ts';
import { toFilmDto } from './films.ts';
import { toListedLessonDto } from './lessons.ts';

export const homeHandlers = defineHandlers<typeof home>()({
  async overview({ services, viewer, input }) {
    const { ownClips, ...counts } = input;
    const { films, clips, leastPracticed, newestDubs, likedDubs, ...rest } = await services.home.overview({
      viewer,
      ...counts,
      clips: ownClips,
    });
    const { firstLine, practice, survey, activity, campaign, showsKids } = rest;
    return {
      films: films.map(toFilmDto),
      showsKids,
      ownClips: clips.map(toClipDto),
      leastPracticed: leastPracticed.map(({ clip, people }) => ({ ...toClipDto(clip), people })),
      newestDubs: newestDubs.map(toWallDubDto),
      likedDubs: likedDubs.map(toWallDubDto),
      firstLine: firstLine && toFirstLineDto(firstLine),
      practice: {
        dueWords: practice.dueWords,
        firstDueWords: practice.firstDueWords,
        clip: practice.clip && toClipDto(practice.clip),
        lesson: practice.lesson && toListedLessonDto(practice.lesson),
      },
      survey: survey && { surveyId: survey.id, title: survey.title, isAnswered: survey.isAnswered },
      activity: activity && { activityId: activity.id, title: activity.title },
      campaign: campaign && { campaignId: campaign.id, name: campaign.name },
    };
  },
});

const toFirstLineDto = defineDto<FirstLineDto>()(({ film, line, range, mezzanine: { rate } }: FirstLine) => ({
  lineId: line.id,
  ...{ videoId: line.videoId, en: line.en, zh: line.zh },
  ...{ filmId: film.id, filmTitle: film.title, filmTitleZh: film.titleZh },
  ...range,
  ...{ rateNum: rate.num, rateDen: rate.den },
}));
