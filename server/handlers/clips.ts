import type {
  ClipDto,
  ClipWithVideoDto,
  clips,
  FilmNameDto,
  SourceVideoDto,
  WorkspaceDto,
} from '#contract/clips.ts';
import type { InputOf } from '#contract/define-call.ts';
import { encodeCallUrl } from '#contract/encode-input.ts';
import { jobs } from '#contract/jobs.ts';
import type { Viewer } from '#domain/accounts/types.ts';
import type { ClipView } from '#domain/clips/types.ts';
import { canEditFilm, isPrivateFilm } from '#domain/films/film-access.ts';
import type { Film, Line, Video } from '#domain/films/types.ts';
import type { Services } from '#domain/services.ts';
import type { ClipFileKind } from '#shared/clip-files.ts';
import { computeDurationMs } from '#shared/clip-segments.ts';
import { clipFileUrl, posterUrl } from '#shared/media-urls.ts';
import { defineDto, defineHandlers } from '../calls/handler.ts';
import { pageOf } from '../calls/page-of.ts';
import { chineseErrorMessage } from '../messages.ts';

export const clipHandlers = defineHandlers<typeof clips>()({
  async create({ services, viewer, input }) {
    return toClipDto(await services.clips.create({ viewer, clip: input }));
  },

  async forLines({ services, viewer, input: { waitMs, ...wanted } }) {
    return toClipDto(await services.clips.forLines({ viewer, wanted, waitMs }));
  },

  async list({ services, viewer, input }) {
    const { asOf, ...query } = input;
    return pageOf(await services.clips.list({ viewer, ...query, asOfMs: asOf }), toClipDto);
  },

  async detail({ services, viewer, input }) {
    return toClipDto(await services.clips.detail({ viewer, ...input }));
  },

  async rename({ services, viewer, input }) {
    return toClipDto(await services.clips.rename({ viewer, ...input }));
  },

  async remove({ services, viewer, input }) {
    await services.clips.remove({ viewer, ...input });
    return input;
  },

  async listWithVideos({ services, viewer, input }) {
    const { asOf, ...query } = input;
    return pageOf(await services.clips.list({ viewer, ...query, asOfMs: asOf }), toClipWithVideoDto);
  },

  async listOfFilm({ services, viewer, input: { asOf, ...query } }) {
    const [{ film }, found] = await Promise.all([
      services.films.detail({ viewer, filmId: query.filmId }),
      services.clips.list({ viewer, ...query, mine: true, sort: 'new', asOfMs: asOf }),
    ]);
    return { film: toFilmNameDto(film), page: pageOf(found, toClipWithVideoDto) };
  },

  async workspace({ services, viewer, input: { clipId, videoId, maxLines, linked } }) {
    const clip = clipId === null ? null : await services.clips.detail({ viewer, clipId });
    const source = clip ?? (await services.films.requireVideo({ viewer, videoId: videoId ?? '' }));
    return {
      ...(await readWorkspace({ services, viewer, clip, source, maxLines })),
      linked:
        linked && clip === null
          ? await services.films.linkedLines({
              ...{ videoId: source.video.id, line: linked.first, lastLine: linked.last },
            })
          : null,
    };
  },
});

interface OpenedWorkspace {
  viewer: Viewer;
  clip: ClipView | null;
  /** Of the clip, or what clips are cut from. */
  source: { film: Film; video: Video };
}

/** Returns what a line workspace shows, and prepares the first cut of a video whose clip is not ready. */
export async function readWorkspace(
  args: OpenedWorkspace & { services: Pick<Services, 'films' | 'cutPreparation'>; maxLines: number },
) {
  const { services, maxLines, ...opened } = args;
  const { viewer, clip } = opened;
  const { video } = opened.source;
  if (clip?.clip.state !== 'ready') services.cutPreparation.begin(video);
  const lineCount = video.state === 'removed' ? 0 : video.lineCount;
  const hasLines = lineCount > 0 && lineCount <= maxLines;
  const lines = hasLines ? await services.films.allLines({ viewer, videoId: video.id }) : [];
  return toWorkspaceDto({ ...opened, lines, lineCount });
}

