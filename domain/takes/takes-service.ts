import { isAdmin } from '#domain/accounts/require-admin.ts';
import type { Viewer } from '#domain/accounts/types.ts';
import { requireReadyClip } from '#domain/clips/require-ready-clip.ts';
import type { ClipsService, ClipView } from '#domain/clips/types.ts';
import type { Clock } from '#domain/clock.ts';
import { AppError } from '#domain/errors.ts';
import { isPrivateFilm, visibleClientOwnerIds } from '#domain/films/film-access.ts';
import { createOnDemandMaker, requestOf } from '#domain/media/make-on-demand.ts';
import type { LibraryFiles, MediaProcessor, TakeAudioStats } from '#domain/media/types.ts';
import { newId } from '#domain/new-id.ts';
import { computeDurationMs } from '#shared/clip-segments.ts';
import { TAKE_MAX_BYTES, TAKE_MAX_MS, TAKES_PER_LINE, TAKES_PER_OWNER } from '#shared/take-limits.ts';
import { canPlayTake } from './can-play-take.ts';
import { selectDubTakes } from './select-dub-takes.ts';
import type { Take, TakeStore, TakesService, TakeView } from './types.ts';

/** Creates the service that saves, lists, changes, and shares takes, and lists the least-practiced clips. */
export function createTakesService(args: {
  takes: TakeStore;
  clips: Pick<ClipsService, 'detail' | 'details'>;
  files: LibraryFiles;
  media: Pick<MediaProcessor, 'encodeTake'>;
  clock: Clock;
}): TakesService {
  const { takes, clips, files, media, clock } = args;
  const makeOnDemand = createOnDemandMaker({ files, derivedFiles: null });
  /**
   * Accounts whose recording is being received. Each account may send only one at a time, so that nobody can fill the
   * disk.
   */
  const receiving = new Set<string>();

  const requireTake = async (takeId: string): Promise<Take> => {
    const take = await takes.takeById(takeId);
    if (!take) throw new AppError('not_found');
    return take;
  };
  const requireOwn = async (viewer: Viewer, takeId: string): Promise<Take> => {
    const take = await requireTake(takeId);
    if (take.ownerId !== viewer.id) throw new AppError('not_found');
    return take;
  };
  const viewOf = (viewer: Viewer, { ownerName, ...take }: Take & { ownerName: string }): TakeView => ({
    take,
    ownerName,
    mine: take.ownerId === viewer.id,
  });

  return {
    async save({ viewer, clipId, line, preRollMs, recording }) {
      const clip = await requireReadyClip({ clips, viewer, clipId });
      const range = rangeOfLine(clip, line);
      const count = await takes.countTakes({ ownerId: viewer.id, clipId, line });
      if (count.ofLine >= TAKES_PER_LINE || count.total >= TAKES_PER_OWNER) throw new AppError('take_limit');
      if (receiving.has(viewer.id)) throw new AppError('too_many_requests', { retryAfterSeconds: 1 });
      receiving.add(viewer.id);
      try {
        return await storeTake({ viewer, clipId, line, preRollMs, recording, range });
      } finally {
        receiving.delete(viewer.id);
      }
    },

    async list({ viewer, clipId, everyone, pageno, pagesize }) {
      await clips.detail({ viewer, clipId });
      if (everyone && visibleClientOwnerIds(viewer) !== null) throw new AppError('forbidden');
      const page = { limit: pagesize, offset: (pageno - 1) * pagesize };
      const [found, share] = await Promise.all([
        takes.takesOfClip(everyone ? { clipId, ownerId: null, page } : { clipId, ownerId: viewer.id }),
        takes.findShare({ ownerId: viewer.id, clipId }),
      ]);
      return {
        takes: found.map((take) => viewOf(viewer, take)),
        total: everyone ? await takes.countTakesOfClip(clipId) : found.length,
        shareId: share?.id ?? null,
      };
    },

    async listMine({ ownerId, pageno, pagesize, asOfMs = null }) {
      const found = await takes.takesOfOwner({
        ownerId,
        limit: pagesize,
        offset: (pageno - 1) * pagesize,
        asOfMs,
      });
      return { list: found.takes, total: found.total, pageno, pagesize, asOfMs: found.asOfMs };
    },

    async update({ viewer, takeId, isBest, offsetMs }) {
      await requireOwn(viewer, takeId);
      if (offsetMs !== null) await takes.setOffset({ id: takeId, offsetMs });
      if (isBest !== null) await takes.markBest({ id: takeId, isBest });
      return viewOf(viewer, { ...(await requireOwn(viewer, takeId)), ownerName: viewer.name });
    },

    async remove({ viewer, takeId }) {
      const take = await requireTake(takeId);
      if (take.ownerId !== viewer.id && !isAdmin(viewer)) throw new AppError('not_found');
      await takes.deleteTake(take.id);
      await files.removeTake(take.clipId, take.id);
    },

    async share({ viewer, clipId, on }) {
      const { film } = await clips.detail({ viewer, clipId });
      if (!on) {
        await takes.deleteShare({ ownerId: viewer.id, clipId });
        return { shareId: null };
      }
      if (isPrivateFilm(film)) throw new AppError('film_private');
      const share = await takes.upsertShare({
        id: newId(),
        ownerId: viewer.id,
        clipId,
        createdMs: clock.nowMs(),
      });
      return { shareId: share.id };
    },

    async shared({ viewer, shareId }) {
      const share = await takes.shareById(shareId);
      if (!share) throw new AppError('not_found');
      const clip = await clips.detail({ viewer, clipId: share.clipId });
      const dubTakes = selectDubTakes(
        await takes.takesOfClip({ clipId: share.clipId, ownerId: share.ownerId }),
      );
      return {
        clip,
        ownerName: share.ownerName,
        mine: share.ownerId === viewer.id,
        takes: dubTakes.map((take) => viewOf(viewer, take)),
      };
    },

    async file({ viewer, takeId, shareId, name }) {
      const take = await requireTake(takeId);
      if (!(await canPlayTake({ takes, clips, viewer, take, shareId }))) throw new AppError('not_found');
      return files.takeFile(take.clipId, take.id, name);
    },

    async listLeastPracticedClips({ viewer, pageno, pagesize, asOfMs = null }) {
      const found = await takes.listLeastPracticedClips({
        viewerId: viewer.id,
        clientOwnerIds: visibleClientOwnerIds(viewer),
        limit: pagesize,
        offset: (pageno - 1) * pagesize,
        asOfMs,
      });
      const views = await clips.details({ viewer, clipIds: found.clips.map(({ clipId }) => clipId) });
      const people = new Map(found.clips.map((row) => [row.clipId, row.people]));
      const list = views.map((clip) => ({ clip, people: people.get(clip.clip.id) ?? 0 }));
      return { list, total: found.total, pageno, pagesize, asOfMs: found.asOfMs };
    },
  };

  /** Receives, encodes, and stores a take. Leaves nothing behind if it throws. */
  async function storeTake(args: {
    viewer: Viewer;
    clipId: string;
    line: number | null;
    preRollMs: number;
    recording: AsyncIterable<Uint8Array>;
    range: { startMs: number; endMs: number };
  }): Promise<TakeView> {
    const { viewer, clipId, line, preRollMs, range } = args;
    const id = newId();
    const received = await files.writeTemporary({ from: args.recording, maxBytes: TAKE_MAX_BYTES });
    try {
      if (received.bytes === 0) throw new AppError('take_empty');
      const stats = await encodeFiles({ viewer, clipId, id, recording: received.path });
      const take: Take = {
        id,
        ownerId: viewer.id,
        clipId,
        line,
        ...range,
        durationMs: stats.durationMs,
        // The value that the client sends may be after the end of the recording.
        preRollMs: Math.min(preRollMs, stats.durationMs),
        offsetMs: 0,
        isBest: false,
        peak: stats.peak,
        clipped: stats.clipped,
        createdMs: clock.nowMs(),
      };
      const isInserted = await takes.insertTake({
        take,
        perLine: TAKES_PER_LINE,
        perOwner: TAKES_PER_OWNER,
      });
      if (!isInserted) throw new AppError('take_limit');
      return viewOf(viewer, { ...take, ownerName: viewer.name });
    } catch (error) {
      await files.removeTake(clipId, id);
      throw error;
    } finally {
      await received.discard();
    }
  }

  async function encodeFiles(args: { viewer: Viewer; clipId: string; id: string; recording: string }) {
    const output = files.takeFile(args.clipId, args.id, 'take.m4a');
    const peaks = files.takeFile(args.clipId, args.id, 'take.peaks');
    const encoded: { stats: TakeAudioStats | null } = { stats: null };
    await makeOnDemand({
      output,
      caller: requestOf(args.viewer),
      make: async (options) => {
        encoded.stats = await media.encodeTake(
          { recording: args.recording, output, peaks, maxMs: TAKE_MAX_MS },
          options,
        );
      },
    });
    if (!encoded.stats) throw new AppError('internal', { message: 'the file of a new take already exists' });
    return encoded.stats;
  }
}

/**
 * Returns the time range of a line in the clip; that of the whole clip for null. Throws not_found with the field
 * `line`.
 */
function rangeOfLine(clip: ClipView, line: number | null): { startMs: number; endMs: number } {
  if (line === null) return { startMs: 0, endMs: computeDurationMs(clip.clip.segments) };
  const found = clip.lines[line];
  if (!found) throw new AppError('not_found', { field: 'line' });
  return { startMs: Math.round(found.startMs), endMs: Math.round(found.endMs) };
}
