import { Input, Tag } from 'antd';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { filmSources } from '#domain/films/types.ts';
import type { WireFilm } from '#shared/wire.ts';
import { formatDuration } from '../../i18n/format-time.ts';
import { FilmVideos } from './film-videos.tsx';
import { PagedTable } from './paged-table.tsx';

const videoStates = ['importing', 'ready', 'failed'] as const;

/** Every film with its state; opened, its files with what failed, what is worth noting, and the subtitle shift. */
export function LibraryTab({ active }: { active: boolean }) {
  const { t } = useTranslation();
  const [q, setQ] = useState('');
  return (
    <PagedTable<WireFilm>
      rowKey="id"
      path="/api/dub_film_index.php"
      fields={{ q: q || null }}
      active={active}
      everyMs={5000}
      empty={t('admin.library.empty')}
      filter={
        <Input.Search
          allowClear
          placeholder={t('admin.library.q')}
          aria-label={t('admin.library.q')}
          className="max-w-form"
          onSearch={(text) => setQ(text.trim())}
        />
      }
      expandable={{
        columnTitle: <span className="sr-only">{t('admin.library.open')}</span>,
        expandedRowRender: (film) => <FilmVideos filmId={film.id} />,
      }}
      columns={() => [
        { title: t('admin.library.film'), render: (_, film) => <Title film={film} /> },
        {
          title: t('admin.library.source'),
          width: 128,
          render: (_, film) => sourceWording(t, film.source),
        },
        {
          title: t('admin.library.videos'),
          width: 72,
          align: 'right',
          render: (_, film) => <Figure value={film.videos} />,
        },
        {
          title: t('admin.library.lines'),
          width: 88,
          align: 'right',
          render: (_, film) => <Figure value={film.lines} />,
        },
        {
          title: t('admin.library.length'),
          width: 96,
          align: 'right',
          render: (_, film) => (
            <span className="figures">{film.duration > 0 ? formatDuration(film.duration) : null}</span>
          ),
        },
        { title: t('admin.library.state'), width: 128, render: (_, film) => <State film={film} /> },
      ]}
    />
  );
}

function sourceWording(t: TFunction, source: string): string {
  const known = filmSources.find((one) => one === source);
  return known ? t(`list.source.${known}`) : source;
}

function Figure({ value }: { value: number }) {
  return <span className="figures">{value}</span>;
}

function Title({ film }: { film: WireFilm }) {
  return (
    <Link to={`/list/detail?film_id=${encodeURIComponent(film.id)}`} className="spoken text-16!">
      {film.title}
      {film.title_zh ? <span className="pl-2 font-sans text-14 text-ink-2">{film.title_zh}</span> : null}
      {film.year ? <span className="figures pl-2 text-ink-2">{film.year}</span> : null}
    </Link>
  );
}

function State({ film }: { film: WireFilm }) {
  const { t } = useTranslation();
  const state = videoStates.find((one) => one === film.state) ?? 'importing';
  return (
    <Tag
      color={state === 'failed' ? 'error' : 'default'}
      variant={state === 'failed' ? 'filled' : 'outlined'}
    >
      {t(`ui.state.${state}`)}
      {film.percent === null ? '' : ` ${Math.floor(film.percent)}%`}
    </Tag>
  );
}
