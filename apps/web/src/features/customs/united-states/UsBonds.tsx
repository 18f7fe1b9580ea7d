import { shortBy } from '@clearway/contract/features/customs/united-states/bondRules'
import {
  usParty,
  type UsBond,
  type UsBonds as Bonds,
  type UsPartyRow,
} from '@clearway/contract/features/customs/united-states/usParty'
import { usPartyText as f } from '@clearway/contract/features/customs/united-states/usParty.text'
import { common } from '@clearway/contract/kernel/common.text'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton, Tag } from 'antd'
import { useState } from 'react'

import { call, download, type ApiError } from '../../../kernel/api.ts'
import { useCan } from '../../../kernel/can.ts'
import { useAskFirst } from '../../../kernel/form/askFirst.tsx'
import { useLanguage, useText } from '../../../kernel/language.ts'
import { ReadFailure } from '../../../kernel/ReadFailure.tsx'
import { useReport } from '../../../kernel/report.ts'
import { amountWords } from '../../../kernel/show.ts'
import { BondDialog } from './BondDialog.tsx'
import { unitedStatesText as t } from './unitedStates.text.ts'

import './unitedStates.css'

const { routes, name } = usParty

/** What a party's duties are secured by, with what is required beside what there is. */
export function UsBonds({ party }: { party: UsPartyRow }) {
  const say = useText()
  const may = useCan()('usParty.edit')
  const [editing, setEditing] = useState<UsBond | 'new' | null>(null)
  const found = useQuery<Bonds, ApiError>({
    queryKey: [name, 'bonds', party.id],
    queryFn: () => call(routes.queryBonds, { partyId: party.id }),
  })
  return (
    <section aria-labelledby="us-bonds">
      <h2 id="us-bonds" className="us-title">
        {say(t.bonds)}
        {may && (
          <Button size="small" onClick={() => setEditing('new')}>
            {say(t.addBond)}
          </Button>
        )}
      </h2>
      {found.data ? (
        <List party={party} bonds={found.data} may={may} onEdit={setEditing} />
      ) : found.error ? (
        <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton active paragraph={{ rows: 1 }} />
      )}
      {editing && (
        <BondDialog partyId={party.id} bond={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
    </section>
  )
}

const usd = (amount: string) => amountWords(amount, 'USD', 0)

/** What a continuous bond must be, and by which figure; nothing to whom the figure is not shown. */
function Required({ bonds: { required, duties, dutiesOn, dutiesOfEntries } }: { bonds: Bonds }) {
  const say = useText()
  const own = !useCan()('usParty.edit')
  if (own && !required) return null
  return (
    <p className="us-quiet">
      {required && duties
        ? say(dutiesOfEntries ? t.requiredByEntries : t.required, {
            amount: usd(required),
            date: dutiesOn ?? '–',
            duties: usd(duties),
          })
        : say(t.requiredUnknown)}
    </p>
  )
}

interface ListProps {
  readonly party: UsPartyRow
  readonly bonds: Bonds
  readonly may: boolean
  readonly onEdit: (bond: UsBond) => void
}

function List({ party, bonds, may, onEdit }: ListProps) {
  const say = useText()
  const ask = useAskFirst()
  const report = useReport()
  const language = useLanguage()
  const client = useQueryClient()
  const remove = ({ id, version, bondNumber }: UsBond) =>
    ask({ title: say(t.removeBond, { number: bondNumber }), okText: say(common.delete), danger: true }, () =>
      call(routes.removeBond, { partyId: party.id, id, version }).finally(
        () => void client.invalidateQueries({ queryKey: [name] }),
      ),
    )
  const short = ({ kind, amount }: UsBond) => (kind === 'continuous' ? shortBy(bonds.required, amount) : undefined)
  return (
    <>
      <Required bonds={bonds} />
      {bonds.list.length === 0 && <p className="us-quiet">{say(t.noBonds)}</p>}
      <ul className="us-bonds">
        {bonds.list.map((bond) => (
          <li key={bond.id}>
            <span>{say(f.bondKinds[bond.kind])}</span>
            <strong>{usd(bond.amount)}</strong>
            <span>
              {bond.suretyCode} · {bond.bondNumber}
            </span>
            <span>{bond.endsOn ? say(t.until, { date: bond.endsOn }) : say(t.openEnd)}</span>
            {short(bond) && <Tag color="error">{say(t.short, { amount: usd(short(bond)!) })}</Tag>}
            <span className="us-bond-tools">
              <Button
                type="link"
                size="small"
                onClick={() =>
                  void download(routes.form301, { partyId: party.id, id: bond.id, language }).catch(report)
                }
              >
                {say(f.form301)}
              </Button>
              {may && (
                <>
                  <Button type="link" size="small" onClick={() => onEdit(bond)}>
                    {say(common.edit)}
                  </Button>
                  <Button type="link" size="small" danger onClick={() => void remove(bond)}>
                    {say(common.delete)}
                  </Button>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
