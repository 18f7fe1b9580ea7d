import type { EditionRow } from '@clearway/contract/features/customs/tariff'
import { tariffText } from '@clearway/contract/features/customs/tariff.text'
import { fill, type Text } from '@clearway/contract/kernel/text'
import { Alert, Drawer } from 'antd'
import { useMemo, useState } from 'react'

import { EditDrawer, type Editing } from '../../../../kernel/form/EditDrawer.tsx'
import { FormField } from '../../../../kernel/form/FormField.tsx'
import { useText } from '../../../../kernel/language.ts'
import { useNarrow } from '../../../../kernel/narrow.ts'
import { Readable } from '../Readable.tsx'
import { dayWithin, useToday } from '../today.ts'
import { ElementsEditor } from './ElementsEditor.tsx'
import { LettersInput } from './LettersInput.tsx'
import { linePageText as t } from './linePage.text.ts'
import { lineForm, type LineRow } from './lineResource.ts'
import { LineView } from './LineView.tsx'
import { RatesEditor } from './RatesEditor.tsx'
import { UnitInput } from './UnitInput.tsx'

/** A line that stands, or a new one. */
export type LineEditing = { readonly line?: LineRow }

interface Props {
  readonly edition: EditionRow
  /** Null closes the drawer. */
  readonly editing: LineEditing | null
  readonly mayWrite: boolean
  readonly onClose: () => void
  readonly onSaved: () => void
}

const filled = (words: Text, values: Record<string, unknown>): Text => ({
  zh: fill(words.zh, values),
  tw: fill(words.tw, values),
  en: fill(words.en, values),
})

/** One line of an edition: to look at, to change in a draft, or to correct from a day on where it counts already. */
export function LineDrawer({ edition, editing, mayWrite, onClose, onSaved }: Props) {
  const narrow = useNarrow()
  const [shown, setShown] = useState(editing)
  if (editing && editing !== shown) setShown(editing)
  const line = shown?.line
  const readOnly = line !== undefined && (!mayWrite || line.validTo !== null)
  const width = narrow ? '100%' : 760
  return (
    <>
      <Drawer
        rootClassName="page-drawer"
        open={editing !== null && readOnly}
        onClose={onClose}
        size={width}
        title={line?.code ?? ''}
        destroyOnHidden
      >
        {line && (
          <Readable label={line.code}>
            <LineView line={line} jurisdiction={edition.jurisdiction} />
          </Readable>
        )}
      </Drawer>
      <LineEditor
        edition={edition}
        line={line}
        open={editing !== null && !readOnly}
        onClose={onClose}
        onSaved={onSaved}
      />
    </>
  )
}

interface EditorProps extends Omit<Props, 'editing' | 'mayWrite'> {
  readonly line: LineRow | undefined
  readonly open: boolean
}

function LineEditor({ edition, line, open, onClose, onSaved }: EditorProps) {
  const say = useText()
  const today = useToday()
  const resource = useMemo(() => lineForm(edition, line === undefined), [edition, line])
  const editing = useMemo((): Editing => {
    const from = dayWithin(today, line?.validFrom ?? edition.validFrom, edition.validTo)
    if (line) return { row: { ...line, from } }
    return {
      initial: { editionId: edition.id, from: edition.status === 'active' ? from : undefined, rates: [], elements: [] },
    }
  }, [edition, line, today])
  const active = edition.status === 'active'
  const { fields } = resource
  const title = line
    ? filled(active ? t.correctTitle : t.editTitle, { code: line.code || (line.nameZh ?? line.nameEn) })
    : t.addLine
  return (
    <EditDrawer
      resource={resource}
      editing={open ? editing : null}
      onClose={onClose}
      onSaved={onSaved}
      title={title}
      width={760}
    >
      {active && line && <Alert type="info" showIcon title={say(t.correctHint)} className="tariff-hint" />}
      {!line && <FormField name="code" field={fields['code']!} autoFocus />}
      {active && <FormField name="from" field={fields['from']!} />}
      <fieldset className="form-group">
        <legend>{say(t.names)}</legend>
        <FormField name="nameZh" field={fields['nameZh']!} autoFocus={line !== undefined} />
        <FormField name="nameEn" field={fields['nameEn']!} />
        <div className="tariff-form">
          <FormField name="unit1" field={fields['unit1']!}>
            <UnitInput />
          </FormField>
          <FormField name="unit2" field={fields['unit2']!}>
            <UnitInput />
          </FormField>
        </div>
      </fieldset>
      <RatesEditor inherited={line?.inherited ?? []} jurisdiction={edition.jurisdiction} />
      <fieldset className="form-group">
        <legend>{say(t.control)}</legend>
        <FormField name="supervision" field={fields['supervision']!}>
          <LettersInput dictionary="supervisionDocument" label={say(tariffText.supervision)} />
        </FormField>
        <FormField name="inspection" field={fields['inspection']!}>
          <LettersInput dictionary="inspectionCategory" label={say(tariffText.inspection)} />
        </FormField>
      </fieldset>
      <ElementsEditor china={edition.jurisdiction === 'CN'} />
      <FormField name="remark" field={fields['remark']!} />
    </EditDrawer>
  )
}
