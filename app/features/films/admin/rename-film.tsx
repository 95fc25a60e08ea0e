import { App, Button, Input, Modal } from 'antd';
import { useState } from 'react';
import type { FilmDto } from '#contract/films.ts';
import { FILM_YEAR_MAX, FILM_YEAR_MIN } from '#shared/film-codes.ts';
import { api } from '../../../api/client.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { LabeledControl } from '../../admin/labeled-control.tsx';
import { useReportedAction } from '../../admin/use-admin-api.ts';
import { isWholeNumber } from '../../admin/whole-number.ts';
import { WholeNumberField } from '../../admin/whole-number-field.tsx';

const yearBounds = { min: FILM_YEAR_MIN, max: FILM_YEAR_MAX };

/** A button that opens a form for the titles and the year of a film. */
export function RenameFilm({ film, onDone }: { film: FilmDto; onDone: () => Promise<void> }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { busy, run } = useReportedAction();
  const [names, setNames] = useState<Pick<FilmDto, 'title' | 'titleZh' | 'year'> | null>(null);
  const save = () =>
    run(async () => {
      if (!names) return;
      await api.films.rename({ filmId: film.id, ...names });
      setNames(null);
      message.success(t('admin.library.renamed'));
      await onDone();
    });
  return (
    <>
      <Button
        size="small"
        onClick={() => setNames({ title: film.title, titleZh: film.titleZh, year: film.year })}
      >
        {t('admin.library.rename')}
      </Button>
      <Modal
        open={names !== null}
        title={t('admin.library.renameTitle')}
        okText={t('admin.library.save')}
        cancelText={t('ui.cancel')}
        confirmLoading={busy}
        okButtonProps={{
          disabled: names?.title.trim() === '' || !isWholeNumber(names?.year ?? null, yearBounds),
        }}
        onOk={save}
        onCancel={() => setNames(null)}
        destroyOnHidden
      >
        {names ? (
          <div className="grid gap-4">
            <LabeledControl label={t('admin.library.title')}>
              <Input
                value={names.title}
                maxLength={200}
                status={names.title.trim() === '' ? 'error' : ''}
                placeholder={t('admin.library.needTitle')}
                onChange={(event) => setNames({ ...names, title: event.target.value })}
              />
            </LabeledControl>
            <LabeledControl label={t('admin.library.titleZh')}>
              <Input
                value={names.titleZh ?? ''}
                maxLength={200}
                onChange={(event) => setNames({ ...names, titleZh: event.target.value || null })}
              />
            </LabeledControl>
            <WholeNumberField
              label={t('admin.library.year')}
              value={names.year}
              {...yearBounds}
              onChange={(year) => setNames({ ...names, year })}
            />
            <p className="text-14 text-ink-2">{t('admin.library.renameText')}</p>
          </div>
        ) : null}
      </Modal>
    </>
  );
}
