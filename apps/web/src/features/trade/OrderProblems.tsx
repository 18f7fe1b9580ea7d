import { order } from '@clearway/contract/features/trade/order'
import type { FieldError } from '@clearway/contract/kernel/issue'
import { Alert, Button } from 'antd'

import type { GridColumn, GridErrors } from '../../kernel/grid/gridColumn.ts'
import { useText } from '../../kernel/language.ts'
import type { DraftLine } from './orderLines.ts'
import { orderPageText as t } from './orderPage.text.ts'

const mostShown = 100

interface Props {
  readonly header: readonly FieldError[]
  readonly lines: readonly DraftLine[]
  readonly errors: GridErrors
  readonly columns: readonly GridColumn<DraftLine>[]
  readonly onHeader: (field: string) => void
  readonly onCell: (key: string, column: string) => void
}

/** All that is to be mended in one place; each line leads to its field or cell. */
export function OrderProblems({ header, lines, errors, columns, onHeader, onCell }: Props) {
  const say = useText()
  const cells = lines.flatMap((line, row) =>
    Object.entries(errors.get(line.key) ?? {}).map(([column, message]) => ({
      key: line.key,
      column,
      row: row + 1,
      message,
    })),
  )
  const count = header.length + cells.length
  if (count === 0) return null
  const title = (name: string) => say(columns.find((c) => c.name === name)?.title ?? { zh: name, tw: name, en: name })
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      className="order-problems"
      title={say(t.errorsTitle, { count })}
      description={
        <ul>
          {header.map((e, at) => {
            const field = order.fields[e.field as keyof typeof order.fields]
            return (
              <li key={`head ${at}`}>
                {field ? (
                  <Button type="link" size="small" onClick={() => onHeader(e.field)}>
                    {say(t.errorAtHead, { column: say(field.label), message: e.message })}
                  </Button>
                ) : (
                  e.message
                )}
              </li>
            )
          })}
          {cells.slice(0, mostShown).map((c) => (
            <li key={`${c.key} ${c.column}`}>
              <Button type="link" size="small" onClick={() => onCell(c.key, c.column)}>
                {say(t.errorAt, { row: c.row, column: title(c.column), message: c.message })}
              </Button>
            </li>
          ))}
          {cells.length > mostShown && <li>{say(t.moreErrors, { count: cells.length - mostShown })}</li>}
        </ul>
      }
    />
  )
}
