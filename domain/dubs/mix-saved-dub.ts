import { computeDurationMs, countFrames } from '#shared/clip-segments.ts';
import { toViewer } from '../accounts/auth-service.ts';
import type { AccountStore } from '../accounts/types.ts';
import { deleteFilesOfRemovedClip } from '../clips/delete-files-of-removed-clip.ts';
import type { ClipStore, ClipsService } from '../clips/types.ts';
import { writeAss } from '../clips/write-ass.ts';
import { writeSubtitleTracks } from '../clips/write-subtitle-tracks.ts';
import type { Clock } from '../clock.ts';
import type { DubRoleStore } from '../dub-roles/types.ts';
import { withdrawVoice } from '../dub-roles/withdraw-voice.ts';
import { AppError } from '../errors.ts';
import type { DerivedFileCache } from '../media/derived-file-cache.ts';
import type { LibraryFiles } from '../media/library-files.ts';
import type { MediaProcessor } from '../media/types.ts';
import { bestTakeSource } from '../takes/best-take-source.ts';
import type { TakeStore } from '../takes/types.ts';
import { chooseBed } from './choose-bed.ts';
import { createVoiceChooser } from './choose-voices.ts';
import { readClipBackground } from './clip-background.ts';
import { findSilentLines } from './find-silent-lines.ts';
import { placeTake, placeVoices, planBedSpans } from './place-take.ts';
import type { Dub, DubStore } from './types.ts';
import { countCardFrames, writeCredits } from './write-credits.ts';

/** Sound and subtitles, beside the picture of the clip: bytes for each second. */
const BYTES_PER_SECOND = 40_000;

/**
 * Mixes a dub into its finished film and stores the film's proof. Repeatable. Deletes the new film if somebody who is heard in
 * it has left the dub meanwhile; the dub is a draft again. Throws dub_no_takes; film_removed when the owner
 * may no longer see the film; source_missing without the clip's file; dub_silent_take, dub_not_exact, disk_full,
 * font_missing, and errors of the media tools. Does nothing for a dub that was deleted in the meantime.
 */
