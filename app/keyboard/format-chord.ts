const keyCaps: Record<string, string> = {
  Ctrl: 'Ctrl',
  Alt: 'Alt',
  Shift: '⇧',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  BracketLeft: '[',
  BracketRight: ']',
  Backslash: '\\',
  Comma: ',',
  Period: '.',
  Slash: '/',
  Semicolon: ';',
  Quote: "'",
  Backquote: '`',
  Minus: '-',
  Equal: '=',
  Escape: 'Esc',
};

/** Returns the key caps of a chord such as `Shift+ArrowLeft`. */
export function formatChord(chord: string): string[] {
  if (chord === 'Shift+Slash') return ['?'];
  return chord.split('+').map((part) => keyCaps[part] ?? part.replace(/^(Key|Digit|Numpad)/, ''));
}
