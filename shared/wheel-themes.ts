/** The looks of a prize wheel that an operator can choose. Stored, so a code stays as it is. */
export const wheelThemes = ['cinnabar', 'porcelain', 'night', 'blank'] as const;
export type WheelTheme = (typeof wheelThemes)[number];
