import { Button, Drawer, Select, Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import type { CampaignDetailDto, CampaignPartsDto } from '#contract/campaigns-admin.ts';
import { activityStatusCodes } from '#shared/activity-status-codes.ts';
import { formatYuan } from '#shared/money.ts';
import { redPacketStatus } from '#shared/red-packet-codes.ts';
import { shanghaiDayEndingAt } from '#shared/shanghai-day.ts';
import { api } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAdminId } from '../../admin/use-admin-api.ts';
import { ActivityEditor } from '../../prize-draw/admin/activity-editor.tsx';
import { RedPacketDialog } from '../../red-packets/admin/red-packet-dialog.tsx';
import { RedPacketStatusTag } from '../../red-packets/admin/red-packet-status.tsx';
import { SurveyEditor } from '../../surveys/admin/survey-editor.tsx';
import { formatMinute } from '../format-minute.ts';
import { activityStatusName } from './activity-status-name.ts';
import { StepButtons } from './step-buttons.tsx';
import type { CampaignForm } from './use-campaign-form.ts';

interface StepProps {
  form: CampaignForm;
  detail: CampaignDetailDto;
  reload: () => Promise<void>;
}

/** The third step: a red packet, a prize draw, and a survey. Each choice is saved immediately. */
export function PartsStep({
  onNext,
  onLeave,
  onBack,
  ...step
}: StepProps & {
  onNext: () => Promise<void>;
  onLeave: () => Promise<void>;
  onBack: () => void;
}) {
  const { t } = useTranslation();
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="text-ink-2">{t('campaigns.parts.lead')}</p>
      <div className="border-rule border-b">
        <RedPacketChoice {...step} />
        <ActivityChoice {...step} />
        <SurveyChoice {...step} />
      </div>
      <StepButtons busy={step.form.busy} onNext={onNext} onLeave={onLeave} onBack={onBack} />
    </div>
  );
}

