import type { ClipDto, ClipWithVideoDto, clips, FilmNameDto, SourceVideoDto } from '#contract/clips.ts';
import type { ClipView } from '#domain/clips/types.ts';
import { isPrivateFilm } from '#domain/films/film-access.ts';
import type { Film, Video } from '#domain/films/types.ts';
import type { ClipFileKind } from '#shared/clip-files.ts';
import { computeDurationMs } from '#shared/clip-segments.ts';
import { clipFileUrl, posterUrl } from '#shared/media-urls.ts';
import type { Handlers } from '../calls/handler.ts';
import { pageOf } from '../calls/page-of.ts';
import { errorMessage } from '../messages.ts';

export const clipHandlers: Handlers<typeof clips> = {
  async create({ services, viewer, input }) {
    return toClipDto(await services.clips.create({ viewer, clip: input }));
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

  async detailWithVideo({ services, viewer, input }) {
    return toClipWithVideoDto(await services.clips.detail({ viewer, ...input }));
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

  async sourceVideo({ services, viewer, input }) {
    const { film, video } = await services.films.requireVideo({ viewer, ...input });
    const lines = await services.films.allLines({ viewer, videoId: video.id });
    return { film: toFilmNameDto(film), video: toSourceVideoDto(video), lines };
  },
};

/** Converts a clip to the contract's shape. */
export function toClipDto(view: ClipView): ClipDto {
  const { clip, film, job } = view;
  return {
    ...clip,
    clipId: clip.id,
    jobId: job?.id ?? null,
    progressUrl: job ? `/api/dub_job_view.php?job_id=${job.id}` : null,
    filmTitle: film.title,
    filmTitleZh: film.titleZh,
    lengthMs: computeDurationMs(clip.segments),
    segments: clip.segments.map(({ clipStartMs, ...segment }) => ({ ...segment, atMs: clipStartMs })),
    error: clip.errorCode === null ? null : errorMessage(clip.errorCode),
    percent: clip.state === 'cutting' && job ? job.percent : null,
    mine: view.isOwn,
    poster: posterUrl(clip.videoId),
    lines: view.lines,
    files: clip.state === 'ready' ? listFileUrls(view) : null,
  };
}

function listFileUrls({ clip, video, lines }: ClipView): ClipDto['files'] {
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

const toClipWithVideoDto = (view: ClipView): ClipWithVideoDto => ({
  clip: toClipDto(view),
  film: toFilmNameDto(view.film),
  video: toSourceVideoDto(view.video),
  canShare: !isPrivateFilm(view.film),
});

const toFilmNameDto = ({ id, title, titleZh }: Film): FilmNameDto => ({ id, title, titleZh });

/** Converts a video to the contract's shape; null until it can be played. */
function toSourceVideoDto(video: Video): SourceVideoDto | null {
  const { mezzanine } = video;
  const removed = video.state === 'removed';
  if ((video.state !== 'ready' && !removed) || !mezzanine) return null;
  return { ...mezzanine, ...video, removed };
}
