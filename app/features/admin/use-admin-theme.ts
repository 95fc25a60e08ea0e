import { type ThemeConfig, theme } from 'antd';
import { useSyncExternalStore } from 'react';
import type { Theme } from '../../state/preferences.ts';

/** Whether a media query holds, as it changes. */
function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}

/** The admin area's theme, by what was chosen and what the system wishes. */
export function useAdminTheme(chosen: Theme): ThemeConfig {
  const systemDark = useMedia('(prefers-color-scheme: dark)');
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  return adminTheme({ isDark: chosen === 'dark' || (chosen === 'system' && systemDark), isStill });
}

/** Ant Design in the product's paper and ink. It computes shades from plain colours, so the tokens' values are repeated here. */
export function adminTheme({ isDark, isStill }: { isDark: boolean; isStill: boolean }) {
  const [paper, sheet, ink, ink2, rule, edge, red] = isDark
    ? ['#111214', '#191b1e', '#f2efe8', '#a39d92', '#2a2d31', '#6d6a64', '#ff7a70']
    : ['#faf8f3', '#ffffff', '#1d1b18', '#6b665e', '#e6e1d6', '#8b857a', '#b3261e'];
  return {
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      motion: !isStill,
      colorPrimary: ink,
      colorInfo: ink,
      colorLink: ink,
      colorError: red,
      colorTextBase: ink,
      colorBgBase: paper,
      colorBgContainer: sheet,
      colorBgElevated: sheet,
      colorTextSecondary: ink2,
      colorTextDescription: ink2,
      colorTextPlaceholder: ink2,
      colorBorder: edge,
      colorBorderSecondary: rule,
      colorTextLightSolid: paper,
      borderRadius: 2,
      borderRadiusLG: 2,
      fontFamily: 'var(--font-sans)',
      fontFamilyCode: 'var(--font-mono)',
      fontSize: 14,
      controlHeight: 32,
      motionDurationMid: '0.14s',
      motionDurationSlow: '0.2s',
    },
    components: {
      Descriptions: { labelColor: ink2 },
      // What an empty table says stands in its disabled colour.
      Table: {
        colorTextDisabled: ink2,
        headerBg: 'transparent',
        headerColor: ink2,
        cellPaddingBlock: 10,
        rowHoverBg: paper,
      },
    },
  } satisfies ThemeConfig;
}
