import { Button, Spin, Steps } from 'antd';
import { useEffect, useRef } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { CampaignDetailDto } from '#contract/campaigns-admin.ts';
import { campaignSteps } from '#shared/campaign-codes.ts';
import { api } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { adminCampaignPath, campaignEditorPath, NEW_CAMPAIGN } from '../../../navigation/admin-paths.ts';
import { pagePaths } from '../../../navigation/page-paths.ts';
import { loginPath } from '../../../navigation/return-path.ts';
import { ErrorState } from '../../../ui/index.ts';
import { AdminProvider } from '../../admin/admin-provider.tsx';
import { useAdminId } from '../../admin/use-admin-api.ts';
import { BasicsStep } from './basics-step.tsx';
import { CampaignConflict } from './campaign-conflict.tsx';
import { CampaignNotice } from './campaign-notice.tsx';
import { MaterialStep } from './material-step.tsx';
import { PartsStep } from './parts-step.tsx';
import { PublishStep } from './publish-step.tsx';
import { useCampaignForm } from './use-campaign-form.ts';

/** The campaign editor, step by step. The campaign and the step are in the address. */
export default function CampaignEditorPage() {
  return (
    <AdminProvider>
      <Editor />
    </AdminProvider>
  );
}

function Editor() {
  const { id = NEW_CAMPAIGN } = useParams();
  const isNew = id === NEW_CAMPAIGN;
  const { answer, error, reload } = useCall({
    call: api.campaignsAdmin.detail,
    input: { adminId: useAdminId(), campaignId: id },
    active: !isNew,
  });
  if (!isNew && error && !answer) return <ErrorState error={error} onRetry={reload} />;
  if (!isNew && answer?.campaign.campaignId !== id) return <Spin />;
  return <EditorSteps key={id} detail={isNew ? null : answer} reload={reload} />;
}

function EditorSteps({ detail, reload }: { detail: CampaignDetailDto | null; reload: () => Promise<void> }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const form = useCampaignForm({ detail, reload });
  const { saved, isRestored, isSignedOut } = form;
  const step = (saved && campaignSteps.find((known) => known === params.get('step'))) || 'basics';
  const current = campaignSteps.indexOf(step);
  /** The step that was chosen last, which is shown a moment later. */
  const chosenStep = useRef(step);
  useEffect(() => {
    chosenStep.current = step;
  }, [step]);
  const goTo = (at: number) => {
    const next = campaignSteps[at];
    if (!saved || !next) return;
    chosenStep.current = next;
    void navigate(campaignEditorPath(saved.campaignId, next));
  };
  /** Saves, then goes to the next step or leaves the editor. Stays if saving fails, or if another step was chosen meanwhile. */
  const saveAnd = async (then: 'next' | 'leave') => {
    const campaignId = await form.save();
    if (campaignId === null || (then === 'next' && chosenStep.current !== step)) return;
    const next = campaignSteps[current + 1] ?? step;
    const isFirst = saved === null;
    await navigate(then === 'leave' ? adminCampaignPath(campaignId) : campaignEditorPath(campaignId, next), {
      replace: isFirst && then === 'next',
    });
  };
  const footer = { form, onNext: () => saveAnd('next'), onLeave: () => saveAnd('leave') };
  return (
    <div className="grid max-w-[880px] grid-cols-1 gap-6 pt-2 pb-16">
      {saved ? <p className="font-medium [overflow-wrap:anywhere]">{saved.name}</p> : null}
      <Steps
        size="small"
        current={current}
        onChange={goTo}
        items={campaignSteps.map((name) => ({
          title: t(`campaigns.step.${name}`),
          disabled: saved === null && name !== 'basics',
        }))}
      />
      {isSignedOut ? (
        <CampaignNotice
          text={t('campaigns.signInAgain')}
          action={
            <Button size="small" href={loginPath(window.location)}>
              {t('campaigns.signIn')}
            </Button>
          }
        />
      ) : null}
      {isRestored ? (
        <CampaignNotice
          text={t('campaigns.restored')}
          action={
            <Button size="small" onClick={form.discard}>
              {t('campaigns.discard')}
            </Button>
          }
        />
      ) : null}
      {step === 'basics' ? <BasicsStep {...footer} /> : null}
      {step === 'material' && detail ? (
        <MaterialStep {...footer} detail={detail} reload={reload} onBack={() => goTo(current - 1)} />
      ) : null}
      {step === 'parts' && detail ? (
        <PartsStep {...footer} detail={detail} reload={reload} onBack={() => goTo(current - 1)} />
      ) : null}
      {step === 'publish' && detail ? (
        <PublishStep detail={detail} onBack={() => goTo(current - 1)} onPublished={reload} />
      ) : null}
      {form.conflict ? <CampaignConflict form={form} theirs={form.conflict} detail={detail} /> : null}
      <p>
        <Button type="link" className="px-0!" onClick={() => navigate(pagePaths.adminCampaigns)}>
          {t('campaigns.page.back')}
        </Button>
      </p>
    </div>
  );
}
