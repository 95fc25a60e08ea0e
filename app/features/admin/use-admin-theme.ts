import { type ThemeConfig, theme } from 'antd';
import { useSyncExternalStore } from 'react';
import type { Theme } from '../../state/preferences.ts';

/** Returns whether a media query matches, and follows its changes. */
function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}

/** Returns the Ant Design theme for the chosen theme and the system's preferences. */
export function useAdminTheme(chosen: Theme): ThemeConfig {
  const systemDark = useMediaQuery('(prefers-color-scheme: dark)');
  const isMotionReduced = useMediaQuery('(prefers-reduced-motion: reduce)');
  return createAdminTheme({
    isDark: chosen === 'dark' || (chosen === 'system' && systemDark),
    isMotionReduced,
  });
}

/**
 * Returns an Ant Design theme in the product's colors. Ant Design computes shades from literal colors, so this repeats
 * the values of the CSS tokens.
 */
export function createAdminTheme({ isDark, isMotionReduced }: { isDark: boolean; isMotionReduced: boolean }) {
  const [paper, sheet, ink, ink2, rule, edge, red] = isDark
    ? ['#111214', '#191b1e', '#f2efe8', '#a39d92', '#2a2d31', '#6d6a64', '#ff7a70']
    : ['#faf8f3', '#ffffff', '#1d1b18', '#6b665e', '#e6e1d6', '#8b857a', '#b3261e'];
  return {
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      motion: !isMotionReduced,
      colorPrimary: ink,
      colorInfo: ink,
      // Derived from ink, the ground of hints, chosen options, and done steps would be gray, and what is on it unreadable.
      colorInfoBg: paper,
      colorInfoBorder: rule,
      colorPrimaryBg: rule,
      colorPrimaryBgHover: rule,
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
      // An empty table shows its text in the disabled color.
      Table: {
        colorTextDisabled: ink2,
        headerBg: 'transparent',
        headerColor: ink2,
        cellPaddingBlock: 10,
        rowHoverBg: paper,
        // Ant Design derives both from the primary color, on which ink is unreadable.
        rowSelectedBg: paper,
        rowSelectedHoverBg: paper,
      },
    },
  } satisfies ThemeConfig;
}
