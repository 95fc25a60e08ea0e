import { App } from 'antd';
import { useRef, useState } from 'react';
import type { CampaignDetailDto, CampaignDto } from '#contract/campaigns-admin.ts';
import { ApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/client.ts';
import { errorMessage } from '../../../i18n/error-message.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { NEW_CAMPAIGN } from '../../../navigation/admin-paths.ts';
import { useAdminId } from '../../admin/use-admin-api.ts';
import {
  type CampaignFormValues,
  keepCampaignForm,
  listDifferences,
  readCampaignForm,
  toCampaignFormValues,
  toCampaignInput,
} from './campaign-form-values.ts';

/** The state and the actions of the campaign form. */
export interface CampaignForm {
  /** The stored campaign; null for a new one. */
  saved: CampaignDto | null;
  values: CampaignFormValues;
  set(change: Partial<CampaignFormValues>): void;
  /** Whether the values are unsaved ones from an earlier visit. */
  isRestored: boolean;
  /** Discards unsaved values and shows the stored ones. */
  discard(): void;
  busy: boolean;
  /** Whether saving failed because the session has ended. The values are kept. */
  isSignedOut: boolean;
  /** The campaign and its parts as somebody else has saved them. Null if there is no conflict. */
  conflict: CampaignDetailDto | null;
  /** Continues with these values, on top of the conflicting revision. */
  resolve(values: CampaignFormValues): void;
  /** Saves the values, with `change` applied. Returns the campaign's ID, or null if saving failed. */
  save(change?: Partial<CampaignFormValues>): Promise<string | null>;
}

/** Manages the campaign form. Unsaved values survive a reload and the end of the session. */
export function useCampaignForm({
  detail,
  reload,
}: {
  detail: CampaignDetailDto | null;
  reload: () => Promise<void>;
}): CampaignForm {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const adminId = useAdminId();
  const at = { adminId, campaignId: detail?.campaign.campaignId ?? NEW_CAMPAIGN };
  const [saved, setSaved] = useState(detail?.campaign ?? null);
  const [state, setState] = useState(() => {
    const stored = toCampaignFormValues(saved);
    const kept = readCampaignForm(window.localStorage, at);
    const isRestored = kept !== null && listDifferences(kept, stored).length > 0;
    return { values: kept ?? stored, isRestored };
  });
  const [busy, setBusy] = useState(false);
  const [isSignedOut, setIsSignedOut] = useState(false);
  const [conflict, setConflict] = useState<CampaignDetailDto | null>(null);

  /** The newest values, for a change that comes after a call. */
  const latest = useRef(state.values);
  latest.current = state.values;
  const show = (values: CampaignFormValues) => {
    latest.current = values;
    keepCampaignForm(window.localStorage, at, values);
    setState((before) => ({ ...before, values }));
  };
  const adopt = (campaign: CampaignDto | null) => {
    keepCampaignForm(window.localStorage, at, null);
    setSaved(campaign);
    setState({ values: toCampaignFormValues(campaign), isRestored: false });
  };
  const explain = async (thrown: unknown) => {
    const code = thrown instanceof ApiError ? thrown.code : null;
    if (code === 'login_required') setIsSignedOut(true);
    else if (code === 'campaign_changed')
      setConflict(await api.campaignsAdmin.detail({ adminId, campaignId: at.campaignId }));
    else message.error(errorMessage(t, thrown));
  };

  return {
    ...{ saved, busy, isSignedOut, conflict, ...state },
    set: (change) => show({ ...latest.current, ...change }),
    discard: () => adopt(saved),
    resolve(values) {
      if (conflict) setSaved(conflict.campaign);
      setConflict(null);
      setState({ values, isRestored: false });
      keepCampaignForm(window.localStorage, at, values);
    },
    async save(change = {}) {
      const values = { ...latest.current, ...change };
      setBusy(true);
      try {
        const input = toCampaignInput(values, saved);
        const { campaignId } = await api.campaignsAdmin.save({ adminId, ...input });
        const stored = await api.campaignsAdmin.detail({ adminId, campaignId });
        adopt(stored.campaign);
        // For a new campaign, the caller navigates to its own page, which loads it.
        if (saved) await reload();
        return campaignId;
      } catch (thrown) {
        await explain(thrown);
        return null;
      } finally {
        setBusy(false);
      }
    },
  };
}
