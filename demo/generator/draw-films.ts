import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { generateDemoFilm } from './generate-demo-film.ts';
import { demoFilms } from './screenplay/demo-films.ts';

/** `node demo/generator/draw-films.ts [FOLDER]`: draws every film again, into `demo/films` by default. */
const folder = resolve(process.argv[2] ?? resolve(import.meta.dirname, '../films'));
for (const film of demoFilms) {
  const files = await generateDemoFilm({ film, folder });
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  for (const [i, file] of files.entries())
    console.log(`${((sizes[i] ?? 0) / 1e6).toFixed(2)} MB  ${basename(file)}`);
}
