import { ImportOutlined } from '@ant-design/icons'
import { additionalDuty } from '@clearway/contract/features/customs/additionalDuty'
import { Button } from 'antd'
import { useState } from 'react'

import { useCan } from '../../../kernel/can.ts'
import { EditDrawer, type EditDrawerProps } from '../../../kernel/form/EditDrawer.tsx'
import { FormField } from '../../../kernel/form/FormField.tsx'
import { useText } from '../../../kernel/language.ts'
import { later } from '../../../kernel/later.tsx'
import { resourcePage } from '../../../kernel/list/ResourcePage.tsx'
import { CountriesInput } from './CountriesInput.tsx'
import { ScopeEditor } from './line/ScopeEditor.tsx'
import { emptyNotice, ownOrShared, sharedRows } from './sharedRows.tsx'
import { sidePageText as t } from './sidePage.text.ts'

const ListsImport = later(
  () => import('./edition/ListsImport.tsx').then((m) => m.ListsImport),
  (props) => props.open,
)
const { fields } = additionalDuty

/** Duties on top of the tariff line's own. */
export const DutiesTab = resourcePage(additionalDuty, {
  ...sharedRows,
  columns: (given) =>
    given.map((c) => (c.key === 'origins' ? { ...c, render: (row) => row.origins ?? <AllOrigins /> } : c)),
  form: ownOrShared({ form: DutyForm }),
  toolbar: () => <ListsButton />,
  empty: emptyNotice(t.dutiesEmpty, t.dutiesHint, <ListsButton />),
})

function AllOrigins() {
  const say = useText()
  return <span className="tariff-none">{say(t.allOrigins)}</span>
}

function ListsButton() {
  const say = useText()
  const [open, setOpen] = useState(false)
  if (!useCan()('additionalDuty.edit')) return null
  return (
    <>
      <Button icon={<ImportOutlined />} onClick={() => setOpen(true)}>
        {say(t.lists)}
      </Button>
      <ListsImport open={open} onClose={() => setOpen(false)} />
    </>
  )
}

function DutyForm(props: EditDrawerProps) {
  const say = useText()
  return (
    <EditDrawer {...props} width={680}>
      <fieldset className="form-group">
        <legend>{say(t.rule)}</legend>
        <div className="tariff-form">
          <FormField name="jurisdiction" field={fields.jurisdiction} autoFocus />
          <FormField name="code" field={fields.code} />
        </div>
        <FormField name="name" field={fields.name} />
        <div className="tariff-form">
          <FormField name="measure" field={fields.measure} />
          <FormField name="producer" field={fields.producer} />
        </div>
        <FormField name="rateText" field={fields.rateText} />
      </fieldset>
      <fieldset className="form-group">
        <legend>{say(t.applies)}</legend>
        <FormField name="origins" field={{ ...fields.origins, hint: t.allOriginsHint }}>
          <CountriesInput placeholder={say(t.allOrigins)} />
        </FormField>
        <FormField name="exceptOrigins" field={{ ...fields.exceptOrigins, hint: t.exceptHint }}>
          <CountriesInput />
        </FormField>
        <FormField name="exempts" field={fields.exempts} />
        <FormField name="scope" field={fields.scope}>
          <ScopeEditor />
        </FormField>
      </fieldset>
      <fieldset className="form-group">
        <legend>{say(t.period)}</legend>
        <div className="tariff-form">
          <FormField name="validFrom" field={fields.validFrom} />
          <FormField name="validTo" field={fields.validTo} />
        </div>
        <FormField name="source" field={fields.source} />
        <FormField name="remark" field={fields.remark} />
      </fieldset>
    </EditDrawer>
  )
}
