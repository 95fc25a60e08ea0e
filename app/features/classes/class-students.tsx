import type { classes, TaughtClassDto } from '#contract/classes.ts';
import type { OutputOf } from '#contract/define-call.ts';
import { formatDate } from '../../i18n/format-time.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { classPath } from '../../navigation/page-addresses.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Pager } from '../../ui/pager.tsx';
import { InviteLink } from './invite-link.tsx';
import { useClassChange } from './use-class-change.ts';

/** The students of a class, and the link by which others join. */
export function ClassStudents({
  taught,
  page,
}: {
  taught: TaughtClassDto;
  page: OutputOf<(typeof classes)['students']>;
}) {
  const { t } = useTranslation();
  const change = useClassChange();
  const { classId } = taught;
  return (
    <div className="grid grid-cols-1 gap-12 lg:grid-cols-[1fr_360px] lg:gap-16">
      <section aria-labelledby="roster" className="order-last grid min-w-0 content-start gap-4 lg:order-none">
        <h2 id="roster" className="font-semibold text-20">
          {t('classes.roster.title')}
        </h2>
        {page.list.length === 0 ? (
          <p className="border-rule border-t pt-4 text-ink-2">{t('classes.roster.none')}</p>
        ) : (
          <ul className="border-rule border-b">
            {page.list.map(({ accountId, name, joinedMs }) => (
              <li
                key={accountId}
                className="flex flex-wrap items-center gap-x-4 gap-y-1 border-rule border-t py-2"
                data-student={name}
              >
                <span className="min-w-0 flex-1 basis-40 font-medium text-16 [overflow-wrap:anywhere]">
                  {name}
                </span>
                <span className="text-14 text-ink-2">
                  {t('classes.roster.since', { date: formatDate(joinedMs, 'day') })}
                </span>
                <ConfirmButton
                  label={t('classes.roster.remove')}
                  name={t('classes.roster.removeOf', { name })}
                  title={t('classes.roster.removeAsk', { name })}
                  text={t('classes.roster.removeText')}
                  onConfirm={async () => {
                    await change(
                      (calls) => calls.removeStudent({ classId, accountId }),
                      t('classes.roster.removed'),
                    );
                  }}
                />
              </li>
            ))}
          </ul>
        )}
        <Pager
          pageNumber={page.pageNumber}
          total={page.total}
          pageSize={page.pageSize}
          pathOf={(pageNumber) => classPath({ classId, view: 'students', pageNumber })}
        />
      </section>
      <div className="min-w-0">
        <InviteLink taught={taught} />
      </div>
    </div>
  );
}
