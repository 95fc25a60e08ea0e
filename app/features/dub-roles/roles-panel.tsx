import { Clapperboard, Square, Users } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ClipDto } from '#contract/clips.ts';
import type { RoleDubDto } from '#contract/dub-roles.ts';
import type { PlayedRoleDubDto } from '#contract/dubbing.ts';
import { api } from '../../api/client.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button, NativeSelect, useToast } from '../../ui/index.ts';
import { useSiteOrigin } from '../../ui/use-site-origin.ts';
import { RoleRow } from './role-row.tsx';
import { RolesEditor } from './roles-editor.tsx';

/**
 * The part of the dubbing panel about dubs with several voices: the roles of the viewer's own dub, and those of the dubs in
 * which the viewer has a role.
 */
export function RolesPanel({
  clip,
  dubs,
  canShare,
  disabled,
  playing,
  onPlay,
  onStop,
}: {
  clip: ClipDto;
  dubs: readonly PlayedRoleDubDto[];
  /** Whether other learners may see the clip. */
  canShare: boolean;
  disabled: boolean;
  playing: boolean;
  onPlay: (dub: PlayedRoleDubDto) => void;
  onStop: () => void;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [isEditing, setIsEditing] = useState(false);
  const origin = useSiteOrigin();
  const own = dubs.find(({ mine }) => mine);
  const joined = dubs.filter(({ mine }) => !mine);

  const change = async (call: () => Promise<unknown>, done?: string) => {
    try {
      await call();
      if (done) toast({ tone: 'done', text: done });
    } catch (error) {
      toast({ tone: 'failed', text: errorMessage(t, error) });
    }
    await revalidate();
  };
  const silenceOpenLines = (silencesOpenLines: boolean) =>
    change(() => api.dubRoles.setOpenLines({ clipId: clip.clipId, silencesOpenLines }));

  const playButton = (dub: PlayedRoleDubDto) =>
    playing ? (
      <Button
        icon={<Square size={16} strokeWidth={1.5} aria-hidden="true" />}
        disabled={disabled}
        onClick={onStop}
      >
        {t('dubRoles.stop')}
      </Button>
    ) : dub.takes.length > 0 ? (
      <Button
        variant="mine"
        icon={<Clapperboard size={16} strokeWidth={1.5} aria-hidden="true" />}
        disabled={disabled}
        onClick={() => onPlay(dub)}
      >
        {t('dubRoles.play')}
      </Button>
    ) : (
      <p className="text-14 text-ink-2">{t('dubRoles.playNone')}</p>
    );
  const rows = (dub: RoleDubDto) => (
    <ul className="border-rule border-b">
      {dub.cast.map((role) => (
        <RoleRow
          key={role.roleId}
          role={role}
          isOwner={dub.mine}
          origin={origin}
          onInvite={(on) =>
            change(
              () => api.dubRoles.invite({ roleId: role.roleId, on }),
              on ? undefined : t('dubRoles.withdrawn'),
            )
          }
          onRelease={() =>
            change(() => api.dubRoles.release({ roleId: role.roleId }), t('dubRoles.released'))
          }
          onLeave={() => change(() => api.dubRoles.leave({ roleId: role.roleId }), t('dubRoles.leftRole'))}
        />
      ))}
    </ul>
  );

  return (
    <>
      {joined.map((dub) => (
        <section
          key={dub.dubId}
          aria-label={t('dubRoles.joined', { name: dub.ownerName })}
          className="grid grid-cols-1 gap-4 border-rule border-t pt-6"
        >
          <h2 className="font-semibold text-20">{t('dubRoles.joined', { name: dub.ownerName })}</h2>
          {rows(dub)}
          <div className="flex flex-wrap items-center gap-3">{playButton(dub)}</div>
        </section>
      ))}
      <section aria-label={t('dubRoles.title')} className="grid grid-cols-1 gap-4 border-rule border-t pt-6">
        <div className="grid gap-1">
          <h2 className="font-semibold text-20">{t('dubRoles.title')}</h2>
          <p className="text-ink-2 text-pretty">{t(canShare ? 'dubRoles.intro' : 'dubRoles.private')}</p>
        </div>
        {own ? rows(own) : null}
        {own ? (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <span>{t('dubRoles.openLines')}</span>
            <NativeSelect
              label={t('dubRoles.openLines')}
              value={own.silencesOpenLines ? 'silent' : 'actor'}
              className="h-10 border-edge bg-sheet px-3"
              onChange={(value) => void silenceOpenLines(value === 'silent')}
            >
              <option value="actor">{t('dubRoles.openActor')}</option>
              <option value="silent">{t('dubRoles.openSilent')}</option>
            </NativeSelect>
          </div>
        ) : null}
        <div className="flex flex-wrap items-center gap-3">
          {own ? playButton(own) : null}
          {canShare && clip.lines.length > 0 ? (
            <Button
              disabled={disabled}
              icon={<Users size={16} strokeWidth={1.5} aria-hidden="true" />}
              onClick={() => setIsEditing(true)}
            >
              {t(own ? 'dubRoles.edit' : 'dubRoles.begin')}
            </Button>
          ) : null}
        </div>
      </section>
      {isEditing ? (
        <RolesEditor clip={clip} dub={own ?? null} onClose={() => setIsEditing(false)} onSaved={revalidate} />
      ) : null}
    </>
  );
}
