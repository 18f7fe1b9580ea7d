import { sysdict, type DictNode } from '@clearway/contract/features/admin/dictionary/sysdict'
import { sysdictText } from '@clearway/contract/features/admin/dictionary/sysdict.text'
import { fillText, say as sayIn } from '@clearway/contract/kernel/text'
import { Alert, Form, Radio, Select, TreeSelect } from 'antd'
import { useMemo } from 'react'

import { EditDrawer, type EditDrawerProps, type Editing } from '../../../kernel/form/EditDrawer.tsx'
import { FormField } from '../../../kernel/form/FormField.tsx'
import { useLanguage, useText } from '../../../kernel/language.ts'
import { useMe } from '../../../kernel/me.ts'
import type { AnyResource } from '../../../kernel/rows.ts'
import { dictLabel, useChosenType, useDictionaries, useDictValues } from './dictionaries.ts'
import { dictPageText as t } from './dictPage.text.ts'
import { OfficialNote } from './OfficialNote.tsx'

const resource: AnyResource = sysdict
const { fields } = sysdict
// Once it stands it cannot be changed, and how it must look no longer matters.
const { hint: _typeShape, ...knownType } = fields.dictType
const { hint: _valueShape, ...knownValue } = { ...fields.dictValue, required: true as const }

/** A dictionary, a value of it, or a tenant's own version of a value that is not its own (`initial.original`). */
export function DictForm({ editing, onClose, onSaved }: EditDrawerProps) {
  const [chosen] = useChosenType()
  const start = useMemo((): Editing | null => {
    if (!editing || 'row' in editing) return editing
    return {
      initial: {
        dictKind: 'value',
        status: 'able',
        isPrivate: null,
        ...(chosen && { dictType: chosen }),
        ...editing.initial,
      },
    }
  }, [editing, chosen])
  const row = start && 'row' in start ? start.row : undefined
  const initial = start && !('row' in start) ? start.initial : undefined
  const whole = (row ?? initial)?.['dictKind'] === 'dictionary' || (row !== undefined && !row['dictValue'])
  const name = String((row ?? initial)?.['dictName'] ?? '')
  const original = initial?.['original'] === true
  const title = original
    ? fillText(t.customTitle, { name })
    : whole
      ? row
        ? fillText(t.editDictionary, { name })
        : t.addDictionary
      : row
        ? undefined
        : t.addValue
  return (
    <EditDrawer
      resource={resource}
      editing={start}
      onClose={onClose}
      {...(onSaved && { onSaved })}
      {...(title && { title })}
    >
      {whole ? (
        <DictionaryFields isNew={!row} />
      ) : (
        <ValueFields
          isNew={!row}
          original={original}
          value={String((row ?? initial)?.['dictValue'] ?? '')}
          type={String((row ?? initial)?.['dictType'] ?? '')}
        />
      )}
    </EditDrawer>
  )
}

/** Only the operator has something to share. */
function Privacy() {
  return useMe()?.user.area === 'platform' ? <FormField name="isPrivate" field={fields.isPrivate} /> : null
}

function Names({ focus = false }: { focus?: boolean }) {
  return (
    <>
      <FormField name="dictName" field={fields.dictName} autoFocus={focus} />
      <FormField name="dictNameTw" field={fields.dictNameTw} />
      <FormField name="dictNameEn" field={fields.dictNameEn} />
    </>
  )
}

function DictionaryFields({ isNew }: { isNew: boolean }) {
  return (
    <>
      <FormField name="dictType" field={isNew ? fields.dictType : knownType} disabled={!isNew} autoFocus={isNew} />
      <Names focus={!isNew} />
      <FormField name="dictSequence" field={fields.dictSequence} />
      <Privacy />
      <FormField name="remark" field={fields.remark} />
    </>
  )
}

