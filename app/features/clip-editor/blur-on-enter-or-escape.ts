import type { KeyboardEvent } from 'react';

/**
 * Moves the focus out of a field on Enter or Esc, so that the page's shortcuts work again. Ignores both keys while an
 * input method is composing text.
 */
export function blurOnEnterOrEscape(event: KeyboardEvent<HTMLElement>): void {
  if (event.nativeEvent.isComposing) return;
  if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur();
}
