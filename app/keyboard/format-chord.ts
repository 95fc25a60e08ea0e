const caps: Record<string, string> = {
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

/** A chord such as `Shift+ArrowLeft` as it is printed on the caps of its keys. */
export function formatChord(chord: string): string[] {
  if (chord === 'Shift+Slash') return ['?'];
  return chord.split('+').map((part) => caps[part] ?? part.replace(/^(Key|Digit|Numpad)/, ''));
}
