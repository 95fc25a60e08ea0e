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
import { drawMug, drawSteam, drawTableTop } from './furniture.ts';

const PANE = { x: 380, y: 120, width: 1160, height: 540 };

/** Repeats a drawing every `period` units along the x axis. */
function repeatAlongX(period: number, times: number, markup: string): string {
  return svgRepeat(times, (i) => `<g transform="translate(${i * period} 0)">${markup}</g>`);
}

/** Draws a train at dusk, with hills and trees that pass behind the window. */
export function drawTrain(): FilmSet {
  const sky =
    `<defs>${svgVerticalGradient('sky', [
      [0, '#3a5a7c'],
      [0.45, '#9a8aa6'],
      [0.7, '#f0a98c'],
      [1, '#ffd9a0'],
    ])}</defs>` +
    svgRect(200, 0, 1520, 800, 'url(#sky)') +
    svgGlow('sun', 1250, 430, 360, '#fff0c0', 0.95) +
    svgCircle(1250, 430, 54, '#fff4cf');
  const mountains = repeatAlongX(
    1200,
    4,
    svgPath(
      'M0 520 L150 350 L240 430 L420 270 L560 440 L700 330 L900 500 L1040 390 L1200 520 V700 H0 Z',
      '#7d7496',
    ) + svgPath('M420 270 L470 331 L430 350 L400 326 L372 312 Z', '#c9b3bd'),
  );
  const hills = repeatAlongX(
    1000,
    4,
    svgPath('M0 560 Q160 430 360 520 Q520 590 700 480 Q860 420 1000 560 V760 H0 Z', '#4f6b6c') +
      svgRect(250, 476, 46, 40, '#d9c3a0') +
      svgPath('M242 478 l31 -30 l31 30 z', '#a5503a') +
      svgRect(262, 490, 10, 14, '#ffe09a') +
      svgRepeat(5, (i) => svgCircle(560 + i * 52, 516 - (i % 2) * 12, 24, '#3f5a58')),
  );
  const trees = repeatAlongX(
    900,
    4,
    svgPath('M0 640 Q200 600 450 634 Q700 660 900 640 V800 H0 Z', '#2d4447') +
      svgRepeat(
        6,
        (i) =>
          svgRect(66 + i * 146, 560, 9, 90, '#1d2c31') +
          svgPath(
            `M${70 + i * 146} ${430 + (i % 3) * 34} q62 100 34 168 h-68 q-28 -68 34 -168 z`,
            ['#2b4a48', '#35544a', '#243f42'][i % 3] ?? '',
          ),
      ) +
      svgRect(846, 300, 13, 400, '#1d2c31') +
      svgRect(800, 330, 104, 9, '#1d2c31'),
  );
  const inside =
    `<defs>${svgVerticalGradient('panel', [
      [0, '#2b4c52'],
      [1, '#234046'],
    ])}</defs>` +
    `<path fill="url(#panel)" fill-rule="evenodd" d="M-160 -120 H2080 V1200 H-160 Z M${PANE.x + 40} ${PANE.y} H${PANE.x + PANE.width - 40} Q${PANE.x + PANE.width} ${PANE.y} ${PANE.x + PANE.width} ${PANE.y + 40} V${PANE.y + PANE.height - 40} Q${PANE.x + PANE.width} ${PANE.y + PANE.height} ${PANE.x + PANE.width - 40} ${PANE.y + PANE.height} H${PANE.x + 40} Q${PANE.x} ${PANE.y + PANE.height} ${PANE.x} ${PANE.y + PANE.height - 40} V${PANE.y + 40} Q${PANE.x} ${PANE.y} ${PANE.x + 40} ${PANE.y} Z"/>` +
    `<rect x="${PANE.x - 12}" y="${PANE.y - 12}" width="${PANE.width + 24}" height="${PANE.height + 24}" rx="50" fill="none" stroke="#c99a52" stroke-width="17"/>` +
    svgRect(953, 120, 15, 540, '#c99a52') +
    svgRect(-160, 690, 2240, 20, '#c99a52', 'opacity="0.75"') +
    svgRepeat(26, (i) => svgRect(-150 + i * 88, 716, 5, 480, '#1b3338')) +
    svgStroke('M-160 64 H2080 M-160 34 H2080', '#c99a52', 9) +
    svgRepeat(8, (i) => svgStroke(`M${60 + i * 260} 64 v-60`, '#c99a52', 7)) +
    svgRect(560, -70, 260, 96, '#9c3b33', 'rx="12"') +
    svgRect(676, -84, 30, 18, '#6e2822', 'rx="6"') +
    svgRect(1060, -50, 210, 76, '#7a5a3a', 'rx="10"') +
    svgRect(1300, -20, 150, 46, '#44596b', 'rx="20"') +
    [180, 1740]
      .map(
        (x, i) =>
          svgGlow(`w${i}`, x, 250, 300, '#ffd48a', 0.6) +
          svgPath(`M${x - 40} 290 l16 -84 h48 l16 84 z`, '#ffe6b0') +
          svgRect(x - 8, 290, 16, 46, '#c99a52'),
      )
      .join('');
  const seat = (x: number) =>
    svgPath(
      `M${x - 196} 1200 V400 Q${x - 196} 296 ${x - 100} 296 H${x + 100} Q${x + 196} 296 ${x + 196} 400 V1200 Z`,
      '#8f3b3a',
    ) +
    svgPath(
      `M${x - 164} 1200 V420 Q${x - 164} 332 ${x - 84} 332 H${x + 84} Q${x + 164} 332 ${x + 164} 420 V1200 Z`,
      '#a84a44',
    ) +
    svgRepeat(2, (i) => svgRepeat(4, (j) => svgCircle(x - 130 + i * 260, 480 + j * 110, 8, '#7c302f'))) +
    svgPath(`M${x - 92} 300 h184 v56 q-92 22 -184 0 z`, '#f1e6d3');
  const table =
    drawTableTop(900, '#7a4f33', '#5d3a25', '#2a1d1a') +
    svgRect(926, 770, 68, 112, '#ffdf9c', 'rx="16" opacity="0.92"') +
    svgPath('M906 792 l24 -66 h60 l24 66 z', '#e8b65a') +
    svgRect(944, 876, 32, 36, '#c99a52') +
    svgGlow('t', 960, 800, 260, '#ffd48a', 0.55) +
    drawMug(780, 930, '#fff6e4', '#d5c2a0', -1) +
    svgPath('M1096 934 l124 -10 l20 22 l-130 12 z', '#fffaf0') +
    svgStroke('M1124 938 l70 -6', '#9c3b33', 5);
  return {
    light: { ambient: '#f2cdb2', ambientShare: 0.9, rim: '#ffdfa0', side: 1 },
    behind: [
      { markup: sky, rect: { x: 200, y: 0, width: 1520, height: 800 }, depth: 0.1 },
      {
        markup: mountains,
        rect: { x: 340, y: 260, width: 1240, height: 420 },
        depth: 0.2,
        clip: PANE,
        motion: { kind: 'scroll', axis: 'x', unitsPerSecond: 26, period: 1200 },
      },
      {
        markup: hills,
        rect: { x: 340, y: 420, width: 1240, height: 260 },
        depth: 0.3,
        clip: PANE,
        motion: { kind: 'scroll', axis: 'x', unitsPerSecond: 120, period: 1000 },
      },
      {
        markup: trees,
        rect: { x: 340, y: 290, width: 1240, height: 390 },
        depth: 0.4,
        clip: PANE,
        motion: { kind: 'scroll', axis: 'x', unitsPerSecond: 620, period: 900 },
      },
      { markup: inside, rect: WORLD, depth: 0.9 },
      { markup: seat(612) + seat(1308), rect: { x: 380, y: 280, width: 1160, height: 920 }, depth: 0.97 },
    ],
    front: [
      {
        markup: table,
        rect: { x: -160, y: 530, width: 2240, height: 670 },
        depth: 1.2,
        motion: { kind: 'sway', x: 0, y: 1.6, seconds: 0.62 },
      },
      {
        markup: drawSteam(780, 858),
        rect: { x: 730, y: 730, width: 100, height: 130 },
        depth: 1.2,
        motion: { kind: 'pulse', from: 0.2, to: 1, seconds: 3 },
      },
    ],
  };
}
