import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { userAuth, type OpenedCertification } from '@clearway/contract/features/account/certification/userAuth'
import { Button, Input, Tag } from 'antd'
import { useEffect, useState } from 'react'

import { call } from '../../../kernel/api.ts'
import { useCan } from '../../../kernel/can.ts'
import { FieldValue } from '../../../kernel/FieldValue.tsx'
import { useText } from '../../../kernel/language.ts'
import { Masked } from '../../../kernel/Masked.tsx'
import { useReport } from '../../../kernel/report.ts'
import { fieldOf, fieldsOf, labelOf, type CertificationField } from './certificationFields.ts'
import { reviewText as t } from './review.text.ts'

export type Reasons = Readonly<Record<string, string>>

interface Props {
  readonly opened: OpenedCertification
  /** While it is being rejected: what is written of single fields. */
  readonly reasons: Reasons | undefined
  readonly onReason: (field: string, reason: string) => void
}

/** What was handed in, with what is other than last time, and a place for what is wrong with each. */
export function ReviewFacts({ opened, reasons, onReason }: Props) {
  const say = useText()
  const { row, changes, warnings, fieldReasons } = opened
  const { kind } = row
  const blank = (name: CertificationField) => row[name] === null || row[name] === '' || row[name] === false
  const changed = new Map((changes ?? []).map((c) => [c.field, c]))
  const shown = fieldsOf(kind).filter(
    (name) => reasons !== undefined || !blank(name) || changed.has(name) || fieldReasons[name],
  )
  return (
    <dl className="cert-facts review-facts">
      {shown.map((name) => {
        const change = changed.get(name)
        return (
          <div key={name} data-changed={Boolean(change)}>
            <dt>{say(labelOf(kind, name))}</dt>
            <dd>
              {!(name in row) ? (
                <Masked />
              ) : name === 'idcardNo' ? (
                <IdentityNumber id={row.id} covered={row.idcardNo ?? null} />
              ) : (
                <FieldValue field={fieldOf(name)} value={row[name]} />
              )}
              {change && <Changed name={name} before={change.before} />}
              {warnings
                .filter((w) => w.field === name)
                .map((w) => (
                  <p key={w.message.en} className="cert-fault">
                    {say(w.message)}
                  </p>
                ))}
              {reasons === undefined ? (
                fieldReasons[name] && <p className="cert-reason">{fieldReasons[name]}</p>
              ) : (
                <ReasonInput field={name} label={say(labelOf(kind, name))} value={reasons[name]} onReason={onReason} />
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function Changed({ name, before }: { name: CertificationField; before: string | null }) {
  const say = useText()
  return (
    <span className="review-changed">
      <Tag color="blue">{say(t.changedMark)}</Tag>
      {before === null ? (
        say(t.wasEmpty)
      ) : (
        <>
          {say(t.was, { value: '' })}
          <del>
            <FieldValue field={fieldOf(name)} value={before} />
          </del>
        </>
      )}
    </span>
  )
}

export function ReasonInput({
  field,
  label,
  value,
  onReason,
}: {
  field: string
  label: string
  value: string | undefined
  onReason: Props['onReason']
}) {
  const say = useText()
  return (
    <Input
      id={`reason-${field}`}
      size="small"
      className="review-reason"
      value={value ?? ''}
      maxLength={200}
      placeholder={say(t.fieldReasonHint)}
      aria-label={say(t.fieldReason, { field: label })}
      onChange={(event) => onReason(field, event.target.value)}
    />
  )
}

const shownForMs = 30_000

/** Covered; whoever may read it can, for half a minute, and the audit trail keeps that he did. */
function IdentityNumber({ id, covered }: { id: string; covered: string | null }) {
  const say = useText()
  const can = useCan()
  const report = useReport()
  const [clear, setClear] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (clear === null) return
    const timer = setTimeout(() => setClear(null), shownForMs)
    return () => clearTimeout(timer)
  }, [clear])
  const read = () => {
    setBusy(true)
    void call(userAuth.routes.identity, { id })
      .then(({ idcardNo }) => setClear(idcardNo), report)
      .finally(() => setBusy(false))
  }
  return (
    <span className="review-number">
      <span aria-live="polite">{clear ?? covered}</span>
      {covered !== null &&
        can('userAuth.identity') &&
        (clear === null ? (
          <Button
            size="small"
            type="link"
            icon={<EyeOutlined />}
            loading={busy}
            aria-label={say(t.showNumber)}
            title={say(t.showNumber)}
            onClick={read}
          >
            {say(t.show)}
          </Button>
        ) : (
          <Button size="small" type="link" icon={<EyeInvisibleOutlined />} onClick={() => setClear(null)}>
            {say(t.hide)}
          </Button>
        ))}
    </span>
  )
}