function ValueFields({
  isNew,
  original,
  value,
  type,
}: {
  isNew: boolean
  original: boolean
  value: string
  type: string
}) {
  const say = useText()
  const fresh = isNew && !original
  return (
    <>
      {original && <Alert type="info" showIcon title={say(t.customNote)} style={{ marginBlockEnd: 16 }} />}
      {fresh ? (
        <FormField name="dictType" field={knownType}>
          <TypePicker />
        </FormField>
      ) : (
        <FormField name="dictType" field={knownType} disabled />
      )}
      <FormField
        name="dictValue"
        field={fresh ? { ...fields.dictValue, required: true } : knownValue}
        disabled={!fresh}
        autoFocus={fresh}
      />
      {fresh && <OfficialNote />}
      <Names focus={!fresh} />
      <FormField name="dictParent" field={{ ...fields.dictParent, hint: t.noParent }}>
        <ParentPicker without={value} type={type} />
      </FormField>
      <FormField name="dictSequence" field={fields.dictSequence} />
      <FormField name="colour" field={fields.colour}>
        <ColourPicker />
      </FormField>
      <FormField name="validFrom" field={fields.validFrom} />
      <FormField name="validTo" field={fields.validTo} />
      <Form.Item name="status" label={say(sysdictText.status)} required>
        <Radio.Group
          options={[
            { value: 'able', label: say(sysdictText.able) },
            { value: 'disable', label: say(sysdictText.disable) },
          ]}
        />
      </Form.Item>
      <Privacy />
      <FormField name="remark" field={fields.remark} />
    </>
  )
}

interface Input {
  readonly id?: string
  readonly value?: string | null
  readonly onChange?: (value: string | null) => void
  readonly disabled?: boolean
}

function TypePicker({ onChange, value, ...rest }: Input) {
  const language = useLanguage()
  const { data = [] } = useDictionaries()
  return (
    <Select<string>
      {...rest}
      value={value || null}
      onChange={(next) => onChange?.(next)}
      showSearch={{ optionFilterProp: 'label' }}
      options={data.map((d) => ({ value: d.dictType, label: `${dictLabel(d, language)} ${d.dictType}` }))}
    />
  )
}

interface Branch {
  value: string
  title: string
  children: Branch[]
}

/** A value of the same dictionary, but neither the value itself nor one below it. */
function ParentPicker({ onChange, value, without, type, ...rest }: Input & { without: string; type: string }) {
  const say = useText()
  const language = useLanguage()
  const watched = Form.useWatch('dictType') as string | undefined
  const { data } = useDictValues(watched || type)
  const tree = useMemo(() => {
    const below = Map.groupBy<string | null, DictNode>(data ?? [], (v) => v.dictParent)
    const grow = (parent: string | null, depth: number): Branch[] =>
      depth > 8
        ? []
        : (below.get(parent) ?? [])
            .filter((v) => v.dictValue !== without)
            .map((v) => ({
              value: v.dictValue!,
              title: `${dictLabel(v, language)} ${v.dictValue}`,
              children: grow(v.dictValue, depth + 1),
            }))
    return grow(null, 0)
  }, [data, without, language])
  return (
    <TreeSelect<string | null>
      {...rest}
      allowClear
      placeholder={say(t.top)}
      treeData={tree}
      showSearch={{ treeNodeFilterProp: 'title' }}
      value={value || null}
      style={{ width: '100%' }}
      onChange={(next) => onChange?.(next || null)}
    />
  )
}

function ColourPicker({ onChange, value, ...rest }: Input) {
  const language = useLanguage()
  const options = Object.entries(sysdictText.colours).map(([colour, words]) => ({
    value: colour,
    label: (
      <span>
        <span className={`list-dot list-dot-${colour}`} aria-hidden="true" />
        {sayIn(words, language)}
      </span>
    ),
  }))
  return (
    <Select<string>
      {...rest}
      allowClear
      value={value || null}
      options={options}
      onChange={(next) => onChange?.(next ?? null)}
    />
  )
}
