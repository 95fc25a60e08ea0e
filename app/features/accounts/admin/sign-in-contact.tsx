import { App, Button, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { SIGN_IN_CONTACT_MAX } from '#shared/accounts.ts';
import { api } from '../../../api/client.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useReportedAction, useReportedCall } from '../../admin/use-admin-api.ts';

/** A button by which an owner says whom to ask for a new password. */
export function SignInContactButton() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const report = useReportedCall();
  const { busy, run } = useReportedAction();
  const [inputId, noteId] = [useId(), useId()];
  const [text, setText] = useState<string | null>(null);
  const open = async () => {
    const found = await report(() => api.accounts.signInContact());
    if (found) setText(found.contact ?? '');
  };
  const count = [...(text ?? '').trim()].length;
  const isLong = count > SIGN_IN_CONTACT_MAX;
  const save = () =>
    run(async () => {
      await api.accountsAdmin.setSignInContact({ contact: text });
      message.success(t('accounts.contact.saved'));
      setText(null);
    });
  return (
    <>
      <Button onClick={open}>{t('accounts.contact.button')}</Button>
      <Modal
        open={text !== null}
        title={t('accounts.contact.title')}
        okText={t('accounts.save')}
        okButtonProps={{ disabled: isLong }}
        confirmLoading={busy}
        onOk={save}
        onCancel={() => setText(null)}
      >
        <p className="pb-3 text-ink-2">{t('accounts.contact.hint')}</p>
        <label htmlFor={inputId} className="block pb-1">
          {t('accounts.contact.label')}
        </label>
        <Input.TextArea
          id={inputId}
          rows={3}
          placeholder={t('accounts.contact.example')}
          value={text ?? ''}
          status={isLong ? 'error' : ''}
          aria-invalid={isLong}
          aria-describedby={isLong ? noteId : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        {isLong ? (
          <p id={noteId} role="alert" className="pt-1 text-rec-text">
            {t('accounts.contact.long', { most: SIGN_IN_CONTACT_MAX, count })}
          </p>
        ) : null}
      </Modal>
    </>
  );
}
