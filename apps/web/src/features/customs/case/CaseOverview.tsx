import { customsCaseText as c } from '@clearway/contract/features/customs/case/customsCase.text'
import type { Text } from '@clearway/contract/kernel/text'

import { useText } from '../../../kernel/language.ts'
import { useMe } from '../../../kernel/me.ts'
import { CaseField, type CaseFieldName } from './CaseField.tsx'
import { caseFileText as t } from './caseFile.text.ts'
import { useCase } from './useCaseFile.ts'

interface Group {
  readonly title: Text
  readonly fields: readonly CaseFieldName[]
}

const groups: readonly Group[] = [
  {
    title: t.basics,
    fields: ['code', 'direction', 'orgId', 'customerReference', 'supervisionMode', 'customsOffice', 'urgent', 'remark'],
  },
  { title: t.parties, fields: ['overseasName', 'overseasCode', 'overseasAddress', 'tradeCountry'] },
  {
    title: t.transport,
    fields: [
      'transportMode',
      'conveyance',
      'voyage',
      'billNo',
      'movedOn',
      'farCountry',
      'farPort',
      'nearPort',
      'entryOffice',
      'goodsPlace',
    ],
  },
  {
    title: t.terms,
    fields: [
      'incoterm',
      'currency',
      'invoiceTotal',
      'invoiceNo',
      'contractNo',
      'freight',
      'freightCurrency',
      'insurance',
      'insuranceCurrency',
      'insuranceRate',
    ],
  },
  { title: t.packing, fields: ['packages', 'packageKind', 'grossWeight', 'netWeight', 'marks'] },
]
/** What a customer's people need not know the words of. */
const staffFields: readonly CaseFieldName[] = ['orgId', 'customsOffice', 'entryOffice', 'supervisionMode', 'urgent']

/** The head of a case, in groups; every field saves itself. */
export function CaseOverview() {
  const say = useText()
  const { opened } = useCase()
  const customer = useMe()?.user.area === 'customer'
  const { statusNote, orderCode } = opened!.row
  return (
    <div className="case-overview">
      {statusNote && (
        <p className="case-note">
          <b>{say(c.statusNote)}</b> {statusNote}
        </p>
      )}
      {orderCode && (
        <p className="case-quiet">
          {say(c.orderCode)} <span className="list-figures">{orderCode}</span>
        </p>
      )}
      {groups.map(({ title, fields }) => (
        <fieldset key={title.en} className="case-group">
          <legend>{say(title)}</legend>
          <div className="case-fields">
            {fields
              .filter((name) => !customer || !staffFields.includes(name))
              .map((name) => (
                <CaseField key={name} name={name} />
              ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}
