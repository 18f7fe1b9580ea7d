import { dutyWaitsFor } from '@clearway/contract/features/customs/united-states/entry/entryTypes'
import { ownEntry, type UsEntryFull } from '@clearway/contract/features/customs/united-states/entry/usEntry'
import { usEntryText as f } from '@clearway/contract/features/customs/united-states/entry/usEntry.text'
import type { Field } from '@clearway/contract/kernel/field'

import { ShipmentStrip } from '../../../../business/ShipmentStrip.tsx'
import { FieldValue } from '../../../../kernel/FieldValue.tsx'
import { useText } from '../../../../kernel/language.ts'
import { grouped } from '../../../../kernel/show.ts'
import { OwnDuties } from '../../talk/OwnDuties.tsx'
import { RecordTalk } from '../../talk/RecordTalk.tsx'
import { entryPageText as t } from './entryPage.text.ts'
import { EntryStack } from './EntryStack.tsx'

const fields: Readonly<Record<string, Field>> = ownEntry.fields
const days = ['arrivalDate', 'filedOn', 'releasedOn', 'summaryDue', 'summaryFiledOn', 'paidOn', 'liquidatedOn']
const facts = [
  'importerId',
  'entryNo',
  'vessel',
  'voyage',
  'billNo',
  'houseBill',
  'containers',
  'packages',
  'grossWeight',
]
/** As long as nothing is filed, what it will cost may still change. */
const early: ReadonlySet<string> = new Set(['draft', 'checked', 'rejected'])

/** An entry for the customer's people: how it stands, what they owe, when what happened, and what it is made of. */
export function OwnEntry({ row }: { row: UsEntryFull }) {
  const say = useText()
  return (
    <div className="trade-page">
      <header className="trade-head">
        <h1>{row.code}</h1>
        <FieldValue field={ownEntry.fields.status} value={row.status} />
      </header>
      <ShipmentStrip kind="usEntry" id={row.id} version={row.version} />
      <OwnDuties kind="usEntry" id={row.id} />
      <section className="trade-card" aria-labelledby="entry-owed">
        <h2 id="entry-owed">{say(row.status === 'paid' ? t.cost : t.owed)}</h2>
        <Owed row={row} />
        {row.status && early.has(row.status) && <p className="trade-quiet">{say(t.mayChange)}</p>}
      </section>
      <section className="trade-card" aria-labelledby="entry-days">
        <h2 id="entry-days">{say(t.course)}</h2>
        <Told row={row} names={days} />
        <Told row={row} names={facts} />
      </section>
      <EntryStack row={row} asks={false} />
      <RecordTalk
        kind="usEntry"
        id={row.id}
        over={row.status === 'cancelled' || row.deletedAt !== null}
        withCustomer={row.orgId !== null}
      />
    </div>
  )
}

function Owed({ row }: { row: UsEntryFull }) {
  const say = useText()
  const parts = [
    [f.enteredValue, row.enteredValue],
    [f.duty, row.duty],
    [f.mpf, row.mpf],
    [f.hmf, row.hmf],
    [f.total, row.total],
  ] as const
  const waits = row.entryType && dutyWaitsFor(row.entryType)
  return (
    <>
      <dl className="trade-sums" data-own>
        {parts.map(([label, amount]) => (
          <div key={label.en} data-whole={label === f.total || undefined}>
            <dt>{say(label)}</dt>
            <dd>{amount ? `USD ${grouped(amount)}` : say(t.notYet)}</dd>
          </div>
        ))}
      </dl>
      {waits && <p className="trade-quiet">{say(f.dutyWaits[waits])}</p>}
    </>
  )
}

function Told({ row, names }: { row: UsEntryFull; names: readonly string[] }) {
  const say = useText()
  const values: Readonly<Record<string, unknown>> = row
  return (
    <dl className="trade-facts">
      {names
        .filter((name) => values[name])
        .map((name) => (
          <div key={name}>
            <dt>{say(fields[name]!.label)}</dt>
            <dd>
              <FieldValue
                field={fields[name]!}
                value={values[name]}
                {...(name === 'importerId' && row.importerName && { label: row.importerName })}
              />
            </dd>
          </div>
        ))}
    </dl>
  )
}
