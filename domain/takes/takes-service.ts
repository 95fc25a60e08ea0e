import { computeDurationMs } from '#shared/clip-segments.ts';
import { TAKE_MAX_BYTES, TAKE_MAX_MS, TAKE_PART_MAX_BYTES } from '#shared/take-limits.ts';
import { isAdmin } from '../accounts/is-admin.ts';
import { isTeacher } from '../accounts/is-teacher.ts';
import type { Viewer } from '../accounts/types.ts';
import { createAuditEntry } from '../audit/audit-service.ts';
import type { ClassStore } from '../classes/types.ts';
import type { TimeRange } from '../clips/propose-cut.ts';
import { requireReadyClip } from '../clips/require-ready-clip.ts';
import type { ClipsService, ClipView } from '../clips/types.ts';
import type { Clock } from '../clock.ts';
import type { DubRoleStore } from '../dub-roles/types.ts';
import { createVoiceChooser } from '../dubs/choose-voices.ts';
import type { DubStore } from '../dubs/types.ts';
import { AppError } from '../errors.ts';
import { visibleClientOwnerIds } from '../films/film-access.ts';
import { RESERVED_DISK_BYTES } from '../media/disk-space.ts';
import type { LibraryFiles } from '../media/library-files.ts';
import { createOnDemandMaker, requestOf } from '../media/make-on-demand.ts';
import type { MediaProcessor, TakeAudioStats } from '../media/types.ts';
import { newId } from '../new-id.ts';
import type { TakeAnalysisStore } from '../take-analyses/types.ts';
import { canPlayTake } from './can-play-take.ts';
import { requireTakeBelowLimits, takeLimits } from './require-take-below-limits.ts';
import { MAX_OPEN_RECORDINGS, type TakePartFiles } from './take-part-files.ts';
import { toTakeView } from './to-take-view.ts';
import type { Take, TakeStore, TakesService, TakeView } from './types.ts';
import { withLineIndex } from './with-line-index.ts';

