import type { KeyboardEvent } from 'react';

/** Enter and Esc leave a field and give the keyboard back to the page; while an input method composes they are its own. */
export function blurOnEnterOrEscape(event: KeyboardEvent<HTMLElement>): void {
  if (event.nativeEvent.isComposing) return;
  if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur();
}
