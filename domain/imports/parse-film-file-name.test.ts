import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildTitleKey, foldTitle } from '../films/fold-title.ts';
import { parseFilmFileName } from './parse-film-file-name.ts';

const movie = (title: string, year: number | null, titleZh: string | null = null) => ({
  title,
  titleZh,
  year,
  season: null,
  episode: null,
  episodeTitle: null,
  kind: 'movie',
});
const series = (
  title: string,
  season: number,
  episode: number | null,
  more: { year?: number; titleZh?: string; episodeTitle?: string } = {},
) => ({
  title,
  titleZh: more.titleZh ?? null,
  year: more.year ?? null,
  season,
  episode,
  episodeTitle: more.episodeTitle ?? null,
  kind: 'series',
});

describe('movies', () => {
  it.each([
    ['Movie Name (2010)/Movie Name (2010).mkv', movie('Movie Name', 2010)],
    ['Movie Name (2010)/Movie Name.mkv', movie('Movie Name', 2010)],
    ['Movie Name (2010)/movie.mkv', movie('Movie Name', 2010)],
    ['Movie.Name.2010.1080p.BluRay.x264-GRP/grp-moviename.mkv', movie('Movie Name', 2010)],
    ['Films/Inception.mkv', movie('Inception', null)],
    ['Sintel.2010.480.mp4', movie('Sintel', 2010)],
    ['sintel-30s/Sintel.2010.480.mkv', movie('Sintel', 2010)],
    ['2001 A Space Odyssey (1968).mkv', movie('2001 A Space Odyssey', 1968)],
    ['2001.A.Space.Odyssey.1968.1080p.mkv', movie('2001 A Space Odyssey', 1968)],
    ['1917.mkv', movie('1917', null)],
    ['1917/1917.mkv', movie('1917', null)],
    ['Films/1917.mkv', movie('1917', null)],
    ['1917.2019.2160p.UHD.BluRay.x265.mkv', movie('1917', 2019)],
    ['Blade.Runner.2049.2017.1080p.WEB-DL.mkv', movie('Blade Runner 2049', 2017)],
    ['Blade Runner 2049.mkv', movie('Blade Runner 2049', null)],
    ['Wonder Woman 1984 (2020).mp4', movie('Wonder Woman 1984', 2020)],
    ["Charlotte's.Web.2006.DVDRip.XviD-GRP.avi", movie("Charlotte's Web", 2006)],
    ['Uncut.Gems.1080p.NF.WEB-DL.mkv', movie('Uncut Gems', null)],
    ['The_Long_Goodbye_1973_720p.mkv', movie('The Long Goodbye', 1973)],
    ['Heat.EXTENDED.1080p.mkv', movie('Heat', null)],
    ['中文名.English.Name.2010.BluRay.1080p.mkv', movie('English Name', 2010, '中文名')],
    ['Inception 盗梦空间 (2010).mkv', movie('Inception', 2010, '盗梦空间')],
    ['盗梦空间 (2010).mkv', movie('盗梦空间', 2010)],
    ['X战警.X-Men.2000.mkv', movie('X-Men', 2000, 'X战警')],
    ['[某某字幕组] 你的名字 Your Name (2016) [1080p].mkv', movie('Your Name', 2016, '你的名字')],
    ["“Film” & 'Friends' 🎬 (2011).mp4", movie("“Film” & 'Friends' 🎬", 2011)],
    ['"Quoted".mp4', movie('Quoted', null)],
    ['../../etc/passwd.mp4', movie('passwd', null)],
    ['C:\\Films\\Alien (1979)\\Alien.mkv', movie('Alien', 1979)],
    ['Ali\u0000en\u202e (1979).mkv', movie('Alien', 1979)],
    ['[YTS] Apollo 13.mkv', movie('Apollo 13', null)],
    ['[GRP] 1917.mkv', movie('1917', null)],
    ['WALL·E (2008).mkv', movie('WALL·E', 2008)],
    ['Mr. Nobody (2009).mkv', movie('Mr. Nobody', 2009)],
    ['tears-of-steel-battle-clip-medium.webm', movie('tears-of-steel-battle-clip-medium', null)],
  ])('%s', (path, wanted) => {
    expect(parseFilmFileName(path)).toEqual(wanted);
  });
});

it.each([
  ['The\tQuiet\nGarden (2010).mp4', 'The Quiet Garden'],
  ['The\r\nQuiet\u2028Garden.mp4', 'The Quiet Garden'],
  ['The Quiet\u202enedraG.mp4', 'The QuietnedraG'],
])('returns a title of separate words on one line for %j', (name, title) => {
  expect(parseFilmFileName(name).title).toBe(title);
});

