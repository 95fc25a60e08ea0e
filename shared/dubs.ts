/** Who may see a dub: its owner, whoever has the link and is signed in, or everyone who is signed in. */
export const dubVisibilities = ['self', 'link', 'everyone'] as const;
export type DubVisibility = (typeof dubVisibilities)[number];

/**
 * What is heard under the learner's lines: what the measurement of the clip advises, the background without voices, the
 * original turned down, or nothing.
 */
export const dubBeds = ['auto', 'background', 'ducked', 'silent'] as const;
export type DubBed = (typeof dubBeds)[number];

/** Languages of the subtitles of a finished dub. */
export const dubSubtitles = ['none', 'en', 'zh', 'both'] as const;
export type DubSubtitles = (typeof dubSubtitles)[number];

/** `draft`: never mixed. A dub that is mixed again keeps its finished film until the new one is there. */
export const dubStates = ['draft', 'mixing', 'ready', 'failed'] as const;
export type DubState = (typeof dubStates)[number];

/** The files of a finished dub: the film, and its sound alone. */
export const dubFileNames = ['dub.mp4', 'dub.m4a'] as const;
export type DubFileName = (typeof dubFileNames)[number];
