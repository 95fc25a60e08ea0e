import type { Hono } from 'hono';
import * as z from 'zod';
import type { Viewer } from '#domain/accounts/types.ts';
import { shanghaiDay } from '#shared/shanghai-day.ts';
import { type WireOwnFilms, type WireSession, wireOwnFilms, wireSession } from '#shared/wire-me.ts';
import type { CallDescription } from '../call-description.ts';
import { fileResponse } from '../media/file-response.ts';
import { zipResponse } from '../media/zip-response.ts';
import { idParam, readInput, snapshotPagingFields } from '../read-input.ts';
import type { HttpEnv } from '../request-context.ts';
import { clearSessionCookie, requireSameOrigin, requireViewer } from '../session.ts';
import { presentFilm, presentPage } from './present.ts';
import { readPictureForm } from './read-picture-form.ts';

const nothing = z.object({});
const oneSession = z.object({ session_id: idParam });
const ownFilms = z.object(snapshotPagingFields);
const oneFilm = z.object({ film_id: idParam });
const removal = z.object({ pwd: z.string().min(1).max(1000), confirm: z.string().min(1).max(200) });
const avatar = z.object({ avatar: z.string().nullable() });

export const meCalls: CallDescription[] = [
  {
    methods: ['GET'],
    path: '/api/my_session_index.php',
    summary: 'The own sessions, last used first.',
    access: 'client',
    input: nothing,
    answer: z.object({ list: z.array(wireSession) }),
  },
  {
    methods: ['POST'],
    path: '/api/my_session_end.php',
    summary: 'Ends a session of the own.',
    access: 'client',
    input: oneSession,
    answer: oneSession,
  },
  {
    methods: ['POST'],
    path: '/api/my_session_end_others.php',
    summary: 'Ends every session of the own but this one.',
    access: 'client',
    input: nothing,
    answer: z.object({ ended: z.literal(true) }),
  },
  {
    methods: ['POST'],
    path: '/api/my_avatar_save.php',
    summary: 'Puts a picture (multipart field image) in place of the own one, cut square.',
    access: 'client',
    input: nothing,
    answer: avatar,
  },
  {
    methods: ['POST'],
    path: '/api/my_avatar_remove.php',
    summary: 'Takes the own picture away.',
    access: 'client',
    input: nothing,
    answer: avatar,
  },
  {
    methods: ['GET'],
    path: '/api/my_film_index.php',
    summary: 'Films of the own, with the room they take and may take.',
    access: 'client',
    input: ownFilms,
    answer: wireOwnFilms,
  },
  {
    methods: ['POST'],
    path: '/api/my_film_remove.php',
    summary:
      'Deletes a film of the own; clips cut from it live on, videos that a lesson or a red packet stands on stay.',
    access: 'client',
    input: oneFilm,
    answer: z.object({ removed: z.number(), kept: z.number() }),
  },
  {
    methods: ['POST'],
    path: '/api/my_account_remove.php',
    summary: 'Deletes the own account with everything about its holder; confirm is the account’s name.',
    access: 'client',
    input: removal,
    answer: z.object({ removed: z.literal(true) }),
  },
];

/** What people do with their own account: sessions, picture, films, and its end. */
export function mountMeCalls(api: Hono<HttpEnv>): void {
  api.get('/my_session_index.php', async (c) => {
    const viewer = requireViewer(c);
    const found = await c.var.services.profile.sessions({ viewer, token: c.var.token });
    const list = found.map(
      (session): WireSession => ({
        session_id: session.id,
        system: session.system,
        browser: session.browser,
        address: session.address,
        created_ms: session.createdMs,
        last_seen_ms: session.lastSeenMs,
        current: session.current,
      }),
    );
    c.header('cache-control', 'no-store');
    return c.json({ list });
  });

  api.post('/my_session_end.php', async (c) => {
    requireSameOrigin(c);
    const viewer = requireViewer(c);
    const { session_id } = await readInput(c, oneSession);
    await c.var.services.profile.endSession({ viewer, sessionId: session_id });
    return c.json({ session_id });
  });

  api.post('/my_session_end_others.php', async (c) => {
    requireSameOrigin(c);
    const viewer = requireViewer(c);
    await c.var.services.profile.endOtherSessions({ viewer, token: c.var.token });
    return c.json({ ended: true });
  });

  const presentAvatar = (viewer: Viewer) => ({ avatar: viewer.avatar ?? null });

  api.post('/my_avatar_save.php', async (c) => {
    const viewer = requireViewer(c);
    const { image } = await readPictureForm(c);
    return c.json(presentAvatar(await c.var.services.profile.saveAvatar({ viewer, bytes: await image() })));
  });

  api.post('/my_avatar_remove.php', async (c) => {
    requireSameOrigin(c);
    return c.json(presentAvatar(await c.var.services.profile.removeAvatar({ viewer: requireViewer(c) })));
  });

  api.get('/my_film_index.php', async (c) => {
    const viewer = requireViewer(c);
    const { pageno, pagesize, as_of } = await readInput(c, ownFilms);
    const own = c.var.services.ownFilms;
    const [page, usage] = await Promise.all([
      own.list({ viewer, pageno, pagesize, asOfMs: as_of }),
      own.usage({ viewer }),
    ]);
    const answer: WireOwnFilms = {
      ...presentPage(page, presentFilm),
      used_bytes: usage.usedBytes,
      quota_bytes: usage.quotaBytes,
    };
    return c.json(answer);
  });

  api.post('/my_film_remove.php', async (c) => {
    requireSameOrigin(c);
    const viewer = requireViewer(c);
    const { film_id } = await readInput(c, oneFilm);
    return c.json(await c.var.services.ownFilms.remove({ viewer, filmId: film_id }));
  });

  api.post('/my_account_remove.php', async (c) => {
    requireSameOrigin(c);
    const viewer = requireViewer(c);
    const { pwd, confirm } = await readInput(c, removal);
    await c.var.services.profile.removeAccount({ viewer, password: pwd, confirm });
    clearSessionCookie(c);
    return c.json({ removed: true });
  });
}

/** `/media/avatar/{id}.webp` for anyone signed in, `/media/me/data.zip` for oneself. */
export function mountAccountFileRoutes(media: Hono<HttpEnv>): void {
  media.get('/avatar/:name', async (c) => {
    requireViewer(c);
    const path = await c.var.services.profile.avatarPath(c.req.param('name').replace(/\.webp$/, ''));
    return fileResponse({
      request: c.req.raw,
      path,
      contentType: 'image/webp',
      downloadName: null,
      immutable: true,
    });
  });

  media.get('/me/data.zip', async (c) => {
    const viewer = requireViewer(c);
    const files = await c.var.services.profile.exportData({ viewer, token: c.var.token });
    const name = `taici-${viewer.account}-${shanghaiDay(Date.now())}.zip`;
    const entries = files.map((file) =>
      'path' in file ? file : { name: file.name, text: JSON.stringify(file.data, null, 2) },
    );
    return zipResponse({ entries, name });
  });
}
