import type { Viewer } from '#domain/accounts/types.ts';
import { requireReadyClip } from '#domain/clips/require-ready-clip.ts';
import type { ClipsService, ClipView } from '#domain/clips/types.ts';
import type { Clock } from '#domain/clock.ts';
import { AppError } from '#domain/errors.ts';
import { isAdmin, visibleClientOwnerIds } from '#domain/films/film-access.ts';
import { createOnDemandMaker } from '#domain/media/make-on-demand.ts';
import type { LibraryFiles, MediaProcessor } from '#domain/media/types.ts';
import { newId } from '#domain/new-id.ts';
import { computeDurationMs } from '#shared/clip-segments.ts';
import { TAKE_MAX_BYTES, TAKE_MAX_MS, TAKES_PER_LINE, TAKES_PER_OWNER } from '#shared/take-limits.ts';
import { canPlayTake } from './can-play-take.ts';
import { selectDubTakes } from './select-dub-takes.ts';
import type { Take, TakeStore, TakesService, TakeView } from './types.ts';

/** Takes over saved clips: kept, chosen, moved, shared; and the clips nobody has taken up yet. */
export function createTakesService(args: {
  takes: TakeStore;
  clips: Pick<ClipsService, 'detail'>;
  files: LibraryFiles;
  media: Pick<MediaProcessor, 'encodeTake'>;
  clock: Clock;
}): TakesService {
  const { takes, clips, files, media, clock } = args;
  const makeOnDemand = createOnDemandMaker({ files, made: null });
  /** Who has a recording on its way in: one of each, so that nobody fills the disk with many at once. */
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
    async save({ viewer, clipId, line, preRollMs: leadMs, recording }) {
      const clip = await requireReadyClip({ clips, viewer, clipId });
      const stretch = stretchOf(clip, line);
      const had = await takes.countTakes({ ownerId: viewer.id, clipId, line });
      if (had.ofLine >= TAKES_PER_LINE || had.inAll >= TAKES_PER_OWNER) throw new AppError('take_limit');
      if (receiving.has(viewer.id)) throw new AppError('too_many_requests', { retryAfterSeconds: 1 });
      receiving.add(viewer.id);
      try {
        return await keep({ viewer, clipId, line, leadMs, recording, stretch });
      } finally {
        receiving.delete(viewer.id);
      }
    },

    async list({ viewer, clipId, everyone }) {
      await clips.detail({ viewer, clipId });
      if (everyone && visibleClientOwnerIds(viewer) !== null) throw new AppError('forbidden');
      const [found, share] = await Promise.all([
        takes.takesOfClip({ clipId, ownerId: everyone ? null : viewer.id }),
        takes.findShare({ ownerId: viewer.id, clipId }),
      ]);
      return { takes: found.map((take) => viewOf(viewer, take)), shareId: share?.id ?? null };
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
      await clips.detail({ viewer, clipId });
      if (!on) {
        await takes.deleteShare({ ownerId: viewer.id, clipId });
        return { shareId: null };
      }
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
      const chosen = selectDubTakes(
        await takes.takesOfClip({ clipId: share.clipId, ownerId: share.ownerId }),
      );
      return {
        clip,
        ownerName: share.ownerName,
        mine: share.ownerId === viewer.id,
        takes: chosen.map((take) => viewOf(viewer, take)),
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
      const list = await Promise.all(
        found.clips.map(async ({ clipId, people }) => {
          const clip = await stillThere(clips.detail({ viewer, clipId }));
          return clip ? [{ clip, people }] : [];
        }),
      );
      return { list: list.flat(), total: found.total, pageno, pagesize, asOfMs: found.asOfMs };
    },
  };

  /** Receives, makes and enters a take, or leaves nothing. */
  async function keep(args: {
    viewer: Viewer;
    clipId: string;
    line: number | null;
    leadMs: number;
    recording: AsyncIterable<Uint8Array>;
    stretch: { startMs: number; endMs: number };
  }): Promise<TakeView> {
    const { viewer, clipId, line, leadMs, stretch } = args;
    const id = newId();
    const received = await files.writeTemporary({ from: args.recording, maxBytes: TAKE_MAX_BYTES });
    try {
      if (received.bytes === 0) throw new AppError('take_empty');
      const sound = await makeFiles({ clipId, id, recording: received.path });
      const take: Take = {
        id,
        ownerId: viewer.id,
        clipId,
        line,
        ...stretch,
        durationMs: sound.durationMs,
        // What a caller claims cannot lie behind the recording's end.
        preRollMs: Math.min(leadMs, sound.durationMs),
        offsetMs: 0,
        isBest: false,
        peak: sound.peak,
        clipped: sound.clipped,
        createdMs: clock.nowMs(),
      };
      const kept = await takes.insertTake({
        take,
        perLine: TAKES_PER_LINE,
        perOwner: TAKES_PER_OWNER,
      });
      if (!kept) throw new AppError('take_limit');
      return viewOf(viewer, { ...take, ownerName: viewer.name });
    } catch (error) {
      await files.removeTake(clipId, id);
      throw error;
    } finally {
      await received.discard();
    }
  }

  async function makeFiles(args: { clipId: string; id: string; recording: string }) {
    const output = files.takeFile(args.clipId, args.id, 'take.m4a');
    const peaks = files.takeFile(args.clipId, args.id, 'take.peaks');
    const made: { sound: Awaited<ReturnType<MediaProcessor['encodeTake']>> | null } = { sound: null };
    await makeOnDemand({
      output,
      make: async (signal) => {
        made.sound = await media.encodeTake(
          { recording: args.recording, output, peaks, maxMs: TAKE_MAX_MS },
          { signal },
        );
      },
    });
    if (!made.sound) throw new AppError('internal', { message: 'a new take was there already' });
    return made.sound;
  }
}

/** The stretch of the clip that a line, or null for all of it, takes up. Throws not_found naming `line`. */
function stretchOf(clip: ClipView, line: number | null): { startMs: number; endMs: number } {
  if (line === null) return { startMs: 0, endMs: computeDurationMs(clip.clip.segments) };
  const spoken = clip.lines[line];
  if (!spoken) throw new AppError('not_found', { field: 'line' });
  return { startMs: Math.round(spoken.startMs), endMs: Math.round(spoken.endMs) };
}

/** What is looked up for a list may be gone since the list was made: null then. */
async function stillThere<Found>(looked: Promise<Found>): Promise<Found | null> {
  try {
    return await looked;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}
