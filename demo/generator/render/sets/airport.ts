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

function drawAirplane(x: number, y: number, k: number, color: string): string {
  return `<g transform="translate(${x} ${y}) scale(${k})">${svgPath('M0 0 q14 -40 70 -44 h470 q70 0 90 30 q-30 26 -90 28 h-470 q-60 -2 -70 -14 z', '#f7f3ea')}${svgPath('M2 -4 l-36 -120 h54 l62 86 z', color)}${svgPath('M250 0 l-110 92 h64 l170 -88 z', '#cfc8bd')}${svgPath('M0 0 q2 14 70 14 h470 q60 -2 90 -28 q6 12 -30 26 q-24 8 -60 10 h-470 q-86 0 -100 -22 z', '#d8d0c4')}${svgRepeat(13, (i) => svgCircle(110 + i * 32, -18, 7, '#6b8296'))}${svgPath('M584 -32 h30 q16 8 22 18 h-52 z', '#4a6478')}${svgCircle(200, 34, 14, '#3a4450')}${svgCircle(520, 34, 14, '#3a4450')}</g>`;
}

/** Draws an airport gate at dawn. */
export function drawAirport(): FilmSet {
  const outside =
    `<defs>${svgVerticalGradient('sky', [
      [0, '#7fb0c4'],
      [0.5, '#cfdcd2'],
      [0.75, '#ffdfae'],
      [1, '#ffcf95'],
    ])}</defs>` +
    svgRect(-160, -120, 2240, 1320, 'url(#sky)') +
    svgGlow('sun', 520, 520, 520, '#fff6d0', 0.9) +
    svgPath('M-160 560 Q200 500 520 548 Q900 590 1300 530 Q1700 500 2080 560 V640 H-160 Z', '#8fa6a0') +
    svgRect(-160, 590, 2240, 400, '#b7b3a5') +
    svgRect(-160, 590, 2240, 10, '#a39f92') +
    svgRepeat(11, (i) => svgRect(-120 + i * 220, 668, 110, 8, '#fff6d8')) +
    svgRect(1560, 330, 60, 270, '#8d8a86') +
    svgPath('M1530 250 h120 l-16 90 h-88 z', '#5f7480') +
    svgRect(1520, 238, 140, 16, '#8d8a86');
  const frames =
    svgRepeat(5, (i) => svgRect(120 + i * 420, -120, 22, 870, '#4d5f68')) +
    svgRect(-160, 180, 2240, 14, '#4d5f68') +
    svgRect(-160, -120, 2240, 170, '#e9e1d2') +
    svgRect(-160, 46, 2240, 16, '#c9bea9') +
    svgRect(-160, 736, 2240, 480, '#d9cdb8') +
    svgRect(-160, 728, 2240, 20, '#4d5f68') +
    svgRepeat(9, (i) => svgPath(`M${-160 + i * 260} 748 h130 l-90 460 h-160 z`, '#e6dcc9', 'opacity="0.7"'));
  const sign =
    svgStroke('M830 -60 v130 M1090 -60 v130', '#3a444c', 9) +
    svgRect(770, 66, 380, 130, '#1f3f4d', 'rx="14"') +
    svgRect(790, 84, 94, 94, '#f0b63c', 'rx="10"') +
    svgStroke('M814 104 h46 l-26 56', '#1f3f4d', 12) +
    `<g transform="translate(940 146) rotate(-24) scale(0.22)">${svgPath('M-160 0 q10 -34 60 -36 h230 q70 4 90 36 q-20 32 -90 36 h-230 q-50 -2 -60 -36 z', '#ffffff')}${svgPath('M-20 -20 l-80 -150 h50 l160 150 z M-20 20 l-80 150 h50 l160 -150 z M-150 -10 l-40 -80 h36 l60 80 z', '#ffffff')}</g>` +
    svgStroke('M1050 132 h60 M1088 108 l24 24 l-24 24', '#ffffff', 10);
  const row = (from: number) =>
    svgRepeat(
      4,
      (i) =>
        svgRect(from + 40 + i * 190, 990, 12, 120, '#3a444c') +
        svgRect(from + 118 + i * 190, 990, 12, 120, '#3a444c') +
        svgPath(`M${from + i * 190} 960 v-110 q0 -24 24 -24 h122 q24 0 24 24 v110 z`, '#2f6470') +
        svgRect(from + 10 + i * 190, 842, 150, 12, '#4b8791', 'rx="6"'),
    ) + svgRect(from - 20, 956, 780, 40, '#265460', 'rx="10"');
  const bench = row(-60) + row(1250);
  const bags =
    svgStroke('M908 780 v-76 h104 v76', '#3a444c', 11) +
    svgPath(
      'M862 780 h196 q22 0 22 22 v232 q0 22 -22 22 h-196 q-22 0 -22 -22 v-232 q0 -22 22 -22 z',
      '#b5523c',
    ) +
    svgRepeat(3, (i) => svgRect(884 + i * 62, 796, 11, 244, '#93402e', 'rx="5"')) +
    svgRect(934, 886, 50, 36, '#f0d8a8', 'rx="6"') +
    svgStroke('M1098 866 q50 -90 100 0', '#5a4028', 11) +
    svgPath(
      'M1066 862 h164 q16 0 16 16 v120 q0 16 -16 16 h-164 q-16 0 -16 -16 v-120 q0 -16 16 -16 z',
      '#8a6238',
    ) +
    svgRect(1050, 902, 196, 12, '#5a4028');
  return {
    light: { ambient: '#ffeeda', ambientShare: 1, rim: '#fff3c8', side: -1 },
    behind: [
      { markup: outside, rect: WORLD, depth: 0.3 },
      {
        markup: drawAirplane(60, 640, 0.72, '#c4553b'),
        rect: { x: 10, y: 520, width: 520, height: 170 },
        depth: 0.4,
        motion: { kind: 'drift', x: 22, y: 0 },
      },
      {
        markup: drawAirplane(1180, 620, 0.5, '#2f6470'),
        rect: { x: 1150, y: 540, width: 370, height: 120 },
        depth: 0.35,
      },
      {
        markup: drawAirplane(900, 420, 0.2, '#c98b2f'),
        rect: { x: 880, y: 380, width: 170, height: 80 },
        depth: 0.2,
        motion: { kind: 'drift', x: 13, y: -6 },
      },
      { markup: frames, rect: WORLD, depth: 0.8 },
      { markup: sign, rect: { x: 750, y: -80, width: 420, height: 290 }, depth: 0.88 },
    ],
    front: [{ markup: bench + bags, rect: { x: -160, y: 690, width: 2240, height: 510 }, depth: 1.2 }],
  };
}
