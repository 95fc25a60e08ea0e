import * as z from 'zod';
import { dubBeds, dubStates, dubSubtitles, dubVisibilities } from '#shared/dubs.ts';
import { clipDto } from './clips.ts';
import { defineCall } from './define-call.ts';
import { changedFlagParam, emptyAsUndefined, idParam, optionalIdParam } from './fields.ts';
import { takeDto } from './takes.ts';

const settings = {
  bed: z.enum(dubBeds),
  subtitles: z.enum(dubSubtitles),
  /** Whether the subtitles are drawn into the picture, instead of being tracks that a player can turn on. */
  burnsSubtitles: z.boolean(),
  hasCredits: z.boolean(),
};

/** One person's dub of one clip. */
export const dubDto = z.object({
  dubId: z.string(),
  clip: clipDto,
  ownerName: z.string(),
  mine: z.boolean(),
  visibility: z.enum(dubVisibilities),
  /** ID of the link to the dub; null for a dub of somebody else and for one that only its owner may see. */
  linkId: z.string().nullable(),
  ...settings,
  /** The takes that the dub consists of now. */
  takes: z.array(takeDto),
  state: z.enum(dubStates),
  /** The job that mixes it. */
  jobId: z.string().nullable(),
  /** Progress of the mix; null when it is not being mixed. */
  percent: z.number().nullable(),
  errorCode: z.string().nullable(),
  /** Message for `errorCode`. */
  error: z.string().nullable(),
  /** Whether the takes or the settings are others than those in the finished film. */
  hasChanged: z.boolean(),
  /** The finished film. Null before the first mix, and after its file was deleted to free disk space. */
  finished: z
    .object({
      url: z.string(),
      soundUrl: z.string(),
      bytes: z.number(),
      soundBytes: z.number(),
      durationMs: z.number(),
      mixedMs: z.number(),
      /** Who is heard in it, each person once. */
      voices: z.array(z.string()),
      proof: z.object({
        /** How far the voice that is off most is from its place. */
        voiceOffMs: z.number(),
        loudnessLufs: z.number(),
        truePeakDb: z.number(),
      }),
    })
    .nullable(),
  /** When an administrator took the dub down, and why. */
  removedMs: z.number().nullable(),
  removedReason: z.string().nullable(),
  /** When everyone could first see it; null while they can't. */
  publishedMs: z.number().nullable(),
  likes: z.number(),
  createdMs: z.number(),
});
export type DubDto = z.infer<typeof dubDto>;

const ofClip = z.object({ clipId: idParam });

export const dubs = {
  mine: defineCall({
    methods: ['GET'],
    path: '/api/dub_mine.php',
    summary: "Returns the caller's dub of a clip; null when there is none yet.",
    access: 'client',
    changes: false,
    input: ofClip,
    output: z.object({ dub: dubDto.nullable() }),
    errors: [],
  }),
  detail: defineCall({
    methods: ['GET'],
    path: '/api/dub_detail.php',
    summary:
      'Returns a dub, by its ID or by its link: one of the caller, one that everyone may see, or one whose link the caller has.',
    access: 'client',
    changes: false,
    input: z.object({ dubId: optionalIdParam, link: optionalIdParam }),
    output: dubDto,
    errors: [],
  }),
  configure: defineCall({
    methods: ['POST'],
    path: '/api/dub_configure.php',
    summary:
      "Chooses what the finished film of the caller's dub of a clip will have: what is heard under the voices, subtitles, credits. What is missing keeps its value.",
    access: 'client',
    changes: true,
    input: z.object({
      clipId: idParam,
      bed: emptyAsUndefined(settings.bed.nullable().default(null)),
      subtitles: emptyAsUndefined(settings.subtitles.nullable().default(null)),
      burnsSubtitles: changedFlagParam,
      hasCredits: changedFlagParam,
    }),
    output: dubDto,
    errors: [],
  }),
  setVisibility: defineCall({
    methods: ['POST'],
    path: '/api/dub_visibility.php',
    summary:
      "Chooses who may see the caller's dub of a clip. `self` withdraws its link for good. A dub of a learner's own film cannot be shown to others, because they cannot see the film. One without takes cannot be shown to everyone.",
    access: 'client',
    changes: true,
    input: z.object({ clipId: idParam, visibility: z.enum(dubVisibilities) }),
    output: dubDto,
    errors: ['film_private', 'dub_no_takes'],
  }),
  beds: defineCall({
    methods: ['GET'],
    path: '/api/dub_bed_index.php',
    summary:
      'Says for each bed what would be heard under the voices of a clip: from which sound, how loud, and how much of the actors is left.',
    access: 'client',
    changes: false,
    input: ofClip,
    output: z.object({
      beds: z.array(
        z.object({
          bed: z.enum(dubBeds),
          source: z.enum(['background', 'original', 'none']),
          gainDb: z.number(),
          /** Compared with the original; null when nothing is heard. */
          speechLeftDb: z.number().nullable(),
        }),
      ),
    }),
    errors: ['not_ready', 'video_time_limit', 'cancelled'],
  }),
  mix: defineCall({
    methods: ['POST'],
    path: '/api/dub_mix.php',
    summary:
      "Mixes the caller's dub of a clip into its finished film. The mix runs as a job. The film is verified before it can be downloaded; an earlier one stays until then.",
    access: 'client',
    changes: true,
    input: ofClip,
    output: dubDto,
    errors: ['not_ready', 'dub_no_takes'],
  }),
  remove: defineCall({
    methods: ['POST'],
    path: '/api/dub_remove.php',
    summary:
      "Deletes one of the caller's dubs with its film. The takes stay. A dub that was taken down cannot be deleted.",
    access: 'client',
    changes: true,
    freesSpace: true,
    input: z.object({ dubId: idParam }),
    output: z.object({ dubId: z.string() }),
    errors: ['illegal_move'],
  }),
};
