import type { LedgerSource } from '@clearway/contract/features/account/ledger/ledgerPost'
import {
  ledgerPosting,
  sourcePath,
  type LedgerSourceShown,
} from '@clearway/contract/features/account/ledger/ledgerPosting'
import { ledgerPostingText } from '@clearway/contract/features/account/ledger/ledgerPosting.text'
import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'

import { call } from '../../../../kernel/api.ts'
import { useCan } from '../../../../kernel/can.ts'
import { useText } from '../../../../kernel/language.ts'
import { useReport } from '../../../../kernel/report.ts'
import { useOpenEntry } from './entryOpening.tsx'

/** Sources that open by their own id, and who may. The rest are part of something, which the server knows. */
const direct: Partial<Record<LedgerSource, string>> = {
  recharge: 'recharge.view',
  flowBack: 'flowBack.view',
  customsCase: 'customsCase.view',
  bankLine: 'bankStatement.view',
}

interface Caused {
  readonly entryId: string
  readonly sourceKind: string | null
  readonly sourceId: string | null
  readonly sourceCode: string | null
}

/** What caused an amount, as the way there. */
export function SourceRef({ of }: { of: Caused }) {
  const say = useText()
  const can = useCan()
  const openEntry = useOpenEntry()
  const navigate = useNavigate()
  const report = useReport()
  if (!of.sourceKind) return null
  const source = of.sourceKind as LedgerSource
  const label = say(ledgerPostingText.sources[source])
  const words = of.sourceCode ?? label
  const right = direct[source]
  const path = right && can(right) && of.sourceId ? sourcePath(source, of.sourceId) : null
  if (path)
    return (
      <Link to={path} title={label}>
        {words}
      </Link>
    )
  if (right || !of.sourceId || source === 'api') return <>{words}</>
  const find = () =>
    call(ledgerPosting.routes.queryEntry, { id: of.entryId }).then(
      (entry) => (entry.source?.path ? void navigate(entry.source.path) : openEntry(of.entryId)),
      report,
    )
  return (
    <Button type="link" size="small" className="ledger-inline" onClick={() => void find()}>
      {words}
    </Button>
  )
}

/** The same of an opened entry, whose way the server told. */
export function ShownSource({ source, onGo }: { source: LedgerSourceShown; onGo: () => void }) {
  const say = useText()
  const label = say(source.label)
  const words = source.code && !label.includes(source.code) ? `${label} ${source.code}` : label
  return source.path ? (
    <Link to={source.path} onClick={onGo}>
      {words}
    </Link>
  ) : (
    <>{words}</>
  )
}
