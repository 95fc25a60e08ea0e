import { expect, test } from 'vitest';
import { adminTheme } from './use-admin-theme.ts';

/** Relative luminance of `#rrggbb`, as WCAG 2.2 defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test.each([true, false])('quiet words can be read on both grounds; dark: %s', (isDark) => {
  const { token, components } = adminTheme({ isDark, isStill: false });
  const words = [
    token.colorTextSecondary,
    token.colorTextPlaceholder,
    components.Descriptions.labelColor,
    components.Table.colorTextDisabled,
  ];
  for (const word of words) {
    for (const ground of [token.colorBgBase, token.colorBgContainer]) {
      const [dim = 0, bright = 0] = [luminance(word), luminance(ground)].sort((a, b) => a - b);
      expect((bright + 0.05) / (dim + 0.05)).toBeGreaterThanOrEqual(4.5);
    }
  }
});
