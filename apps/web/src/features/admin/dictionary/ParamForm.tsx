import { sysparam } from '@clearway/contract/features/admin/dictionary/sysparam'
import { sysparamText } from '@clearway/contract/features/admin/dictionary/sysparam.text'
import { common } from '@clearway/contract/kernel/common.text'
import { parameterFault, parameterOf, type ParameterDefinition } from '@clearway/contract/kernel/parameters'
import { Alert, Form, Input, InputNumber, Select } from 'antd'

import { EditDrawer, type EditDrawerProps } from '../../../kernel/form/EditDrawer.tsx'
import { FormField } from '../../../kernel/form/FormField.tsx'
import { useLanguage, useText } from '../../../kernel/language.ts'
import type { AnyResource, AnyRow } from '../../../kernel/rows.ts'
import { paramText as t } from './param.text.ts'
import { paramWords } from './paramWords.ts'

const { fields } = sysparam
// Whether it is secret was decided when it was added; the name of a built-in one is the program's.
const resources = {
  add: sysparam as AnyResource,
  custom: { ...sysparam, write: sysparam.write.omit({ secret: true }) } as AnyResource,
  builtIn: { ...sysparam, write: sysparam.write.pick({ paramValue: true, remark: true }) } as AnyResource,
}

/** A parameter: one of the program by the kind of its value, an own one as text, a secret one to be typed and never read. */
export function ParamForm({ editing, onClose }: EditDrawerProps) {
  const row = editing && 'row' in editing ? editing.row : undefined
  const kind = !row ? 'add' : row['kind'] === 'builtIn' ? 'builtIn' : 'custom'
  return (
    <EditDrawer
      resource={resources[kind]}
      editing={editing && !('row' in editing) ? { initial: { secret: false, ...editing.initial } } : editing}
      onClose={onClose}
    >
      {kind === 'builtIn' ? <BuiltIn row={row!} /> : <Own row={row} />}
    </EditDrawer>
  )
}

function BuiltIn({ row }: { row: AnyRow }) {
  const say = useText()
  const language = useLanguage()
  const definition = parameterOf(String(row['paramKey']))
  const own = row['paramValue'] !== null && row['paramValue'] !== undefined
  const origin = fields.origin.choices[row['origin'] as 'default']
  const fallback = !own ? say(t.inForce, { value: paramWords(row, language), origin: say(origin) }) : undefined
  const rule = {
    validator: async (_rule: unknown, value: unknown) => {
      const fault =
        definition && value !== null && value !== undefined && value !== ''
          ? parameterFault(definition, String(value))
          : undefined
      if (fault) throw new Error(say(fault.message, fault.values))
    },
  }
  return (
    <>
      <Alert type="info" showIcon title={say(t.builtInNote)} style={{ marginBlockEnd: 16 }} />
      <Form.Item
        name="paramValue"
        label={definition ? say(definition.label) : say(fields.paramValue.label)}
        rules={[rule]}
        validateTrigger="onBlur"
        extra={
          <>
            {definition && say(definition.hint)}
            {fallback && (
              <>
                <br />
                {fallback}
              </>
            )}
          </>
        }
      >
        <ValueInput definition={definition} />
      </Form.Item>
      <FormField name="remark" field={fields.remark} />
    </>
  )
}

interface InputProps {
  readonly id?: string
  readonly definition: ParameterDefinition | undefined
  readonly value?: string | null
  readonly onChange?: (value: string | null) => void
  readonly disabled?: boolean
}

/** Everything is text on the wire; the input goes by the kind. */
function ValueInput({ definition, value, onChange, ...rest }: InputProps) {
  const say = useText()
  if (definition?.kind === 'number') {
    return (
      <InputNumber<number>
        {...rest}
        autoFocus
        style={{ width: '100%' }}
        min={definition.min}
        max={definition.max}
        precision={0}
        controls={false}
        value={value ? Number(value) : null}
        suffix={say(definition.unit)}
        onChange={(next) => onChange?.(next === null ? null : String(next))}
      />
    )
  }
  if (definition?.kind === 'flag') {
    const options = [
      { value: 'true', label: say(common.yes) },
      { value: 'false', label: say(common.no) },
    ]
    return (
      <Select<string>
        {...rest}
        allowClear
        options={options}
        placeholder={say(sysparamText.default)}
        {...(value && { value })}
        onChange={(next) => onChange?.(next ?? null)}
      />
    )
  }
  return (
    <Input
      {...rest}
      autoFocus
      autoComplete="off"
      maxLength={200}
      value={value ?? ''}
      onChange={(event) => onChange?.(event.target.value || null)}
    />
  )
}

function Own({ row }: { row: AnyRow | undefined }) {
  const say = useText()
  return (
    <>
      <FormField name="paramName" field={fields.paramName} autoFocus />
      <FormField name="paramKey" field={fields.paramKey} />
      {!row && <FormField name="secret" field={fields.secret} />}
      <Form.Item
        noStyle
        shouldUpdate={(before: Record<string, unknown>, now: Record<string, unknown>) =>
          before['secret'] !== now['secret']
        }
      >
        {({ getFieldValue }) =>
          (row ? row['secret'] : getFieldValue('secret')) ? (
            <FormField
              name="paramValue"
              field={{ ...fields.paramValue, ...(row?.['valueSetAt'] ? { hint: t.secretKeep } : {}) }}
            >
              <Input.Password
                autoComplete="new-password"
                maxLength={4000}
                placeholder={row?.['valueSetAt'] ? '••••••' : say(fields.paramValue.label)}
              />
            </FormField>
          ) : (
            <FormField name="paramValue" field={fields.paramValue} />
          )
        }
      </Form.Item>
      <FormField name="remark" field={fields.remark} />
    </>
  )
}