export async function mixSavedDub(args: {
  dubs: DubStore;
  takes: Pick<TakeStore, 'takesOfClip'>;
  dubRoles: Pick<DubRoleStore, 'roleDubById'>;
  clipStore: Pick<ClipStore, 'clipById'>;
  accounts: Pick<AccountStore, 'accountById'>;
  clips: Pick<ClipsService, 'withLines'>;
  files: Pick<LibraryFiles, 'clipFile' | 'takeFile' | 'dubFile' | 'removeDub' | 'removeClip' | 'exists'>;
  derivedFiles: Pick<DerivedFileCache, 'make'>;
  media: Pick<MediaProcessor, 'mixDub' | 'measureBackground'>;
  clock: Clock;
  dubId: string;
  signal: AbortSignal;
  progress: (stage: 'mix', fraction: number) => void;
}): Promise<void> {
  const { dubs, takes, dubRoles, clipStore, accounts, clips, files, derivedFiles, media, clock } = args;
  const { dubId, signal, progress } = args;
  const dub = await dubs.dubById(dubId);
  const owner = dub && (await accounts.accountById(dub.ownerId));
  if (!dub || !owner) return;
  // The job may run once more after a mix that has ended: see `again` in `DubsService.mix`.
  await dubs.updateDub(dub.id, { state: 'mixing', errorCode: null });
  progress('mix', 0);
  const options = {
    signal,
    onProgress: (fraction: number) => progress('mix', fraction),
    caller: { priority: 'waiting', accountId: owner.id } as const,
  };
  try {
    const [view] = await clips.withLines({ viewer: toViewer(owner), clipIds: [dub.clipId] });
    const info = view?.video.mezzanine;
    if (!view || !info) throw new AppError('film_removed');
    const clip = files.clipFile(dub.clipId, 'clip.mp4');
    if (!(await files.exists(clip))) throw new AppError('source_missing');
    const clipMs = computeDurationMs(view.clip.segments);
    const voices = await createVoiceChooser({ takes, dubRoles })(dub);
    const chosen = placeVoices(voices.takes, clipMs);
    if (chosen.length === 0) throw new AppError('dub_no_takes');
    const { settings } = dub;
    const { subtitles, burnsSubtitles, hasCredits } = settings;
    const measure = await readClipBackground(
      { dubs, files, media, clip: view },
      { signal, caller: options.caller },
    );
    const output = files.dubFile(dub.clipId, dub.id, 'dub.mp4');
    const mixed: { result: Awaited<ReturnType<MediaProcessor['mixDub']>> | null } = { result: null };
    await derivedFiles.make({
      output,
      expectedBytes: (view.clip.proof?.bytes ?? 0) + Math.ceil((clipMs / 1000) * BYTES_PER_SECOND),
      make: async () => {
        mixed.result = await media.mixDub(
          {
            clip,
            info,
            frames: countFrames(view.clip.segments),
            actorsDb: measure?.actorsDb ?? null,
            voices: chosen.map(({ take, place: { recordingMs, fromMs, toMs } }) => ({
              path: bestTakeSource({ files, take }),
              fromMs: fromMs - recordingMs,
              toMs: toMs - recordingMs,
              atMs: fromMs,
            })),
            bed: chooseBed({ bed: settings.bed, measure }),
            isWide: measure?.isWide ?? false,
            bedSpans: planBedSpans({
              takes: chosen.map(({ take }) => take),
              silentLines: findSilentLines({ ...voices, clip: view }),
              clipMs,
            }),
            subtitles: burnsSubtitles ? [] : writeSubtitleTracks({ lines: view.lines, subtitles }),
            ass:
              burnsSubtitles && subtitles !== 'none'
                ? writeAss({ lines: view.lines, lang: subtitles, picture: info })
                : null,
            credits: hasCredits
              ? {
                  ass: writeCredits({
                    film: view.film,
                    names: chosen.map(({ take }) => take.ownerName),
                    picture: info,
                  }),
                  frames: countCardFrames(info.rate),
                }
              : null,
            output,
            sound: files.dubFile(dub.clipId, dub.id, 'dub.m4a'),
          },
          options,
        );
      },
    });
    if (!mixed.result) throw new AppError('internal', { message: 'the mix returned nothing' });
    const { proof, gainsDb, durationMs } = mixed.result;
    await dubs.updateDub(dub.id, {
      state: 'ready',
      errorCode: null,
      film: {
        mixedMs: clock.nowMs(),
        durationMs,
        voices: chosen.map(({ take }, at) => ({
          takeId: take.id,
          lineIndex: take.lineIndex,
          ownerId: take.ownerId,
          ownerName: take.ownerName,
          startMs: placeTake(take),
          gainDb: Math.round(10 * (gainsDb[at] ?? 0)) / 10,
        })),
        settings,
        silencesOpenLines: voices.silencesOpenLines,
        proof,
      },
    });
  } catch (thrown) {
    // A dub that was deleted, perhaps with its clip, needs no film.
    if (await dubs.dubById(dub.id)) throw thrown;
  }
  const mixed = await dubs.dubById(dub.id);
  if (mixed) await withdrawFormerMembers({ dubs, dubRoles, files, dub: mixed });
  else await files.removeDub(dub.clipId, dub.id);
  await deleteFilesOfRemovedClip({ clipStore, files, clipId: dub.clipId });
}

/** Deletes a new film if somebody who is heard in it left the dub while it was mixed. */
async function withdrawFormerMembers(args: {
  dubs: DubStore;
  dubRoles: Pick<DubRoleStore, 'roleDubById'>;
  files: Pick<LibraryFiles, 'removeDub'>;
  dub: Dub;
}): Promise<void> {
  const { dubs, dubRoles, files, dub } = args;
  const roles = (await dubRoles.roleDubById(dub.id))?.roles ?? [];
  const members = new Set(roles.map(({ accountId }) => accountId));
  for (const { ownerId } of dub.film?.voices ?? []) {
    if (!members.has(ownerId)) await withdrawVoice({ dubs, files, dub, accountId: ownerId });
  }
}
