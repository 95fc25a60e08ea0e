import { expect, test } from 'vitest';
import { contrastRatio } from '../prize-draw/wheel-palettes.ts';
import { createAdminTheme } from './use-admin-theme.ts';

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
      for (const background of [token.colorBgBase, token.colorBgContainer, token.colorInfoBg]) {
        expect(contrastRatio(textColor, background)).toBeGreaterThanOrEqual(4.5);
      }
    }
    expect(contrastRatio(token.colorTextBase, token.colorPrimaryBg)).toBeGreaterThanOrEqual(4.5);
  },
);
