import * as z from 'zod';
import { AppError } from '#domain/errors.ts';
import type { LibraryFiles } from '#domain/media/library-files.ts';
import type { HlsStreams } from '#domain/media/types.ts';
import { buildDownloadName } from '#shared/build-download-name.ts';
import { fileResponse } from './file-response.ts';
import { defineMediaRoute, type MediaRoute } from './media-route.ts';
import { readMediaQuery } from './read-media-query.ts';

/** The files of a video by their names in the address, with the names of the stored files. */
const videoFiles = {
  'mezzanine.mp4': { file: 'mezzanine.mp4', contentType: 'video/mp4' },
  'poster.webp': { file: 'poster.webp', contentType: 'image/webp' },
  'strip.jpg': { file: 'thumbnails.jpg', contentType: 'image/jpeg' },
  'peaks.bin': { file: 'peaks.bin', contentType: 'application/octet-stream' },
} as const;
const stillTypes = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;

const downloadQuery = z.object({ download: z.string().optional() });
const stillName = /^(\d{1,9})\.(full|mezzanine)\.(jpg|png|webp)$/;

const partName = /^(\d{1,6})\.m4s$/;

const isVideoFile = (name: string): name is keyof typeof videoFiles => Object.hasOwn(videoFiles, name);
const isKeyOf = <T extends object>(table: T, key: string): key is Extract<keyof T, string> =>
  Object.hasOwn(table, key);

/**
 * The files and the stream of a video, and its stills. Each route checks whether the viewer may see the video and takes
 * the file's path from the ID. Names that people gave never become paths.
 */
export function createVideoFileRoutes(args: { files: LibraryFiles; streams: HlsStreams }): MediaRoute[] {
  const { files, streams } = args;
  /** Libraries of earlier versions have posters in JPEG. */
  const storedFile = async (videoId: string, name: keyof typeof videoFiles) =>
    name === 'poster.webp' && !(await files.exists(files.videoFile(videoId, name)))
      ? { file: 'poster.jpg' as const, contentType: 'image/jpeg' }
      : videoFiles[name];
  return [
    defineMediaRoute({
      path: '/video/:videoId/:name',
      access: 'client',
      async answer({ c, viewer }) {
        const { videoId, name } = c.req.param();
        if (!isVideoFile(name)) throw new AppError('not_found');
        await c.var.services.films.requireVideo({ viewer, videoId });
        const { file, contentType } = await storedFile(videoId, name);
        return fileResponse({
          request: c.req.raw,
          path: files.videoFile(videoId, file),
          contentType,
          downloadName: null,
          // A mezzanine never changes. Images may change when an import is repeated.
          immutable: name === 'mezzanine.mp4',
        });
      },
    }),
    defineMediaRoute({
      path: '/video/:videoId/stream/:name',
      access: 'client',
      async answer({ c, viewer }) {
        const { videoId, name } = c.req.param();
        const { video } = await c.var.services.films.requireVideo({ viewer, videoId });
        if (!video.mezzanine) throw new AppError('not_ready');
        const film = { mezzanine: files.videoFile(videoId, 'mezzanine.mp4'), info: video.mezzanine };
        if (name === 'index.m3u8')
          return streamResponse(await streams.playlist(film), 'application/vnd.apple.mpegurl');
        if (name === 'front.mp4') return streamResponse(await streams.initSegment(film), 'video/mp4');
        const [, number] = partName.exec(name) ?? [];
        if (number === undefined) throw new AppError('not_found');
        return streamResponse(
          await streams.segment({ ...film, number: Number(number) }),
          'video/iso.segment',
        );
      },
    }),
    defineMediaRoute({
      path: '/still/:videoId/:name',
      access: 'client',
      async answer({ c, viewer }) {
        const { videoId, name } = c.req.param();
        const [, frame, size, format] = stillName.exec(name) ?? [];
        if (
          frame === undefined ||
          (size !== 'full' && size !== 'mezzanine') ||
          !format ||
          !isKeyOf(stillTypes, format)
        ) {
          throw new AppError('not_found');
        }
        const path = await c.var.services.stills.file({
          viewer,
          videoId,
          frame: Number(frame),
          size,
          format,
        });
        const query = readMediaQuery(c, downloadQuery);
        const { video } = await c.var.services.films.requireVideo({ viewer, videoId });
        return fileResponse({
          request: c.req.raw,
          path,
          contentType: stillTypes[format],
          downloadName:
            query.download === undefined
              ? null
              : buildDownloadName({
                  title: video.originalName.replace(/\.[^.]*$/, ''),
                  suffix: `f${frame}`,
                  extension: format,
                }),
          immutable: true,
        });
      },
    }),
  ];
}

/** Part of a mezzanine's stream. It never changes. */
function streamResponse(body: string | Uint8Array, contentType: string): Response {
  return new Response(typeof body === 'string' ? body : new Uint8Array(body), {
    headers: {
      'content-type': contentType,
      'cache-control': 'private, max-age=31536000, immutable',
    },
  });
}