/** The row of one kind of part: the chosen part, or the controls that make or pick one. */
function Choice({
  kind,
  text,
  chosen,
  options,
  busy,
  isFixed,
  onPick,
  onMake,
  onEdit,
}: {
  kind: 'red_packet' | 'activity' | 'survey';
  text: string;
  /** The facts about the chosen part; null if none is chosen. */
  chosen: ReactNode;
  options: { value: string; label: string }[];
  busy: boolean;
  /** Whether the chosen part can no longer be removed. */
  isFixed: boolean;
  onPick: (partId: string | null) => Promise<unknown>;
  onMake: () => void;
  /** Absent for a part that can no longer be edited. */
  onEdit: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const titleId = `campaign-part-${kind}`;
  return (
    <section
      aria-labelledby={titleId}
      className="grid gap-x-6 gap-y-3 border-rule border-t py-5 md:grid-cols-[180px_minmax(0,1fr)]"
    >
      <div>
        <h2 id={titleId} className="font-semibold text-16">
          {t(`campaigns.partIs.${kind}`)}
        </h2>
        <p className="text-ink-2">{text}</p>
      </div>
      {chosen ? (
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="grid min-w-0 gap-1">{chosen}</div>
          <span className="flex gap-2">
            {onEdit ? (
              <Button size="small" onClick={onEdit}>
                {t('campaigns.parts.edit')}
              </Button>
            ) : null}
            {isFixed ? null : (
              <Button size="small" loading={busy} onClick={() => onPick(null)}>
                {t('campaigns.parts.remove')}
              </Button>
            )}
          </span>
        </div>
      ) : (
        <div className="flex flex-wrap items-start gap-3">
          <Button onClick={onMake}>{t('campaigns.parts.make')}</Button>
          <Select
            aria-label={`${t(`campaigns.partIs.${kind}`)}：${t('campaigns.parts.pick')}`}
            className="w-[240px] max-w-full"
            placeholder={t('campaigns.parts.pick')}
            value={null}
            loading={busy}
            notFoundContent={t('campaigns.parts.none')}
            options={options}
            onChange={(partId: string) => void onPick(partId)}
          />
        </div>
      )}
    </section>
  );
}

const isPublished = ({ saved }: CampaignForm) => saved !== null && saved.status !== 'draft';

function RedPacketChoice({ form, detail, reload }: StepProps) {
  const { t } = useTranslation();
  const adminId = useAdminId();
  const { answer, reload: reloadList } = useCall({
    call: api.redPacketsAdmin.list,
    input: { adminId, page: 1 },
    active: true,
  });
  const [isOpen, setIsOpen] = useState(false);
  const { redPacket } = detail.parts;
  const usable: number[] = [redPacketStatus.draft, redPacketStatus.active, redPacketStatus.paused];
  const options = (answer?.list ?? []).filter(
    (one) => one.companyId === form.values.companyId && usable.includes(one.redPacketStatus),
  );
  const edited = answer?.list.find(({ redPacketId }) => redPacketId === redPacket?.redPacketId) ?? null;
  const pick = (redPacketId: string | null) => form.save({ redPacketId });
  return (
    <>
      <Choice
        kind="red_packet"
        text={t('campaigns.parts.redPacketText')}
        chosen={redPacket ? <RedPacketFacts redPacket={redPacket} /> : null}
        options={options.map((one) => ({ value: one.redPacketId, label: one.theme }))}
        busy={form.busy}
        isFixed={isPublished(form)}
        onPick={pick}
        onMake={() => setIsOpen(true)}
        onEdit={edited && usable.includes(edited.redPacketStatus) ? () => setIsOpen(true) : undefined}
      />
      {isOpen ? (
        <RedPacketDialog
          subject={
            edited
              ? { kind: 'change', redPacket: edited }
              : { kind: 'new', like: null, companyId: form.values.companyId, day: lastDayOf(detail) }
          }
          onClose={() => setIsOpen(false)}
          onSaved={async (redPacketId) => {
            await reloadList();
            if (redPacket) await reload();
            else await pick(redPacketId);
            setIsOpen(false);
          }}
        />
      ) : null}
    </>
  );
}

/** Returns the day, `Y-m-d`, on which a campaign ends; empty without an end. */
const lastDayOf = ({ campaign: { endsMs } }: CampaignDetailDto) =>
  endsMs === null ? '' : shanghaiDayEndingAt(endsMs / 1000);

function RedPacketFacts({ redPacket }: { redPacket: NonNullable<CampaignPartsDto['redPacket']> }) {
  const { t } = useTranslation();
  const { theme, filmTitle, totalCents, shareCount, minCents, maxCents, expiresMs } = redPacket;
  return (
    <>
      <span className="flex flex-wrap items-center gap-2 font-medium">
        <span className="[overflow-wrap:anywhere]">{theme}</span>
        <RedPacketStatusTag status={redPacket.redPacketStatus} />
      </span>
      <span className="text-ink-2">
        {t('campaigns.parts.shares', {
          money: formatYuan(totalCents),
          count: shareCount,
          min: formatYuan(minCents),
          max: formatYuan(maxCents),
        })}
      </span>
      <span className="text-ink-2">
        {`${filmTitle} · ${t('campaigns.parts.until', { day: shanghaiDayEndingAt(expiresMs / 1000) })}`}
      </span>
    </>
  );
}

function ActivityChoice({ form, detail, reload }: StepProps) {
  const { t } = useTranslation();
  const { answer, reload: reloadList } = useCall({
    call: api.prizeDrawAdmin.list,
    input: { pageNumber: 1, pageSize: 100 },
    active: true,
  });
  const [isOpen, setIsOpen] = useState(false);
  const { activity } = detail.parts;
  const options = (answer?.list ?? []).filter(({ status }) => status !== activityStatusCodes.ended);
  const edited = answer?.list.find(({ activityId }) => activityId === activity?.activityId) ?? null;
  const pick = (activityId: string | null) => form.save({ activityId });
  const { starts, ends, contact } = form.values;
  const given = {
    ...{ sponsor: detail.campaign.companyName, contact },
    ...(starts === '' || ends === '' ? {} : { starts, ends }),
  };
  return (
    <>
      <Choice
        kind="activity"
        text={t('campaigns.parts.activityText')}
        chosen={activity ? <ActivityFacts activity={activity} /> : null}
        options={options.map((one) => ({ value: one.activityId, label: one.title }))}
        busy={form.busy}
        isFixed={isPublished(form)}
        onPick={pick}
        onMake={() => setIsOpen(true)}
        onEdit={edited && edited.status !== activityStatusCodes.ended ? () => setIsOpen(true) : undefined}
      />
      {isOpen ? (
        <ActivityEditor
          edited={{ activity: edited, isCopy: false, given }}
          onClose={() => setIsOpen(false)}
          onSaved={async (activityId) => {
            await reloadList();
            if (activity) await reload();
            else await pick(activityId);
          }}
        />
      ) : null}
    </>
  );
}

function ActivityFacts({ activity }: { activity: NonNullable<CampaignPartsDto['activity']> }) {
  const { t } = useTranslation();
  const { title, status, prizes, chances, startsMs, endsMs } = activity;
  return (
    <>
      <span className="flex flex-wrap items-center gap-2 font-medium">
        <span className="[overflow-wrap:anywhere]">{title}</span>
        <Tag>{t(`activities.statuses.${activityStatusName(status)}`)}</Tag>
      </span>
      <span className="text-ink-2">{t('campaigns.parts.prizes', { kinds: prizes.length, chances })}</span>
      <span className="figures text-ink-2">
        {t('campaigns.parts.running', { from: formatMinute(startsMs), to: formatMinute(endsMs) })}
      </span>
    </>
  );
}

function SurveyChoice({ form, detail, reload }: StepProps) {
  const { t } = useTranslation();
  const { answer, reload: reloadList } = useCall({
    call: api.surveysAdmin.list,
    input: { pageNumber: 1, pageSize: 100 },
    active: true,
  });
  const [isOpen, setIsOpen] = useState(false);
  const { survey } = detail.parts;
  const options = (answer?.list ?? []).filter(({ state }) => state !== 'closed');
  const edited = answer?.list.find(({ surveyId }) => surveyId === survey?.surveyId) ?? null;
  const pick = (surveyId: string | null) => form.save({ surveyId });
  return (
    <>
      <Choice
        kind="survey"
        text={t('campaigns.parts.surveyText')}
        chosen={
          survey ? (
            <span className="flex flex-wrap items-center gap-2 font-medium">
              <span className="[overflow-wrap:anywhere]">{survey.title}</span>
              <Tag>{t(`survey.admin.states.${survey.state}`)}</Tag>
            </span>
          ) : null
        }
        options={options.map((one) => ({ value: one.surveyId, label: one.title }))}
        busy={form.busy}
        isFixed={isPublished(form)}
        onPick={pick}
        onMake={() => setIsOpen(true)}
        onEdit={edited?.state === 'draft' ? () => setIsOpen(true) : undefined}
      />
      <Drawer
        open={isOpen}
        size={720}
        destroyOnHidden
        mask={{ closable: false }}
        onClose={() => setIsOpen(false)}
        title={edited?.title ?? t('survey.admin.make')}
      >
        <SurveyEditor
          survey={edited}
          onSaved={async (surveyId) => {
            await reloadList();
            if (survey) await reload();
            else await pick(surveyId);
            setIsOpen(false);
          }}
        />
      </Drawer>
    </>
  );
}
