import { CheckCircleOutlined, InboxOutlined, WarningOutlined } from '@ant-design/icons'
import { bankStatement, type BankFileOutcome } from '@clearway/contract/features/account/ledger/bankStatement'
import { bankStatementText as b } from '@clearway/contract/features/account/ledger/bankStatement.text'
import { common } from '@clearway/contract/kernel/common.text'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Modal, Select, Spin, Upload } from 'antd'
import { useState } from 'react'

import { call } from '../../../../kernel/api.ts'
import { useAttempt } from '../../../../kernel/attempt.ts'
import { fileProblem } from '../../../../kernel/form/FileField.tsx'
import { useText } from '../../../../kernel/language.ts'
import { grouped } from '../../../../kernel/show.ts'
import { BankColumns } from './BankColumns.tsx'
import { bankPageText as t } from './bankPage.text.ts'

interface Props {
  readonly onClose: () => void
  readonly onImported: (currency: string | null) => void
}

/** The file on its way: looked through first, its columns named where the bank's head is new, then taken. */
function useBankFile(account: string | undefined, onImported: Props['onImported']) {
  const say = useText()
  const { busy, attempt } = useAttempt()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [file, setFile] = useState<File>()
  const [outcome, setOutcome] = useState<BankFileOutcome>()
  const input = { ...(account && { bankAccountId: account }) }
  const check = (chosen: File) => {
    const problem = fileProblem(chosen)
    if (problem) return void message.error(say(problem), 5)
    setFile(chosen)
    setOutcome(undefined)
    void attempt(
      async () => setOutcome(await call(bankStatement.routes.readFile, { mode: 'check', ...input }, chosen)),
      () => setFile(undefined),
    )
  }
  const commit = (anyway: boolean) =>
    void attempt(async () => {
      const done = await call(
        bankStatement.routes.readFile,
        { mode: 'commit', ...input, ...(anyway && { anyway: 'true' as const }) },
        file,
      )
      await client.invalidateQueries({ queryKey: [bankStatement.name] })
      void message.success(say(t.imported, { count: done.imported }))
      onImported(done.statements[0]?.currency ?? null)
    })
  const remember = (columns: Readonly<Record<string, string>>) =>
    void attempt(async () => {
      await call(bankStatement.routes.mapping, {
        bankAccountId: account!,
        head: outcome!.ask!.head,
        columns: { ...columns },
      })
      setOutcome(await call(bankStatement.routes.readFile, { mode: 'check', ...input }, file))
    })
  return { busy, file, outcome, check, commit, remember, chooseOther: () => setFile(undefined) }
}

/** Account, file, what was found in it, then its lines: nothing is written before the last button. */
export function BankFileDialog({ onClose, onImported }: Props) {
  const say = useText()
  const [account, setAccount] = useState<string>()
  const { busy, file, outcome, check, commit, remember, chooseOther } = useBankFile(account, onImported)
  const { data: accounts = [] } = useQuery({
    queryKey: [bankStatement.name, 'accounts'],
    queryFn: () => call(bankStatement.routes.queryAccounts, {}),
  })
  return (
    <Modal open title={say(t.importFile)} width={720} footer={null} onCancel={onClose} mask={{ closable: false }}>
      {!file && (
        <>
          <p>{say(t.dialogIntro)}</p>
          <Select<string>
            style={{ width: '100%', marginBlock: 12 }}
            allowClear
            aria-label={say(t.account)}
            placeholder={`${say(t.account)} · ${say(t.accountHint)}`}
            value={account ?? null}
            onChange={(id?: string) => setAccount(id)}
            options={accounts.map((a) => ({ value: a.id, label: a.label }))}
          />
          <Upload.Dragger
            accept=".csv,.xlsx,.xml,.sta,.940,.mt940,.txt"
            showUploadList={false}
            beforeUpload={(chosen) => {
              check(chosen)
              return false
            }}
          >
            <p>
              <InboxOutlined style={{ fontSize: 32 }} aria-hidden />
            </p>
            <p>{say(t.drop)}</p>
          </Upload.Dragger>
        </>
      )}
      {file && !outcome && (
        <div role="status">
          <Spin /> {say(t.checking, { name: file.name })}
        </div>
      )}
      {outcome?.ask && <BankColumns ask={outcome.ask} busy={busy} onSave={remember} onBack={chooseOther} />}
      {file && outcome && !outcome.ask && (
        <Found outcome={outcome} busy={busy} onCommit={commit} onOther={chooseOther} onClose={onClose} />
      )}
    </Modal>
  )
}

function Found({
  outcome,
  busy,
  onCommit,
  onOther,
  onClose,
}: {
  outcome: BankFileOutcome
  busy: boolean
  onCommit: (anyway: boolean) => void
  onOther: () => void
  onClose: () => void
}) {
  const say = useText()
  const fresh = outcome.statements.reduce((n, s) => n + s.lines - s.repeated, 0)
  const doubtful = outcome.problemCount > 0 || outcome.statements.some((s) => s.fits === false)
  return (
    <>
      {outcome.again && <Alert type="warning" showIcon title={outcome.again.message} />}
      <ul className="bank-found">
        {outcome.statements.map((s, i) => (
          <FoundStatement key={i} statement={s} format={outcome.format} />
        ))}
      </ul>
      {outcome.notes.map((n) => (
        <Alert key={n} type="info" showIcon title={n} />
      ))}
      {outcome.problemCount > 0 && (
        <ul className="bank-problems">
          {outcome.problems.map((p) => (
            <li key={`${p.row} ${p.message}`}>{say(t.rowProblem, p)}</li>
          ))}
          {outcome.problemCount > outcome.problems.length && (
            <li>{say(t.moreProblems, { count: outcome.problemCount })}</li>
          )}
        </ul>
      )}
      <div className="bank-actions">
        <Button
          type="primary"
          danger={doubtful}
          loading={busy}
          disabled={fresh === 0 || outcome.again !== null}
          onClick={() => onCommit(doubtful)}
        >
          {say(doubtful ? t.anyway : t.commit, { count: fresh })}
        </Button>
        <Button disabled={busy} onClick={onOther}>
          {say(t.other)}
        </Button>
        <Button disabled={busy} onClick={onClose}>
          {say(common.cancel)}
        </Button>
      </div>
    </>
  )
}

interface StatementProps {
  readonly statement: BankFileOutcome['statements'][number]
  readonly format: BankFileOutcome['format']
}

/** One statement of the file, and whether its balances fit its lines. */
function FoundStatement({ statement: s, format }: StatementProps) {
  const say = useText()
  return (
    <li>
      <strong>{s.accountName}</strong> {s.statementNo} {say(b.formats[format])} ·{' '}
      {s.from && s.to && say(t.period, { from: s.from, to: s.to })}
      <br />
      {say(t.found, { lines: s.lines, repeated: s.repeated })}
      {s.opening !== null && ` · ${say(t.opening)} ${grouped(s.opening)}`}
      {s.closing !== null && ` · ${say(t.closing)} ${grouped(s.closing)}`}
      <br />
      {s.fits === null ? (
        <span className="bank-hint">{say(t.fitsUnknown)}</span>
      ) : s.fits ? (
        <span className="bank-good">
          <CheckCircleOutlined aria-hidden /> {say(t.fits)}
        </span>
      ) : (
        <span className="bank-bad">
          <WarningOutlined aria-hidden /> {say(t.fitsNot, { difference: grouped(s.difference ?? '') })}
        </span>
      )}
    </li>
  )
}
