import { Select } from 'antd';
import { useEffect, useState } from 'react';
import { formatVideoName } from '#shared/video-name.ts';
import { api } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

const KID = 'kid';

/**
 * A form field for a video: it asks for a film, and then for one of its videos. It chooses an only video by itself. `value` is
 * the video's ID. Children's films can't have red packets, so they are listed only with `withKid`.
 */
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
  /** Film title of the current video, or null. */
  label: string | null;
  disabled: boolean;
  withKid?: boolean;
}) {
  const { t } = useTranslation();
  const [q, setQ] = useState('');
  const [filmId, setFilmId] = useState<string | null>(null);
  const films = useCall({
    call: api.films.list,
    input: { q: q || null, pageSize: 50 },
    active: !disabled,
  });
  const videos = useCall({
    call: api.films.videos,
    input: { filmId: filmId ?? '' },
    active: filmId !== null,
  });
  const readyVideos =
    videos.answer?.list.filter((video) => video.state === 'ready' && video.filmId === filmId) ?? [];
  const [firstVideo, ...otherVideos] = readyVideos;
  const onlyVideoId = otherVideos.length === 0 ? firstVideo?.id : undefined;
  useEffect(() => {
    if (onlyVideoId !== undefined && value === undefined) onChange?.(onlyVideoId);
  }, [onlyVideoId, value, onChange]);
  const options = (films.answer?.list ?? [])
    .filter((film) => (withKid || film.source !== KID) && film.state === 'ready')
    .map((film) => ({ value: film.id, label: film.titleZh ?? film.title }));
  return (
    <div className="grid gap-2">
      <Select
        {...(id === undefined ? {} : { id })}
        showSearch={{ filterOption: false, onSearch: setQ }}
        disabled={disabled}
        placeholder={label ?? t('campaign.redPacket.chooseFilm')}
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
          aria-label={t('campaign.redPacket.chooseVideo')}
          placeholder={t('campaign.redPacket.chooseVideo')}
          {...(value === undefined ? {} : { value })}
          loading={videos.answer === null}
          options={readyVideos.map((video) => ({
            value: video.id,
            label: formatVideoName(video) || t('campaign.redPacket.video'),
          }))}
          onChange={(next: string) => onChange?.(next)}
        />
      )}
    </div>
  );
}
