import { PlusOutlined } from '@ant-design/icons'
import { customsCaseText as c } from '@clearway/contract/features/customs/case/customsCase.text'
import { declarationText as d } from '@clearway/contract/features/customs/declaration/declaration.text'
import {
  stateColours,
  stateLabels,
  type DeclarationState,
} from '@clearway/contract/features/customs/declaration/states'
import type { DeclarationSummary } from '@clearway/contract/features/customs/declaration/summary'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'

import { useCan } from '../../../kernel/can.ts'
import { useText } from '../../../kernel/language.ts'
import { later } from '../../../kernel/later.tsx'
import { EmptyNotice } from '../../../kernel/list/TableNotice.tsx'
import { Masked } from '../../../kernel/Masked.tsx'
import { useMe } from '../../../kernel/me.ts'
import { grouped, timeIn, trimmedDecimal } from '../../../kernel/show.ts'
import { useTimeZone } from '../../../kernel/timeZone.ts'
import { caseFileText as t } from './caseFile.text.ts'
import type { CaseTabProps } from './caseTabProps.ts'
import { makeable } from './nextStep.ts'

const MakeDialog = later(
  () => import('./MakeDialog.tsx').then((m) => m.MakeDialog),
  () => true,
)

/** The declarations of a case with their states and figures, and the making of them from its lines. */
export function CaseDeclarations({ id, opened, saver }: CaseTabProps) {
  const say = useText()
  const can = useCan()
  const customer = useMe()?.user.area === 'customer'
  const [making, setMaking] = useState(false)
  const { declarations, row } = opened
  const ready = makeable.includes(row.status)
  const makes = can('declaration.edit') && !customer
  return (
    <section className="case-declarations" aria-label={say(t.declarations)}>
      <div className="case-line-tools">
        {/* The first are made at the head of the case, where the next step always stands. */}
        {makes && ready && declarations.length > 0 && (
          <Button icon={<PlusOutlined />} onClick={() => setMaking(true)}>
            {say(t.make)}
          </Button>
        )}
        {makes && !ready && (
          <span className="case-quiet">{say(t.makeNotYet, { status: say(c.statuses[row.status]) })}</span>
        )}
      </div>
      {declarations.length === 0 ? (
        <EmptyNotice title={say(t.noDeclarations)} hint={say(t.noDeclarationsHint)} />
      ) : (
        <Declarations rows={declarations} />
      )}
      {making && (
        <MakeDialog id={id} count={row.lineCount} before={() => saver.flush()} onClose={() => setMaking(false)} />
      )}
    </section>
  )
}

function Declarations({ rows }: { rows: readonly DeclarationSummary[] }) {
  const say = useText()
  const zone = useTimeZone()
  const heads = [
    d.code,
    d.status,
    d.entryId,
    d.lineCount,
    d.total,
    c.packages,
    c.grossWeight,
    c.netWeight,
    d.submittedAt,
    d.releasedAt,
  ]
  const figure = (value: string | null) => (value ? grouped(trimmedDecimal(value)) : '')
  return (
    // It scrolls sideways on a phone, so the keyboard must be able to reach it.
    <div className="case-scroll" tabIndex={0} role="region" aria-label={say(t.declarations)}>
      <table className="list-plain case-table">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head.en} scope="col">
                {say(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((r) => (
            <tr key={r.id}>
              <th scope="row" className="list-figures">
                <Link to={`/declarationDetail?id=${r.id}`} aria-label={say(t.openDeclaration, { code: r.code })}>
                  {r.code}
                </Link>
              </th>
              <td>
                <State state={r.status as DeclarationState} />
                {r.faultCount > 0 && <span className="case-wanting"> {say(t.faults, { count: r.faultCount })}</span>}
              </td>
              <td className="list-figures">{r.entryId}</td>
              <td className="list-figures case-end">{r.lineCount}</td>
              <td className="list-figures case-end">
                {r.total === '' ? (
                  <Masked />
                ) : (
                  <>
                    {r.currency} {grouped(trimmedDecimal(r.total, 2))}
                  </>
                )}
              </td>
              <td className="list-figures case-end">{figure(r.packages)}</td>
              <td className="list-figures case-end">{figure(r.gross)}</td>
              <td className="list-figures case-end">{figure(r.net)}</td>
              <td className="list-figures">{r.submittedAt && timeIn(zone, r.submittedAt)}</td>
              <td className="list-figures">{r.releasedAt && timeIn(zone, r.releasedAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function State({ state }: { state: DeclarationState }) {
  const say = useText()
  return (
    <>
      <span className={`list-dot list-dot-${stateColours[state]}`} aria-hidden="true" />
      {say(stateLabels[state])}
    </>
  )
}