/** Creates the service that saves, lists, and changes takes, and lists the least-practiced clips. */
export function createTakesService(args: {
  takes: TakeStore;
  dubs: Pick<DubStore, 'dubOf' | 'dubsByIds'>;
  dubRoles: Pick<DubRoleStore, 'roleDubById' | 'dubIdsOfMember'>;
  clips: Pick<ClipsService, 'detail' | 'details' | 'withLines'>;
  classes: Pick<ClassStore, 'teaches'>;
  files: LibraryFiles;
  parts: TakePartFiles;
  media: Pick<MediaProcessor, 'encodeTake'>;
  clock: Clock;
  takeAnalyses: Pick<TakeAnalysisStore, 'analysesOfTakes'>;
  /** Has a new take analyzed when there is time. */
  analyzeLater(takeId: string): Promise<void>;
}): TakesService {
  const { takes, dubs, dubRoles, clips, classes, files, parts } = args;
  const { media, clock, takeAnalyses, analyzeLater } = args;
  const voicesOf = createVoiceChooser({ takes, dubRoles });
  const makeOnDemand = createOnDemandMaker({ files, derivedFiles: null });
  /**
   * Accounts whose recording is being received. Each account may send only one at a time, so that nobody can fill the
   * disk.
   */
  const receiving = new Map<string, { recordingId: string | null; saving: Promise<TakeView> }>();

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

  return {
    async save({ viewer, clipId, lineIndex, preRollMs, recording, recordingId, offset, sourceTakeId }) {
      const clip = await requireReadyClip({ clips, viewer, clipId });
      const earlier =
        recordingId === null ? null : await takes.findRecording({ ownerId: viewer.id, recordingId });
      if (earlier) return toTakeView({ viewer, clip, take: earlier, ownerName: viewer.name });
      const { position, range } = findLine(clip, lineIndex);
      const counts = await takes.countTakes({ ownerId: viewer.id, clipId, lineIndex: position });
      requireTakeBelowLimits({ counts, limits: takeLimits });
      const whole = await joinParts({ viewer, recordingId, offset, last: recording });
      const source = sourceTakeId === null ? null : await takes.takeById(sourceTakeId);
      const isSource =
        source?.ownerId === viewer.id && source.clipId === clipId && source.lineIndex === position;
      // No `await` may come between the check and the entry, or two recordings could be received.
      const running = receiving.get(viewer.id);
      if (running && recordingId !== null && running.recordingId === recordingId) return running.saving;
      if (running) throw new AppError('too_many_requests', { retryAfterSeconds: 1 });
      const saving = storeTake({
        viewer,
        clip,
        position,
        preRollMs,
        recording: whole,
        recordingId,
        source: isSource ? source : null,
        range,
      });
      receiving.set(viewer.id, { recordingId, saving });
      try {
        return await saving;
      } finally {
        receiving.delete(viewer.id);
      }
    },

    async receivePart({ viewer, recordingId, offset, part }) {
      const key = { accountId: viewer.id, recordingId };
      if (part) {
        if ((await files.freeBytes()) < RESERVED_DISK_BYTES) throw new AppError('disk_full');
        if (offset === 0) await parts.prune({ accountId: viewer.id, keep: MAX_OPEN_RECORDINGS - 1 });
        await parts.write({
          ...key,
          offset,
          part,
          maxBytes: Math.min(TAKE_MAX_BYTES, offset + TAKE_PART_MAX_BYTES),
        });
      }
      return { receivedBytes: await parts.size(key) };
    },

    async list({ viewer, clipId, everyone, pageNumber, pageSize }) {
      const clip = await clips.detail({ viewer, clipId });
      if (everyone && !isTeacher(viewer)) throw new AppError('forbidden');
      const page = { limit: pageSize, offset: (pageNumber - 1) * pageSize };
      const heardBy = isAdmin(viewer) ? null : viewer.id;
      const [found, dub] = await Promise.all([
        everyone
          ? takes.takesOfClip({ clipId, ownerIds: null, heardBy, page })
          : takes.takesOfClip({ clipId, ownerIds: [viewer.id] }),
        dubs.dubOf({ ownerId: viewer.id, clipId }),
      ]);
      return {
        takes: found.map(({ ownerName, ...take }) => toTakeView({ viewer, clip, take, ownerName })),
        total: everyone ? await takes.countTakesOfClip({ clipId, heardBy }) : found.length,
        shareId: dub?.linkId ?? null,
      };
    },

    async analyses({ viewer, clipId }) {
      await clips.detail({ viewer, clipId });
      const own = await takes.takesOfClip({ clipId, ownerIds: [viewer.id] });
      return [...(await takeAnalyses.analysesOfTakes(own.map(({ id }) => id))).values()];
    },

    async countListens({ viewer, clipId, listens }) {
      const clip = await clips.detail({ viewer, clipId });
      const counts = new Map<number | null, number>();
      for (const { lineIndex, count } of listens) {
        const position = lineIndex === null ? null : clip.linePositions[lineIndex];
        if (position !== undefined) counts.set(position, (counts.get(position) ?? 0) + count);
      }
      await takes.countListens({
        accountId: viewer.id,
        clipId,
        // In one order, so that two requests do not wait for each other.
        listens: [...counts]
          .map(([lineIndex, count]) => ({ lineIndex, count }))
          .sort((a, b) => (a.lineIndex ?? -1) - (b.lineIndex ?? -1)),
        nowMs: clock.nowMs(),
      });
    },

    async listMine({ viewer, pageNumber, pageSize, asOfMs = null }) {
      const found = await takes.takesOfOwner({
        ownerId: viewer.id,
        limit: pageSize,
        offset: (pageNumber - 1) * pageSize,
        asOfMs,
      });
      const shown = await clips.withLines({ viewer, clipIds: found.takes.map(({ clipId }) => clipId) });
      const clipsById = new Map(shown.map((one) => [one.clip.id, one]));
      const list = found.takes.map((take) => {
        const clip = clipsById.get(take.clipId) ?? null;
        return { take: clip ? withLineIndex(take, clip) : take, clip };
      });
      return { list, total: found.total, pageNumber, pageSize, asOfMs: found.asOfMs };
    },

    async update({ viewer, takeId, isBest, offsetMs }) {
      const { clipId } = await requireOwn(viewer, takeId);
      const clip = await clips.detail({ viewer, clipId });
      if (offsetMs !== null) await takes.setOffset({ id: takeId, offsetMs });
      if (isBest !== null) await takes.markBest({ id: takeId, isBest });
      return toTakeView({ viewer, clip, take: await requireOwn(viewer, takeId), ownerName: viewer.name });
    },

    async remove({ viewer, takeId }) {
      const take = await requireTake(takeId);
      const isOwn = take.ownerId === viewer.id;
      if (!isOwn && !isAdmin(viewer)) throw new AppError('not_found');
      const audit = createAuditEntry({
        actor: viewer,
        action: 'take_removed',
        subjectId: take.ownerId,
        detail: { take: take.id },
        nowMs: clock.nowMs(),
      });
      await takes.deleteTake(take.id, isOwn ? undefined : audit);
      await files.removeTake(take.clipId, take.id);
    },

    async file({ viewer, takeId, shareId, name }) {
      const take = await requireTake(takeId);
      if (!(await canPlayTake({ dubs, dubRoles, voicesOf, clips, classes, viewer, take, linkId: shareId })))
        throw new AppError('not_found');
      return files.takeFile(take.clipId, take.id, name);
    },

    async listLeastPracticedClips({ viewer, pageNumber, pageSize, asOfMs = null }) {
      const found = await takes.listLeastPracticedClips({
        viewerId: viewer.id,
        clientOwnerIds: visibleClientOwnerIds(viewer),
        limit: pageSize,
        offset: (pageNumber - 1) * pageSize,
        asOfMs,
      });
      const views = await clips.details({ viewer, clipIds: found.clips.map(({ clipId }) => clipId) });
      const people = new Map(found.clips.map((row) => [row.clipId, row.people]));
      const list = views.map((clip) => ({ clip, people: people.get(clip.clip.id) ?? 0 }));
      return { list, total: found.total, pageNumber, pageSize, asOfMs: found.asOfMs };
    },
  };

  /** Returns a recording from its start: the bytes that have arrived, and then the last ones. */
  async function joinParts(args: {
    viewer: Viewer;
    recordingId: string | null;
    offset: number;
    last: AsyncIterable<Uint8Array>;
  }): Promise<AsyncIterable<Uint8Array>> {
    const { viewer, recordingId, offset, last } = args;
    if (offset === 0) return last;
    const key = { accountId: viewer.id, recordingId: recordingId ?? '' };
    if (recordingId === null || (await parts.size(key)) < offset) throw new AppError('take_part_missing');
    return concatenate(parts.read({ ...key, bytes: offset }), last);
  }

  /** Receives, encodes, and stores a take. Leaves nothing behind if it throws. */
  async function storeTake(args: {
    viewer: Viewer;
    clip: ClipView;
    position: number | null;
    preRollMs: number;
    recording: AsyncIterable<Uint8Array>;
    recordingId: string | null;
    source: Take | null;
    range: TimeRange;
  }): Promise<TakeView> {
    const { viewer, clip, position, preRollMs, recordingId, source, range } = args;
    const clipId = clip.clip.id;
    const id = newId();
    const received = await files.writeTemporary({ from: args.recording, maxBytes: TAKE_MAX_BYTES });
    let stored: Take;
    try {
      if (received.bytes === 0) throw new AppError('take_empty');
      const stats = await encodeFiles({ viewer, clipId, id, recording: received.path });
      const take: Take = {
        id,
        ownerId: viewer.id,
        clipId,
        lineIndex: position,
        ...range,
        durationMs: stats.durationMs,
        // The value that the client sends may be after the end of the recording.
        preRollMs: Math.min(preRollMs, stats.durationMs),
        // All but the stretch is the sound of the source, which the learner has aligned.
        offsetMs: source?.offsetMs ?? 0,
        isBest: false,
        peak: stats.peak,
        isClipped: stats.clipped,
        recordingId,
        sourceTakeId: source?.id ?? null,
        isLossless: true,
        speech: stats.speech,
        createdMs: clock.nowMs(),
      };
      stored = await takes.insertTake({ take, limits: takeLimits });
    } catch (error) {
      await files.removeTake(clipId, id);
      throw error;
    } finally {
      await received.discard();
    }
    // From here on an error must not delete the files: the take is stored.
    // Another process has saved the same recording meanwhile.
    if (stored.id !== id) await files.removeTake(clipId, id);
    if (recordingId !== null) await parts.remove({ accountId: viewer.id, recordingId });
    await analyzeLater(stored.id);
    return toTakeView({ viewer, clip, take: stored, ownerName: viewer.name });
  }

  async function encodeFiles(args: { viewer: Viewer; clipId: string; id: string; recording: string }) {
    const flac = files.takeFile(args.clipId, args.id, 'take.flac');
    const m4a = files.takeFile(args.clipId, args.id, 'take.m4a');
    const peaks = files.takeFile(args.clipId, args.id, 'take.peaks');
    const encoded: { stats: TakeAudioStats | null } = { stats: null };
    await makeOnDemand({
      output: flac,
      caller: requestOf(args.viewer),
      make: async (options) => {
        encoded.stats = await media.encodeTake(
          { recording: args.recording, flac, m4a, peaks, maxMs: TAKE_MAX_MS },
          options,
        );
      },
    });
    if (!encoded.stats) throw new AppError('internal', { message: 'the file of a new take already exists' });
    return encoded.stats;
  }
}

async function* concatenate(
  first: AsyncIterable<Uint8Array>,
  second: AsyncIterable<Uint8Array>,
): AsyncIterable<Uint8Array> {
  yield* first;
  yield* second;
}

/**
 * Returns the position by which takes of a line are stored, and its time range in the clip; null and the whole clip for
 * null. Throws not_found with the field `line`.
 */
function findLine(clip: ClipView, line: number | null): { position: number | null; range: TimeRange } {
  if (line === null) {
    return { position: null, range: { startMs: 0, endMs: computeDurationMs(clip.clip.segments) } };
  }
  const found = clip.lines[line];
  const position = clip.linePositions[line];
  if (!found || position === undefined) throw new AppError('not_found', { field: 'lineIndex' });
  return { position, range: { startMs: Math.round(found.startMs), endMs: Math.round(found.endMs) } };
}
