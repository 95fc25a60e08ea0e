import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WireFilm, WirePage, WireVideo } from '#shared/wire.ts';
import { useApiQuery } from '../../api/use-api-query.ts';

const KID = 'kid';

/** Chooses a video by its film. A form field: `value` is the video's id. Children's films carry no red packet and are left out unless they are wanted. */
export function VideoPicker({
  id,
  value,
  onChange,
  label,
  disabled,
  withKid = false,
}: {
  id?: string;
  value?: string;
  onChange?: (videoId: string | undefined) => void;
  /** What the video chosen before is called. */
  label: string | null;
  disabled: boolean;
  /** Children’s films as well. */
  withKid?: boolean;
}) {
  const { t } = useTranslation();
  const [q, setQ] = useState('');
  const [filmId, setFilmId] = useState<string | null>(null);
  const films = useApiQuery<WirePage<WireFilm>>({
    path: '/api/dub_film_index.php',
    fields: { q: q || null, pagesize: 50 },
    active: !disabled,
  });
  const videos = useApiQuery<{ list: WireVideo[] }>({
    path: '/api/dub_video_index.php',
    fields: { film_id: filmId },
    active: filmId !== null,
  });
  const ready =
    videos.answer?.list.filter((video) => video.state === 'ready' && video.film_id === filmId) ?? [];
  const options = (films.answer?.list ?? [])
    .filter((film) => (withKid || film.source !== KID) && film.state === 'ready')
    .map((film) => ({ value: film.id, label: film.title_zh ?? film.title }));
  return (
    <div className="grid gap-2">
      <Select
        {...(id === undefined ? {} : { id })}
        showSearch={{ filterOption: false, onSearch: setQ }}
        disabled={disabled}
        placeholder={label ?? t('campaign.hb.chooseFilm')}
        value={filmId}
        options={options}
        loading={films.answer === null && !disabled}
        onChange={(next: string) => {
          setFilmId(next);
          onChange?.(undefined);
        }}
      />
      {filmId === null ? null : (
        <Select
          aria-label={t('campaign.hb.chooseVideo')}
          placeholder={t('campaign.hb.chooseVideo')}
          {...(value === undefined ? {} : { value })}
          loading={videos.answer === null}
          options={ready.map((video) => ({
            value: video.id,
            label:
              video.episode === null
                ? (video.title ?? t('campaign.hb.video'))
                : `S${video.season ?? 1} E${video.episode}`,
          }))}
          onChange={(next: string) => onChange?.(next)}
        />
      )}
    </div>
  );
}
