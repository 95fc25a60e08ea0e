import { Checkbox, Form, Input } from 'antd';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { proposeVisitorRules, type VisitorFormValues, wrongFieldKey } from './activity-form-values.ts';

/** Whether visitors take part, how often, and the caps by device and network. */
export function VisitorFields({
  visitors,
  chances,
  isFrozen,
  wrongField,
  onChange,
}: {
  visitors: VisitorFormValues | null;
  chances: string;
  isFrozen: boolean;
  /** The code name of the field that is refused, such as `visitors.phoneChances`. */
  wrongField: string | null;
  onChange: (visitors: VisitorFormValues | null) => void;
}) {
  const { t } = useTranslation();
  const item = (name: keyof VisitorFormValues) => {
    const key = wrongField === `visitors.${name}` ? wrongFieldKey(wrongField) : null;
    return {
      label: t(`activities.${name}`),
      htmlFor: `activity-${name}`,
      ...(key === null ? {} : { validateStatus: 'error' as const, help: t(`activities.wrong.${key}`) }),
    };
  };
  return (
    <>
      <Form.Item extra={visitors ? t('activities.visitorsHint') : undefined}>
        <Checkbox
          checked={visitors !== null}
          disabled={isFrozen}
          onChange={(event) => onChange(event.target.checked ? proposeVisitorRules(chances) : null)}
        >
          {t('activities.visitors')}
        </Checkbox>
      </Form.Item>
      {visitors ? (
        <>
          <div className="flex flex-wrap gap-x-4">
            {(['sessionChances', 'phoneChances', 'wechatChances'] as const).map((name) => (
              <Form.Item key={name} {...item(name)}>
                <Input
                  id={`activity-${name}`}
                  inputMode="numeric"
                  disabled={isFrozen}
                  value={visitors[name]}
                  onChange={(event) => onChange({ ...visitors, [name]: event.target.value })}
                />
              </Form.Item>
            ))}
          </div>
          <Form.Item extra={t('activities.sourceCapsHint')}>
            <div className="flex flex-wrap gap-x-4">
              {(['deviceDailyCap', 'networkDailyCap'] as const).map((name) => (
                <Form.Item key={name} {...item(name)} className="mb-0!">
                  <Input
                    id={`activity-${name}`}
                    inputMode="numeric"
                    disabled={isFrozen}
                    value={visitors[name]}
                    onChange={(event) => onChange({ ...visitors, [name]: event.target.value })}
                  />
                </Form.Item>
              ))}
            </div>
          </Form.Item>
        </>
      ) : null}
    </>
  );
}
