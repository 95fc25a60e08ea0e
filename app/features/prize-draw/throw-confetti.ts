const PIECES = 44;
const LONGEST_MS = 2200;

/**
 * Drops confetti over the page once, in colors `#rrggbb`. Each piece is an element that the browser animates without a script.
 * The pieces ignore clicks and are removed after their fall.
 */
export function throwConfetti(colors: readonly string[]): void {
  const layer = document.createElement('div');
  layer.setAttribute('aria-hidden', 'true');
  layer.style.cssText = 'position:fixed;inset:0;z-index:60;overflow:hidden;pointer-events:none';
  for (let at = 0; at < PIECES; at++) {
    const piece = document.createElement('span');
    const size = 6 + Math.random() * 6;
    piece.style.cssText = `position:absolute;top:-16px;left:${(100 * (at + Math.random())) / PIECES}%;width:${size}px;height:${size * 0.45}px;border-radius:1px;background:${colors[at % colors.length]}`;
    layer.append(piece);
    const drift = (Math.random() - 0.5) * 160;
    const turns = 360 * (1 + Math.random() * 2);
    piece.animate(
      [
        { transform: 'translate3d(0,0,0) rotate3d(1,1,0.4,0deg)', opacity: 1 },
        { opacity: 1, offset: 0.75 },
        {
          transform: `translate3d(${drift}px,${window.innerHeight * (0.7 + Math.random() * 0.4)}px,0) rotate3d(1,1,0.4,${turns}deg)`,
          opacity: 0,
        },
      ],
      {
        duration: LONGEST_MS * (0.65 + Math.random() * 0.35),
        delay: Math.random() * 220,
        easing: 'cubic-bezier(0.25, 0.5, 0.6, 1)',
        fill: 'both',
      },
    );
  }
  document.body.append(layer);
  void Promise.allSettled(layer.getAnimations({ subtree: true }).map(({ finished }) => finished)).then(() =>
    layer.remove(),
  );
}
