import { Checkbox, Form, InputNumber } from 'antd';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { proposeVisitorRules, type VisitorFormValues } from './activity-form-values.ts';

/** Whether visitors take part, how often, and the caps by device and network. */
export function VisitorFields({
  visitors,
  chances,
  isFrozen,
  onChange,
}: {
  visitors: VisitorFormValues | null;
  chances: number;
  isFrozen: boolean;
  onChange: (visitors: VisitorFormValues | null) => void;
}) {
  const { t } = useTranslation();
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
              <Form.Item key={name} label={t(`activities.${name}`)} htmlFor={`activity-${name}`}>
                <InputNumber<number>
                  id={`activity-${name}`}
                  precision={0}
                  disabled={isFrozen}
                  value={visitors[name]}
                  onChange={(value) => onChange({ ...visitors, [name]: value ?? 0 })}
                />
              </Form.Item>
            ))}
          </div>
          <Form.Item extra={t('activities.sourceCapsHint')}>
            <div className="flex flex-wrap gap-x-4">
              {(['deviceDailyCap', 'networkDailyCap'] as const).map((name) => (
                <Form.Item
                  key={name}
                  label={t(`activities.${name}`)}
                  htmlFor={`activity-${name}`}
                  className="mb-0!"
                >
                  <InputNumber<number>
                    id={`activity-${name}`}
                    precision={0}
                    disabled={isFrozen}
                    value={visitors[name]}
                    onChange={(value) => onChange({ ...visitors, [name]: value })}
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