const toWorkspaceDto = defineDto<WorkspaceDto>()(
  ({ viewer, clip, source, lines, lineCount }: OpenedWorkspace & { lines: Line[]; lineCount: number }) => ({
    clip: clip && toClipDto(clip),
    film: toFilmNameDto(source.film),
    video: toSourceVideoDto(source.video),
    canShare: !isPrivateFilm(source.film),
    ...{ lines, lineCount },
    revision: source.video.revision,
    canEdit: canEditFilm(viewer, source.film),
  }),
);

/** Converts a clip to the contract's shape. */
export const toClipDto = defineDto<ClipDto>()((view: ClipView) => {
  const { clip, film, job } = view;
  const { id, videoId, filmId, title, startMs, endMs, startFrame, endFrame } = clip;
  const { state, errorCode, proof, createdMs } = clip;
  return {
    clipId: id,
    ...{ videoId, filmId, title, startMs, endMs, startFrame, endFrame },
    ...{ state, errorCode, proof, createdMs },
    jobId: job?.id ?? null,
    progressUrl: job ? jobUrl(job.id) : null,
    filmTitle: film.title,
    filmTitleZh: film.titleZh,
    lengthMs: computeDurationMs(clip.segments),
    segments: clip.segments.map(({ clipStartMs, ...segment }) => ({ ...segment, clipOffsetMs: clipStartMs })),
    error: errorCode === null ? null : chineseErrorMessage(errorCode),
    percent: state === 'cutting' && job ? job.percent : null,
    mine: view.isOwn,
    poster: posterUrl(videoId),
    lines: view.lines,
    files: state === 'ready' ? listFileUrls(view) : null,
  };
});

const jobUrl = (jobId: string) =>
  encodeCallUrl(jobs.view.path, { jobId } satisfies InputOf<typeof jobs.view>);

function listFileUrls({ clip, video, lines }: ClipView) {
  const url = (kind: ClipFileKind) => clipFileUrl(clip.id, kind);
  const urlIfSound = (kind: ClipFileKind) => (video.mezzanine?.hasAudio ? url(kind) : null);
  const urlIfLines = (kind: ClipFileKind) => (lines.length > 0 ? url(kind) : null);
  return {
    mp4: url('mp4'),
    original: clip.segments.length > 1 ? null : url('original'),
    burnt: urlIfLines('burnt'),
    m4a: urlIfSound('m4a'),
    mp3: urlIfSound('mp3'),
    background: urlIfSound('background'),
    srt: urlIfLines('srt'),
    vtt: urlIfLines('vtt'),
    ass: urlIfLines('ass'),
    gif: url('gif'),
    webp: url('webp'),
  };
}

const toClipWithVideoDto = defineDto<ClipWithVideoDto>()((view: ClipView) => ({
  clip: toClipDto(view),
  film: toFilmNameDto(view.film),
  video: toSourceVideoDto(view.video),
  canShare: !isPrivateFilm(view.film),
}));

const toFilmNameDto = defineDto<FilmNameDto>()(({ id, title, titleZh }: Film) => ({ id, title, titleZh }));

/** Converts a video to the contract's shape; null until it can be played. */
const toSourceVideoDto = defineDto<SourceVideoDto | null>()((video: Video) => {
  const { id, filmId, season, episode, title, thumbnailSprite, mezzanine } = video;
  const removed = video.state === 'removed';
  if ((video.state !== 'ready' && !removed) || !mezzanine) return null;
  const { rate, frames, durationMs, width, height, hasAudio } = mezzanine;
  return {
    ...{ id, filmId, season, episode, title, removed },
    ...{ rate, frames, durationMs, width, height, hasAudio, thumbnailSprite },
  };
});
