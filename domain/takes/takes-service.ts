import type { Viewer } from '#domain/accounts/types.ts';
import { requireReadyClip } from '#domain/clips/require-ready-clip.ts';
import { AppError } from '#domain/errors.ts';
import { mayRunLibrary, visibleOwnerIds } from '#domain/films/access.ts';
import { createMakeOnDemand } from '#domain/media/make-on-demand.ts';
import type { LibraryFiles, MediaWorks } from '#domain/media/types.ts';
import { newId } from '#domain/new-id.ts';
import type { BarView, Clock, Services } from '#domain/services.ts';
import { lengthMsOf } from '#shared/clip-segments.ts';
import { TAKE_MAX_BYTES, TAKE_MAX_MS, TAKES_PER_LINE, TAKES_PER_OWNER } from '#shared/take-limits.ts';
import { chooseTakes } from './choose-takes.ts';
import { mayHearTake } from './may-hear-take.ts';
import type { Take, TakeStore, TakesService, TakeView } from './types.ts';

/** Takes over saved clips: kept, chosen, moved, shared; and the clips nobody has taken up yet. */
export function createTakesService(args: {
  takes: TakeStore;
  clips: Pick<Services['clips'], 'detail'>;
  files: LibraryFiles;
  media: Pick<MediaWorks, 'makeTake'>;
  clock: Clock;
}): TakesService {
  const { takes, clips, files, media, clock } = args;
  const makeOnDemand = createMakeOnDemand({ files, made: null });
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
    async save({ viewer, barId, line, leadMs, recording }) {
      const clip = await requireReadyClip({ clips, viewer, barId });
      const stretch = stretchOf(clip, line);
      const had = await takes.countTakes({ ownerId: viewer.id, barId, line });
      if (had.ofLine >= TAKES_PER_LINE || had.inAll >= TAKES_PER_OWNER) throw new AppError('take_limit');
      if (receiving.has(viewer.id)) throw new AppError('too_many_requests', { retryAfterSeconds: 1 });
      receiving.add(viewer.id);
      try {
        return await keep({ viewer, barId, line, leadMs, recording, stretch });
      } finally {
        receiving.delete(viewer.id);
      }
    },

    async list({ viewer, barId, everyone }) {
      await clips.detail({ viewer, barId });
      if (everyone && visibleOwnerIds(viewer) !== null) throw new AppError('forbidden');
      const [found, share] = await Promise.all([
        takes.takesOfBar({ barId, ownerId: everyone ? null : viewer.id }),
        takes.shareOf({ ownerId: viewer.id, barId }),
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

    async update({ viewer, takeId, best, offsetMs }) {
      await requireOwn(viewer, takeId);
      if (offsetMs !== null) await takes.setOffset({ id: takeId, offsetMs });
      if (best !== null) await takes.markBest({ id: takeId, best });
      return viewOf(viewer, { ...(await requireOwn(viewer, takeId)), ownerName: viewer.name });
    },

    async remove({ viewer, takeId }) {
      const take = await requireTake(takeId);
      if (take.ownerId !== viewer.id && !mayRunLibrary(viewer)) throw new AppError('not_found');
      await takes.deleteTake(take.id);
      await files.removeTake(take.barId, take.id);
    },

    async share({ viewer, barId, on }) {
      await clips.detail({ viewer, barId });
      if (!on) {
        await takes.deleteShare({ ownerId: viewer.id, barId });
        return { shareId: null };
      }
      const share = await takes.putShare({
        id: newId(),
        ownerId: viewer.id,
        barId,
        createdMs: clock.nowMs(),
      });
      return { shareId: share.id };
    },

    async shared({ viewer, shareId }) {
      const share = await takes.shareById(shareId);
      if (!share) throw new AppError('not_found');
      const clip = await clips.detail({ viewer, barId: share.barId });
      const chosen = chooseTakes(await takes.takesOfBar({ barId: share.barId, ownerId: share.ownerId }));
      return {
        clip,
        ownerName: share.ownerName,
        mine: share.ownerId === viewer.id,
        takes: chosen.map((take) => viewOf(viewer, take)),
      };
    },

    async file({ viewer, takeId, shareId, name }) {
      const take = await requireTake(takeId);
      if (!(await mayHearTake({ takes, clips, viewer, take, shareId }))) throw new AppError('not_found');
      return files.takeFile(take.barId, take.id, name);
    },

    async cold({ viewer, pageno, pagesize, asOfMs = null }) {
      const found = await takes.coldBars({
        viewerId: viewer.id,
        clientOwnerIds: visibleOwnerIds(viewer),
        limit: pagesize,
        offset: (pageno - 1) * pagesize,
        asOfMs,
      });
      const list = await Promise.all(
        found.bars.map(async ({ barId, people }) => {
          const clip = await stillThere(clips.detail({ viewer, barId }));
          return clip ? [{ clip, people }] : [];
        }),
      );
      return { list: list.flat(), total: found.total, pageno, pagesize, asOfMs: found.asOfMs };
    },
  };

  /** Receives, makes and enters a take, or leaves nothing. */
  async function keep(args: {
    viewer: Viewer;
    barId: string;
    line: number | null;
    leadMs: number;
    recording: AsyncIterable<Uint8Array>;
    stretch: { startMs: number; endMs: number };
  }): Promise<TakeView> {
    const { viewer, barId, line, leadMs, stretch } = args;
    const id = newId();
    const received = await files.receive({ from: args.recording, maxBytes: TAKE_MAX_BYTES });
    try {
      if (received.bytes === 0) throw new AppError('take_empty');
      const sound = await makeFiles({ barId, id, recording: received.path });
      const take: Take = {
        id,
        ownerId: viewer.id,
        barId,
        line,
        ...stretch,
        durationMs: sound.durationMs,
        // What a caller claims cannot lie behind the recording's end.
        leadMs: Math.min(leadMs, sound.durationMs),
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
      await files.removeTake(barId, id);
      throw error;
    } finally {
      await received.discard();
    }
  }

  async function makeFiles(args: { barId: string; id: string; recording: string }) {
    const output = files.takeFile(args.barId, args.id, 'take.m4a');
    const peaks = files.takeFile(args.barId, args.id, 'take.peaks');
    const made: { sound: Awaited<ReturnType<MediaWorks['makeTake']>> | null } = { sound: null };
    await makeOnDemand({
      output,
      make: async (signal) => {
        made.sound = await media.makeTake(
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
function stretchOf(clip: BarView, line: number | null): { startMs: number; endMs: number } {
  if (line === null) return { startMs: 0, endMs: lengthMsOf(clip.bar.segments) };
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
