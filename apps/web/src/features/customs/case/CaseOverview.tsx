import { customsCaseText as c } from '@clearway/contract/features/customs/case/customsCase.text'
import type { Text } from '@clearway/contract/kernel/text'

import { useText } from '../../../kernel/language.ts'
import { useMe } from '../../../kernel/me.ts'
import { useNarrow } from '../../../kernel/narrow.ts'
import type { CaseFieldName } from './CaseField.tsx'
import { caseFileText as t } from './caseFile.text.ts'
import { CaseGroup } from './CaseGroup.tsx'
import { caseSideText as s } from './caseSide.text.ts'
import type { CaseTabProps } from './caseTabProps.ts'
import { CaseTimeline } from './CaseTimeline.tsx'
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

/** What is known of a case, group by group, with what happened lately at its side. */
export function CaseOverview({ id, shown }: Pick<CaseTabProps, 'id' | 'shown'>) {
  const say = useText()
  const narrow = useNarrow()
  const { opened } = useCase()
  const customer = useMe()?.user.area === 'customer'
  const { statusNote, orderCode } = opened!.row
  return (
    <div className="case-overview">
      <div className="case-summary">
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
          <CaseGroup
            key={title.en}
            title={title}
            fields={fields.filter((name) => !customer || !staffFields.includes(name))}
          />
        ))}
      </div>
      {!narrow && (
        <aside className="case-lately" aria-label={say(s.timeline)}>
          <CaseTimeline id={id} shown={shown} />
        </aside>
      )}
    </div>
  )
}
