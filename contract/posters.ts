import * as z from 'zod';
import { defineCall } from './define-call.ts';
import { filmTimeParam, idParam } from './fields.ts';

const posterAnswer = z.object({ videoId: z.string() });

/** Choosing the picture by which a video is shown. That of a film's first video stands for the film. */
export const posters = {
  takeFrame: defineCall({
    methods: ['POST'],
    path: '/api/dub_poster_frame.php',
    summary: 'Makes the frame that a video shows at a time its poster.',
    access: 'admin',
    changes: true,
    input: z.object({ videoId: idParam, timeMs: filmTimeParam }),
    output: posterAnswer,
    errors: ['film_removed', 'not_ready', 'video_unreadable', 'video_time_limit'],
  }),
  takePicture: defineCall({
    methods: ['POST'],
    path: '/api/dub_poster_picture.php',
    summary:
      'Makes an uploaded picture (multipart form data, field image: png, jpg or webp, at most 2 MB) the poster of a video.',
    access: 'admin',
    changes: true,
    file: 'image',
    input: z.object({ videoId: idParam }),
    output: posterAnswer,
    errors: ['film_removed', 'not_ready', 'picture_unreadable'],
  }),
};
