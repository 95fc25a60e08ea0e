/** The designs of a prize wheel that an operator can choose. The codes are stored, so they must not change. */
export const wheelThemes = ['cinnabar', 'porcelain', 'night', 'blank'] as const;
export type WheelTheme = (typeof wheelThemes)[number];
