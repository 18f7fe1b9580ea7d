import { bill, type BillFull } from '@clearway/contract/features/billing/bill'
import { billText as f } from '@clearway/contract/features/billing/bill.text'
import type { BillStep } from '@clearway/contract/features/billing/billSteps'
import { languages } from '@clearway/contract/kernel/text'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'

import { StepButtons } from '../../business/record/StepButtons.tsx'
import { call, download } from '../../kernel/api.ts'
import { useCan } from '../../kernel/can.ts'
import { useText } from '../../kernel/language.ts'
import { useReport } from '../../kernel/report.ts'
import { billingPageText as t } from './billingPage.text.ts'
import { BillStepDialog, type Told } from './BillStepDialog.tsx'
import { MailPaperDialog } from './MailPaperDialog.tsx'
import { PaymentDialog } from './PaymentDialog.tsx'

const { routes, name } = bill
const plain = ['submit', 'takeBack', 'approve', 'close'] as const
const onward: ReadonlySet<BillStep> = new Set(['submit', 'approve', 'issue', 'close'])
const languageNames = { zh: '简体', tw: '繁體', en: 'English' } as const

interface Props {
  readonly row: BillFull
  readonly onOpen: (id: string) => void
  readonly onHistory: () => void
}

/** What can be done with a bill: its steps, payments, its correction, its files. */
export function BillSteps({ row, onOpen, onHistory }: Props) {
  const say = useText()
  const report = useReport()
  const client = useQueryClient()
  const [telling, setTelling] = useState<Told | null>(null)
  const [paying, setPaying] = useState(false)
  const reread = () => client.invalidateQueries({ queryKey: [name] })
  const correct = () =>
    void call(routes.correct, { id: row.id })
      .then((made) => onOpen(made.id))
      .catch(report)
      .finally(() => void reread())
  const gather = () =>
    void call(routes.gather, { id: row.id, version: row.version })
      .catch(report)
      .finally(() => void reread())
  return (
    <div className="bill-steps">
      <StepButtons
        name={name}
        steps={row.steps.map((step) => ({ step, open: true }))}
        words={f.steps}
        onward={onward}
        ends="reverse"
        plain={plain}
        take={(step) => call(routes[step], { id: row.id, version: row.version })}
        onTell={(step) => setTelling(step as Told)}
      />
      {row.acts.includes('correct') && (
        <Button type="primary" onClick={correct}>
          {say(t.correct)}
        </Button>
      )}
      {row.acts.includes('edit') && <Button onClick={gather}>{say(t.gather)}</Button>}
      {row.acts.includes('notePayment') && row.kind === 'bill' && (
        <Button onClick={() => setPaying(true)}>{say(t.notePayment)}</Button>
      )}
      <Papers row={row} />
      <Button onClick={onHistory}>{say(t.history)}</Button>
      {telling && <BillStepDialog row={row} step={telling} onClose={() => setTelling(null)} />}
      {paying && <PaymentDialog row={row} onClose={() => setPaying(false)} />}
    </div>
  )
}

function Papers({ row: { id, code, items, issuedOn } }: { row: BillFull }) {
  const say = useText()
  const report = useReport()
  const can = useCan()
  const [mailing, setMailing] = useState(false)
  if (!items.length || !can('bill.view')) return null
  const menu = (['pdf', 'excel'] as const).flatMap((as) =>
    languages.map((language) => ({
      key: `${as} ${language}`,
      label: say(as === 'pdf' ? t.asPdf : t.asExcel, { language: languageNames[language] }),
      onClick: () => void download(routes.print, { id, as, language }).catch(report),
    })),
  )
  const byMail = { key: 'mail', label: say(t.byMail), onClick: () => setMailing(true) }
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items: issuedOn && can('bill.edit') ? [...menu, byMail] : menu }}>
        <Button>{say(t.papers)}</Button>
      </Dropdown>
      {mailing && (
        <MailPaperDialog
          title={say(t.mailTitle, { what: code ?? '' })}
          onSend={(paper) => call(routes.mail, { id, ...paper })}
          onClose={() => setMailing(false)}
        />
      )}
    </>
  )
}
