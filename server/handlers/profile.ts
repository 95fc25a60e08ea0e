import type { profile } from '#contract/profile.ts';
import type { Viewer } from '#domain/accounts/types.ts';
import { shanghaiDay } from '#shared/shanghai-day.ts';
import type { Handlers } from '../calls/handler.ts';
import { pageOf } from '../calls/page-of.ts';
import { fileResponse } from '../media/file-response.ts';
import { defineMediaRoute } from '../media/media-route.ts';
import { zipResponse } from '../media/zip-response.ts';
import { toFilmDto } from './films.ts';

export const profileHandlers: Handlers<typeof profile> = {
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
    return { ...pageOf(films, toFilmDto), ...usage };
  },

  removeFilm: ({ services, viewer, input }) => services.ownFilms.remove({ viewer, ...input }),

  async removeAccount({ services, viewer, session, input }) {
    await services.profile.removeAccount({ viewer, ...input });
    session.end();
    return { removed: true };
  },

  debts: ({ services, viewer }) => services.profile.debts({ viewer }),
};

const toAvatarAnswer = ({ avatar = null }: Viewer) => ({ avatar });

/** `/media/avatar/{id}.webp`, for every signed-in account, and `/media/me/data.zip`, the viewer's own data. */
export const accountFileRoutes = [
  defineMediaRoute({
    path: '/avatar/:name',
    access: 'client',
    async answer({ c }) {
      const path = await c.var.services.profile.avatarPath(c.req.param('name').replace(/\.webp$/, ''));
      return fileResponse({
        request: c.req.raw,
        path,
        contentType: 'image/webp',
        downloadName: null,
        immutable: true,
      });
    },
  }),

  defineMediaRoute({
    path: '/me/data.zip',
    access: 'client',
    async answer({ c, viewer }) {
      const files = await c.var.services.profile.exportData({ viewer, token: c.var.token });
      const name = `taici-${viewer.account}-${shanghaiDay(Date.now())}.zip`;
      const entries = files.map((file) =>
        'path' in file ? file : { name: file.name, text: JSON.stringify(file.data, null, 2) },
      );
      return zipResponse({ entries, name });
    },
  }),
];
