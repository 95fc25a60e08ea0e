import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ClipDto } from '#contract/clips.ts';
import type { RoleDubDto } from '#contract/dub-roles.ts';
import { ROLE_NAME_MAX_CHARACTERS, ROLES_MAX } from '#shared/dub-roles.ts';
import { ApiError } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button, Dialog, Field, IconButton, LineText, NativeSelect, useToast } from '../../ui/index.ts';
import {
  beginDraft,
  castOfDraft,
  draftOfCast,
  findDraftProblem,
  mergeDrafts,
  type RolesDraft,
} from './draft-roles.ts';

/** A long list of lines hides what is below it. */
const scrollTo = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** The dialog in which the owner of a dub names its roles and shares out the lines. */
export function RolesEditor({
  clip,
  dub,
  onClose,
  onSaved,
}: {
  clip: ClipDto;
  /** Null when there are no roles yet. */
  dub: RoleDubDto | null;
  onClose: () => void;
  onSaved: () => Promise<void>;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const nameOf = (position: number) =>
    t('dubRoles.editor.defaultName', { letter: String.fromCharCode(65 + position) });
  /** The roles that the draft changes. */
  const [base, setBase] = useState(() => ({
    castVersion: dub?.castVersion ?? null,
    draft: beginDraft({ clip, dub, nameOf }),
  }));
  const [draft, setDraft] = useState<RolesDraft>(base.draft);
  const [nextKey, setNextKey] = useState(draft.roles.length);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const isProposed = base.castVersion === null && draft.lines.some((key) => key !== null);

  const edit = (change: Partial<RolesDraft>) => {
    setProblem(null);
    setDraft((before) => ({ ...before, ...change }));
  };
  const add = () => {
    edit({ roles: [...draft.roles, { key: `${nextKey}`, roleId: null, name: nameOf(nextKey) }] });
    setNextKey(nextKey + 1);
  };
  const remove = (key: string) =>
    edit({
      roles: draft.roles.filter((role) => role.key !== key),
      lines: draft.lines.map((of) => (of === key ? null : of)),
    });
  const save = async () => {
    const found = findDraftProblem(draft);
    if (found) {
      const role = 'role' in found ? found.role : '';
      setProblem(t(`dubRoles.editor.${found.problem}`, { role }));
      return;
    }
    setBusy(true);
    try {
      const { castVersion } = base;
      await api.dubRoles.save({ clipId: clip.clipId, castVersion, cast: castOfDraft(draft) });
      await onSaved();
      toast({ tone: 'done', text: t('dubRoles.editor.saved') });
      onClose();
    } catch (error) {
      setProblem(await resolve(error));
      setBusy(false);
    }
  };
  /** If the roles have changed meanwhile, adds these changes to the draft. Returns what to tell about the error. */
  const resolve = async (error: unknown): Promise<string> => {
    if (!(error instanceof ApiError) || error.code !== 'roles_changed') return errorMessage(t, error);
    try {
      const { list } = await api.dubRoles.list({ clipId: clip.clipId });
      const current = list.find(({ mine }) => mine);
      const theirs = draftOfCast(clip, current?.cast ?? []);
      setDraft((mine) => mergeDrafts({ base: base.draft, mine, theirs }));
      setBase({ castVersion: current?.castVersion ?? null, draft: theirs });
      return t('dubRoles.editor.changed');
    } catch (failed) {
      return errorMessage(t, failed);
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('dubRoles.editor.title')}
      description={t('dubRoles.editor.text')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={() => void save()}>
            {t('dubRoles.editor.save')}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-6">
        {isProposed ? <p className="text-14 text-ink-2">{t('dubRoles.editor.proposed')}</p> : null}
        <section aria-label={t('dubRoles.editor.roles')} className="grid grid-cols-1 gap-2">
          <h3 className="font-semibold text-16">{t('dubRoles.editor.roles')}</h3>
          {draft.roles.map((role, at) => (
            <div key={role.key} className="flex items-center gap-2">
              <Field
                hideLabel
                label={t('dubRoles.editor.name', { number: at + 1 })}
                value={role.name}
                maxLength={ROLE_NAME_MAX_CHARACTERS}
                className="min-w-0 flex-1"
                onChange={(event) =>
                  edit({
                    roles: draft.roles.map((one) =>
                      one.key === role.key ? { ...one, name: event.target.value } : one,
                    ),
                  })
                }
              />
              <IconButton
                icon={Trash2}
                label={t('dubRoles.editor.remove', { role: role.name })}
                onClick={() => remove(role.key)}
              />
            </div>
          ))}
          {draft.roles.length < ROLES_MAX ? (
            <Button
              size="s"
              className="w-fit"
              icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />}
              onClick={add}
            >
              {t('dubRoles.editor.add')}
            </Button>
          ) : null}
        </section>
        <section aria-label={t('dubRoles.editor.lines')} className="grid grid-cols-1">
          <h3 className="pb-2 font-semibold text-16">{t('dubRoles.editor.lines')}</h3>
          <ol className="border-rule border-b">
            {clip.lines.map((line, index) => (
              <li
                key={`${line.id} ${line.startMs}`}
                className="flex items-start gap-3 border-rule border-t py-2"
              >
                <LineText en={line.en} zh={line.zh} size="s" className="min-w-0 flex-1" />
                <NativeSelect
                  label={t('dubRoles.editor.lineRole', { line: line.en ?? line.zh ?? '' })}
                  value={draft.lines[index] ?? ''}
                  className="h-8 w-28 border-edge bg-sheet px-2"
                  wrapperClassName="shrink-0"
                  onChange={(key) =>
                    edit({ lines: draft.lines.map((of, at) => (at === index ? key || null : of)) })
                  }
                >
                  <option value="">{t('dubRoles.editor.nobody')}</option>
                  {draft.roles.map((role) => (
                    <option key={role.key} value={role.key}>
                      {role.name}
                    </option>
                  ))}
                </NativeSelect>
              </li>
            ))}
          </ol>
        </section>
        {problem ? (
          <p key={problem} ref={scrollTo} role="alert" className="text-14 text-rec-text">
            {problem}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
