/**
 * The components that every page uses. Pages pass the wording in, or a component takes it from the `ui` namespace of
 * the catalogue. No component contains text.
 *
 * - `Button` variant primary | plain | quiet | original | mine | danger, size s | m | l, `busy`, `icon`, `asChild` for
 *   links
 * - `IconButton` icon, label (name and tooltip), keys, pressed, size
 * - `BracketFrame` content between `[` and `]`: tone ink | line | mine | rec | rule, active, arm.
 *   The class `bracket` alone, on an empty absolutely positioned element, draws the same (set `inset`, `--bracket-arm`,
 *   color)
 * - `Logo` the product's logo
 * - `Field` labeled input with hint and error · `Select` label, value, options, onChange
 * - `FilterSelect` formId, name, value, label, anyLabel, options, onChange: a native `select` for forms that work without
 *   scripts
 * - `NativeSelect` label, onChange, wrapperClassName, and the attributes of a `select`: returns the focus to the page
 *   after a choice
 * - `TabLinks` tabs that are links
 * - `Dialog` open, onOpenChange, title, description, footer · `useToast()({ tone, text, action })`
 * - `Tooltip` label, keys · `Kbd` keys
 * - `ProgressBar` percent | null, label · `TimeCode` ms, frame, as code | length
 * - `LineText` en, zh, speakers, spans, size s | m | l | xl, dimmed, align
 * - `PlaceholderImage` in place of a missing image · `EmptyState` title, text, action, picture
 * - `ErrorState` error, onRetry
 * - `PageTitle` name: put one in every page (the root sets none)
 * - `FilmTitle` film, stacked: both names of a film, the reader's language first
 * - `Avatar` name, src | null, size
 * - `FilmTile` film, showState, level · `ThemeSwitch` · `LanguageSwitch` · `classNames`
 *
 * Classes in addition to Tailwind's, all lengths in px: `stage` (dark area; every token inside has its dark value),
 * `spoken` (serif), `figures` (small tabular mono), `page` (centered width with margins), `rise` (short entrance
 * animation), `bracket`.
 * Colors: paper sheet sunk ink ink-2 rule edge line line-soft on-line mine mine-soft mine-text on-mine rec rec-text good
 * fair fair-text weak stage.
 * Text: 12 14 16 20 24 32 44. Radius: edit read full. Shadow: lift. Screens: sm 480, md 768, lg 1024, xl 1360.
 */

export { Avatar } from './avatar.tsx';
export { BracketFrame } from './bracket-frame.tsx';
export { Button } from './button.tsx';
export { classNames } from './class-names.ts';
export { Dialog } from './dialog.tsx';
export { EmptyState } from './empty-state.tsx';
export { ErrorState } from './error-state.tsx';
export { Field } from './field.tsx';
export { FilmTile } from './film-tile.tsx';
export { FilmTitle } from './film-title.tsx';
export { type FilterOption, FilterSelect } from './filter-select.tsx';
export { IconButton } from './icon-button.tsx';
export { Kbd } from './kbd.tsx';
export { LanguageSwitch } from './language-switch.tsx';
export { LineText } from './line-text.tsx';
export { Logo } from './logo.tsx';
export { NativeSelect } from './native-select.tsx';
export { PageTitle } from './page-title.tsx';
export { PlaceholderImage } from './placeholder-image.tsx';
export { ProgressBar } from './progress-bar.tsx';
export { Select } from './select.tsx';
export { TabLinks } from './tab-links.tsx';
export { ThemeSwitch } from './theme-switch.tsx';
export { TimeCode } from './time-code.tsx';
export { ToastProvider, useToast } from './toast.tsx';
export { Tooltip, TooltipProvider } from './tooltip.tsx';