describe('series', () => {
  it.each([
    ['Show/Season 01/Show - S01E02 - Title.mp4', series('Show', 1, 2, { episodeTitle: 'Title' })],
    ['Show.S01E02.1080p.WEB-DL.x264-GRP.mkv', series('Show', 1, 2)],
    [
      'Show.Name.S03E10.The.Big.One.720p.HDTV.mkv',
      series('Show Name', 3, 10, { episodeTitle: 'The Big One' }),
    ],
    ['show 1x02.avi', series('show', 1, 2)],
    ['Show (2005)/Season 2/02.mkv', series('Show', 2, 2, { year: 2005 })],
    [
      'Show (2005)/Season 2/02 - The Wall.mkv',
      series('Show', 2, 2, { year: 2005, episodeTitle: 'The Wall' }),
    ],
    ['Show.2005.S01E01.mkv', series('Show', 1, 1, { year: 2005 })],
    ['Show (2005) - S01E01-E02 - Pilot.mkv', series('Show', 1, 1, { year: 2005, episodeTitle: 'Pilot' })],
    ['Friends Season 1/Friends - Episode 3.mkv', series('Friends', 1, 3)],
    ['Show/Specials/Show - S00E01 - Extra.mkv', series('Show', 0, 1, { episodeTitle: 'Extra' })],
    ['老友记/第1季/老友记 第1季第2集.mkv', series('老友记', 1, 2)],
    ['老友记第十二季第二十集.mp4', series('老友记', 12, 20)],
    ['老友记/第一季/第三集.mkv', series('老友记', 1, 3)],
    ['老友记 第三集.mkv', series('老友记', 1, 3)],
    ['老友记.Friends.S01E02.1080p.mkv', series('Friends', 1, 2, { titleZh: '老友记' })],
    ['第三集.mkv', series('第三集', 1, 3)],
    ['[字幕组] 标题 - 02 [1080p].mkv', series('标题', 1, 2)],
    ['[Group] Some Title S2 - 05v2 [ABCD1234].mkv', series('Some Title', 2, 5)],
    ['[Group][Some_Title][12][1080P].mp4', series('Some Title', 1, 12)],
    ['Band.of.Brothers.E03.mkv', series('Band of Brothers', 1, 3)],
  ])('%s', (path, wanted) => {
    expect(parseFilmFileName(path)).toEqual(wanted);
  });
});

it('returns a printable title for any name', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: fc.constantFrom(...'[]()-. /\\第集S01Ex·') }),
      ),
      (path) => {
        const { title, season, episode } = parseFilmFileName(path);
        expect(title).not.toBe('');
        expect(title).not.toMatch(/\p{Cc}/u);
        expect(title.length).toBeLessThanOrEqual(400);
        for (const number of [season, episode]) if (number !== null) expect(number).toBeGreaterThanOrEqual(0);
      },
    ),
    { numRuns: 300 },
  );
});

it('handles very long names quickly', () => {
  for (const text of ['-', ' . ', '[', 'S1E', '第', '(2010']) {
    expect(parseFilmFileName(`${text.repeat(20_000)}.mkv`).title).not.toBe('');
  }
});

describe('foldTitle', () => {
  it.each([
    ['The Matrix', 'the.matrix'],
    ['Matrix, The', 'The Matrix'],
    ['Amélie', 'AMELIE'],
    ["Ocean's Eleven", 'Oceans Eleven'],
    ['Tom & Jerry', 'Tom and Jerry'],
    ['盗梦空间！', '盗梦空间'],
    ['ＡＢＣ', 'abc'],
  ])('folds %s and %s to the same title', (a, b) => {
    expect(foldTitle(a)).toBe(foldTitle(b));
  });

  it('keeps different titles distinct and never returns an empty title', () => {
    expect(foldTitle('Alien')).not.toBe(foldTitle('Aliens'));
    expect(foldTitle('が')).not.toBe(foldTitle('か'));
    expect(foldTitle('A')).toBe('a');
    expect(foldTitle('!!!')).toBe('!!!');
  });
});

it('buildTitleKey distinguishes films by source, year, and owner of client films', () => {
  const key = { source: 'client' as const, ownerId: 'a', title: 'Heat', year: 1995 };
  expect(buildTitleKey(key)).not.toBe(buildTitleKey({ ...key, ownerId: 'b' }));
  expect(buildTitleKey(key)).not.toBe(buildTitleKey({ ...key, year: 1986 }));
  expect(buildTitleKey(key)).not.toBe(buildTitleKey({ ...key, source: 'film' }));
  expect(buildTitleKey({ ...key, source: 'film' })).toBe(
    buildTitleKey({ ...key, source: 'film', ownerId: null, title: 'heat' }),
  );
});
