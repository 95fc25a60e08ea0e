export interface DemoFilmTables {
  demo_films: { path: string; content_hash: string };
}
