import { CheckCircleOutlined, CloseCircleOutlined } from '@ant-design/icons'
import { statement } from '@clearway/contract/features/account/ledger/statement'
import { statementText as s } from '@clearway/contract/features/account/ledger/statement.text'
import { Button, Input } from 'antd'
import { useState } from 'react'

import { call } from '../../../../kernel/api.ts'
import { useText } from '../../../../kernel/language.ts'
import { useReport } from '../../../../kernel/report.ts'
import { statementDrawerText as t } from './statementDrawer.text.ts'

/** Whether what stands on the foot of a printed statement is still what the ledger says. */
export function StatementCheck({ walletId }: { walletId: string }) {
  const say = useText()
  const report = useReport()
  const [seq, setSeq] = useState('')
  const [hash, setHash] = useState('')
  const [holds, setHolds] = useState<boolean>()
  const ready = /^\d{1,9}$/.test(seq.trim()) && /^[0-9a-f]{8,64}$/i.test(hash.trim())
  const check = () =>
    void call(statement.check, { walletId, seq: Number(seq), hash: hash.trim() })
      .then((found) => setHolds(found.holds))
      .catch(report)
  return (
    <section>
      <h2>{say(t.checkTitle)}</h2>
      <div className="statement-check">
        <Input
          style={{ width: 130 }}
          inputMode="numeric"
          aria-label={say(t.seq)}
          placeholder={say(t.seq)}
          value={seq}
          onChange={(e) => {
            setSeq(e.target.value)
            setHolds(undefined)
          }}
        />
        <Input
          style={{ width: 300 }}
          aria-label={say(s.hash)}
          placeholder={say(s.hash)}
          value={hash}
          onChange={(e) => {
            setHash(e.target.value)
            setHolds(undefined)
          }}
          onPressEnter={() => ready && check()}
        />
        <Button disabled={!ready} title={ready ? undefined : say(t.checkHint)} onClick={check}>
          {say(t.check)}
        </Button>
        <span role="status">
          {holds === undefined ? (
            ''
          ) : holds ? (
            <>
              <CheckCircleOutlined aria-hidden /> {say(s.holds)}
            </>
          ) : (
            <>
              <CloseCircleOutlined aria-hidden /> {say(s.differs)}
            </>
          )}
        </span>
      </div>
    </section>
  )
}
