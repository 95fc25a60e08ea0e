import {
  svgCircle,
  svgGlow,
  svgPath,
  svgRect,
  svgRepeat,
  svgStroke,
  svgVerticalGradient,
} from '../svg-markup.ts';
import { type FilmSet, WORLD } from './film-set.ts';

/** Draws a shore at low tide, with evening light on the water. */
export function drawBeach(): FilmSet {
  const sky =
    `<defs>${svgVerticalGradient('sky', [
      [0, '#6fa3b8'],
      [0.3, '#b9cfc9'],
      [0.5, '#ffe3b8'],
      [1, '#ffd9a6'],
    ])}${svgVerticalGradient('sea', [
      [0, '#e9c79a'],
      [0.25, '#7fa7a8'],
      [1, '#3f7584'],
    ])}</defs>` +
    svgRect(-160, -120, 2240, 1320, 'url(#sky)') +
    svgGlow('sun', 1040, 400, 560, '#fff3c6', 0.95) +
    svgCircle(1040, 400, 62, '#fff8dc') +
    svgRect(-160, 520, 2240, 400, 'url(#sea)');
  const headland =
    svgPath(
      'M-160 540 V330 Q-60 300 40 318 Q130 330 190 384 Q260 410 330 470 Q400 500 470 530 Z',
      '#6b7f78',
    ) +
    svgPath('M-160 540 V400 Q-20 380 90 420 Q220 470 330 534 Z', '#536a66') +
    svgPath('M182 388 v-52 l10 -20 l12 12 l10 -26 l14 20 v72 z', '#d9cbb4') +
    svgRect(184, 348, 42, 12, '#b5523c') +
    svgPath('M1560 532 q60 -60 130 -46 q70 -60 150 -20 q120 -10 240 66 z', '#7d8f8a');
  const boat =
    svgPath('M700 560 h150 q-14 40 -50 40 h-56 q-36 0 -44 -40 z', '#3a4f5c') +
    svgStroke('M772 560 v-150', '#4a3a2e', 6) +
    svgPath('M780 420 q70 60 72 128 h-72 z', '#fff2da') +
    svgPath('M764 440 q-40 60 -44 108 h44 z', '#f0d3a6');
  const glints = svgRepeat(38, (i) =>
    svgRect(
      820 + ((i * 97) % 460) - i,
      532 + ((i * 61) % 190),
      34 + ((i * 13) % 50),
      4,
      '#fff6d6',
      `rx="2" opacity="${0.25 + ((i * 7) % 10) / 18}"`,
    ),
  );
  const wave = (y: number, color: string, crest: string, shift: number) => {
    const d = svgRepeat(13, (i) => `q100 -${20 + ((i + shift) % 3) * 9} 200 0`);
    return (
      svgPath(`M-240 ${y} ${d} V1200 H-240 Z`, color) +
      svgStroke(`M-240 ${y} ${d}`, crest, 8, 'opacity="0.75"')
    );
  };
  const gull = (x: number, y: number, k: number) =>
    svgStroke(
      `M${x - 34 * k} ${y - 8 * k} q${18 * k} ${-22 * k} ${34 * k} ${6 * k} q${16 * k} ${-28 * k} ${34 * k} ${-6 * k}`,
      '#4a5f68',
      5 * k,
    );
  const sand =
    `<defs>${svgVerticalGradient('sand', [
      [0, '#c9a678'],
      [0.3, '#e3c596'],
      [1, '#cda873'],
    ])}</defs>` +
    svgPath('M-160 800 Q400 742 960 774 Q1500 800 2080 748 V1200 H-160 Z', 'url(#sand)') +
    svgRepeat(
      9,
      (i) =>
        `<ellipse cx="${60 + i * 230}" cy="${850 + (i % 3) * 26}" rx="${60 + (i % 4) * 16}" ry="6" fill="#b8935f" opacity="0.5"/>`,
    ) +
    svgRepeat(3, (i) =>
      svgPath(
        `M${1540 + i * 90} ${800 - i * 6} q30 -${50 + i * 12} 74 -10 q16 10 12 20 z`,
        ['#6f6a68', '#827a74', '#5f5b5c'][i] ?? '',
      ),
    );
  const grass = (x: number, size: number) =>
    svgRepeat(9, (i) =>
      svgStroke(
        `M${x + i * 15} 1100 q${(i - 4) * 7} -${size * 0.6} ${(i - 4) * 20} -${size * (0.75 + ((i * 5) % 4) * 0.1)}`,
        ['#7f8f5a', '#95a066', '#6b7d50'][i % 3] ?? '',
        9,
      ),
    );
  const rail =
    svgRect(-160, 918, 2240, 40, '#8a6a4c', 'rx="10"') +
    svgRect(-160, 918, 2240, 12, '#a98a66', 'rx="6"') +
    svgRepeat(
      6,
      (i) =>
        svgRect(60 + i * 370, 880, 46, 320, '#74563c', 'rx="8"') +
        svgRect(60 + i * 370, 880, 15, 320, '#8f7050', 'rx="7"'),
    );
  const rope =
    svgStroke('M453 926 q170 150 370 0', '#e3d2ac', 13) +
    `<circle cx="1215" cy="1000" r="58" fill="none" stroke="#f4ead6" stroke-width="27"/><path d="M1157 1000 a58 58 0 0 1 58 -58" fill="none" stroke="#b5523c" stroke-width="27"/><path d="M1273 1000 a58 58 0 0 1 -58 58" fill="none" stroke="#b5523c" stroke-width="27"/>`;
  return {
    light: { ambient: '#ffe3c4', ambientShare: 0.95, rim: '#fff0c2', side: 1 },
    behind: [
      { markup: sky, rect: WORLD, depth: 0.1 },
      { markup: headland, rect: { x: -160, y: 290, width: 2240, height: 260 }, depth: 0.25 },
      {
        markup: boat,
        rect: { x: 690, y: 400, width: 180, height: 210 },
        depth: 0.3,
        motion: { kind: 'sway', x: 6, y: 3, seconds: 4.6 },
      },
      {
        markup: gull(420, 220, 1) + gull(520, 270, 0.7) + gull(340, 300, 0.6),
        rect: { x: 280, y: 160, width: 300, height: 170 },
        depth: 0.3,
        motion: { kind: 'drift', x: 16, y: -2 },
      },
      {
        markup: glints,
        rect: { x: 760, y: 525, width: 640, height: 210 },
        depth: 0.3,
        motion: { kind: 'pulse', from: 0.35, to: 1, seconds: 2.3 },
      },
      {
        markup: wave(690, '#5f9298', '#f4ead0', 0),
        rect: { x: -160, y: 640, width: 2240, height: 200 },
        depth: 0.5,
        motion: { kind: 'sway', x: 34, y: 7, seconds: 5.5 },
      },
      {
        markup: wave(738, '#86b0ab', '#fff8e6', 1),
        rect: { x: -160, y: 690, width: 2240, height: 160 },
        depth: 0.6,
        motion: { kind: 'sway', x: -28, y: 12, seconds: 5.5 },
      },
      { markup: sand, rect: { x: -160, y: 740, width: 2240, height: 460 }, depth: 0.8 },
    ],
    front: [
      { markup: rail + rope, rect: { x: -160, y: 870, width: 2240, height: 330 }, depth: 1.15 },
      {
        markup: grass(-40, 330) + grass(90, 240),
        rect: { x: -160, y: 740, width: 460, height: 460 },
        depth: 1.4,
        motion: { kind: 'sway', x: 6, y: 0, seconds: 3.7 },
      },
      {
        markup: grass(1700, 260) + grass(1800, 360),
        rect: { x: 1580, y: 740, width: 500, height: 460 },
        depth: 1.4,
        motion: { kind: 'sway', x: -6, y: 0, seconds: 4.1 },
      },
    ],
  };
}
