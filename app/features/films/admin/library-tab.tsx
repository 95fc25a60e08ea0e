import { Tag } from 'antd';
import { Link } from 'react-router';
import type { FilmDto } from '#contract/films.ts';
import { api } from '../../../api/client.ts';
import { formatDuration } from '../../../i18n/format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { filmPath } from '../../../navigation/page-addresses.ts';
import { SearchFilter } from '../../admin/list-filters.tsx';
import { RemoteTable } from '../../admin/remote-table.tsx';
import { useListState } from '../../admin/use-list-state.ts';
import { FilmVideos } from './film-videos.tsx';
import { RenameFilm } from './rename-film.tsx';

/** Table of all films with their states. An expanded row shows the film's videos. */
export function LibraryTab({ active }: { active: boolean }) {
  const { t } = useTranslation();
  const state = useListState({ names: ['q'], active });
  return (
    <RemoteTable
      rowKey="id"
      call={api.films.list}
      input={{ q: state.values.q }}
      state={state}
      active={active}
      everyMs={5000}
      empty={t(state.values.q === null ? 'admin.library.empty' : 'admin.library.none')}
      filter={<SearchFilter state={state} name="q" label={t('admin.library.q')} />}
      expandable={{
        columnTitle: <span className="sr-only">{t('admin.library.open')}</span>,
        expandedRowRender: (film) => <FilmVideos filmId={film.id} />,
      }}
      columns={(reload) => [
        { title: t('admin.library.film'), render: (_, film) => <FilmLink film={film} /> },
        {
          title: t('admin.library.source'),
          width: 128,
          render: (_, film) => t(`list.source.${film.source}`),
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
        {
          title: t('admin.library.act'),
          width: 88,
          render: (_, film) => <RenameFilm film={film} onDone={reload} />,
        },
      ]}
    />
  );
}

function Figure({ value }: { value: number }) {
  return <span className="figures">{value}</span>;
}

function FilmLink({ film }: { film: FilmDto }) {
  return (
    <Link to={filmPath({ filmId: film.id })} className="spoken text-16!">
      {film.title}
      {film.titleZh ? <span className="pl-2 font-sans text-14 text-ink-2">{film.titleZh}</span> : null}
      {film.year ? <span className="figures pl-2 text-ink-2">{film.year}</span> : null}
    </Link>
  );
}

function State({ film }: { film: FilmDto }) {
  const { t } = useTranslation();
  const { state } = film;
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
