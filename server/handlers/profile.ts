import type { profile } from '#contract/profile.ts';
import type { Viewer } from '#domain/accounts/types.ts';
import { defineHandlers } from '../calls/handler.ts';
import { pageOf } from '../calls/page-of.ts';
import { toFilmDto } from './films.ts';

export const profileHandlers = defineHandlers<typeof profile>()({
  async sessions({ services, viewer, token }) {
    const found = await services.profile.sessions({ viewer, token });
    return { list: found.map(({ id, ...session }) => ({ ...session, sessionId: id })) };
  },

  async endSession({ services, viewer, input }) {
    await services.profile.endSession({ viewer, ...input });
    return input;
  },

  async endOtherSessions({ services, viewer, token }) {
    await services.profile.endOtherSessions({ viewer, token });
    return { ended: true };
  },

  async saveAvatar({ services, viewer, image }) {
    return toAvatarAnswer(await services.profile.saveAvatar({ viewer, bytes: await image() }));
  },

  async removeAvatar({ services, viewer }) {
    return toAvatarAnswer(await services.profile.removeAvatar({ viewer }));
  },

  async films({ services, viewer, input: { asOf, ...page } }) {
    const [films, usage] = await Promise.all([
      services.ownFilms.list({ viewer, ...page, asOfMs: asOf }),
      services.ownFilms.usage({ viewer }),
    ]);
    return { ...pageOf(films, (film) => ({ ...toFilmDto(film), errorCode: film.errorCode })), ...usage };
  },

  removeFilm: ({ services, viewer, input }) => services.ownFilms.remove({ viewer, ...input }),

  async removeAccount({ services, viewer, session, input }) {
    await services.profile.removeAccount({ viewer, ...input });
    session.end();
    return { removed: true };
  },

  debts: ({ services, viewer }) => services.profile.debts({ viewer }),

  ownCounts: ({ services, viewer }) => services.profile.ownCounts({ viewer }),
});

const toAvatarAnswer = ({ avatarUrl = null }: Viewer) => ({ avatarUrl });
