import { expect, test } from 'vitest';
import { createAdminTheme } from './use-admin-theme.ts';

/** Relative luminance of `#rrggbb`, as WCAG 2.2 defines it. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test.each([true, false])(
  'secondary text has a contrast of at least 4.5 on both backgrounds (dark: %s)',
  (isDark) => {
    const { token, components } = createAdminTheme({ isDark, isMotionReduced: false });
    const textColors = [
      token.colorTextSecondary,
      token.colorTextPlaceholder,
      components.Descriptions.labelColor,
      components.Table.colorTextDisabled,
    ];
    for (const textColor of textColors) {
      for (const background of [token.colorBgBase, token.colorBgContainer]) {
        const [dim = 0, bright = 0] = [luminance(textColor), luminance(background)].sort((a, b) => a - b);
        expect((bright + 0.05) / (dim + 0.05)).toBeGreaterThanOrEqual(4.5);
      }
    }
  },
);
