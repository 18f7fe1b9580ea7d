import { roadCargo } from '@clearway/contract/features/customs/hong-kong/road/roadCargo'
import { tradeDeclaration } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration'
import { soonDays, tradeMachine } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclarationSteps'
import type { Field } from '@clearway/contract/kernel/field'
import type { Output } from '@clearway/contract/kernel/route'
import { useQuery } from '@tanstack/react-query'
import { Alert, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { DueClock } from '../../../business/DueClock.tsx'
import { call, type ApiError } from '../../../kernel/api.ts'
import { FieldValue } from '../../../kernel/FieldValue.tsx'
import { useText } from '../../../kernel/language.ts'
import { EmptyNotice } from '../../../kernel/list/TableNotice.tsx'
import { ReadFailure } from '../../../kernel/ReadFailure.tsx'
import { useWorked } from '../../../kernel/worked.ts'
import { declarationPageText as t } from './declarationPage.text.ts'
import type { DeclarationTabProps } from './declarationTabProps.ts'

import './hongKong.css'

type Found = Output<typeof tradeDeclaration.routes.overBoundary>
const ofCargo = ['ccrn', 'packages', 'grossWeight', 'controlPoint', 'expectedAt'] as const
const ofTrade = ['form', 'packages', 'grossWeight', 'movementDate', 'total'] as const

/** What was made in Hong Kong of the same shipment: road cargo and trade declarations, how far they are, and what of them differs. */
export function HongKongTab({ row }: DeclarationTabProps) {
  const say = useText()
  const found = useQuery<Found, ApiError>({
    queryKey: [tradeDeclaration.name, 'overBoundary', row.id],
    queryFn: () => call(tradeDeclaration.routes.overBoundary, { declarationId: row.id }),
  })
  useWorked(() => void found.refetch())
  if (found.error && !found.data) return <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton active className="waiting" />
  const { cargo, declarations, differences } = found.data
  if (!cargo.length && !declarations.length)
    return <EmptyNotice title={say(t.noHongKong)} hint={say(t.noHongKongHint)} />
  return (
    <div className="dec-hong-kong">
      {differences.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={say(t.hongKongDiffers)}
          description={
            <ul>
              {differences.map((difference) => (
                <li key={difference.en}>{say(difference)}</li>
              ))}
            </ul>
          }
        />
      )}
      {cargo.length > 0 && (
        <Records title={say(roadCargo.title)}>
          {cargo.map((one) => (
            <Record
              key={one.id}
              link={`/hongKongSeamless?open=${one.id}`}
              row={one}
              fields={roadCargo.fields}
              names={ofCargo}
            />
          ))}
        </Records>
      )}
      {declarations.length > 0 && (
        <Records title={say(tradeDeclaration.title)}>
          {declarations.map((one) => (
            <Record
              key={one.id}
              link={`/hKDetail?id=${one.id}`}
              row={one}
              fields={tradeDeclaration.fields}
              names={ofTrade}
            >
              {one.dueDate && (
                <div>
                  <dt>{say(tradeDeclaration.fields.dueDate.label)}</dt>
                  <dd>
                    {one.dueDate}{' '}
                    {one.status && tradeMachine.isIn('unlodged', one.status) && (
                      <DueClock at={one.dueDate} soon={soonDays * 1440} />
                    )}
                  </dd>
                </div>
              )}
            </Record>
          ))}
        </Records>
      )}
    </div>
  )
}

const Records = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h2>{title}</h2>
    <ul>{children}</ul>
  </section>
)

interface RecordProps {
  readonly link: string
  readonly row: Readonly<Record<string, unknown>>
  readonly fields: Readonly<Record<string, Field>>
  readonly names: readonly string[]
  readonly children?: ReactNode
}

function Record({ link, row, fields, names, children }: RecordProps) {
  const say = useText()
  return (
    <li>
      <h3>
        <Link to={link}>{String(row['code'])}</Link> <FieldValue field={fields['status']!} value={row['status']} />
      </h3>
      <dl>
        {names
          .filter((name) => row[name] !== null && row[name] !== undefined)
          .map((name) => {
            const field = fields[name]!
            return (
              <div key={name}>
                <dt>{say(field.label)}</dt>
                <dd>
                  <FieldValue
                    field={field}
                    value={row[name]}
                    {...(field.currencyField && { currency: row[field.currencyField] })}
                  />
                </dd>
              </div>
            )
          })}
        {children}
      </dl>
    </li>
  )
}
