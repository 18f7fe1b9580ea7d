import { CopyOutlined } from '@ant-design/icons'
import { Alert, App, Button } from 'antd'

import { useText } from '../language.ts'
import { rowsText as t } from '../rows.text.ts'
import type { AnyResource } from '../rows.ts'

interface RowNote {
  readonly row: number
  readonly field: string
  readonly message: string
  readonly value: string | null
}

export interface Checked {
  readonly total: number
  readonly good: number
  readonly problems: readonly RowNote[]
  readonly problemRows: number
  readonly imported: number
}

/** What is said of rows that can be imported all the same. */
export interface Warned {
  readonly warnings: readonly RowNote[]
  readonly warningCount: number
}

type Of = Pick<AnyResource, 'fields'>

/** How many rows are good, and each problem with its row. Own dialogs over another kind of import show the same. */
export function ImportResult({ checked, resource }: { checked: Checked; resource: Of }) {
  const say = useText()
  const { problems, problemRows: bad } = checked
  return (
    <>
      <Alert
        type={bad ? 'warning' : 'success'}
        showIcon
        title={say(t.importChecked, { total: checked.total, good: checked.good, bad })}
      />
      <RowNotes
        notes={problems}
        name={say(t.importProblem)}
        resource={resource}
        more={problems.length >= 100 ? say(t.importFirst, { count: problems.length }) : undefined}
      />
    </>
  )
}

/** What to know of rows before they are taken. */
export function ImportWarnings({ of: { warnings, warningCount }, resource }: { of: Warned; resource: Of }) {
  const say = useText()
  if (!warnings.length) return null
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title={say(t.importWarned, { count: warningCount })}
        style={{ marginBlockStart: 16 }}
      />
      <RowNotes
        notes={warnings}
        name={say(t.importWarning)}
        resource={resource}
        more={warningCount > warnings.length ? say(t.importFirstWarnings, { count: warnings.length }) : undefined}
      />
    </>
  )
}

interface NotesProps {
  readonly notes: readonly RowNote[]
  /** What the notes are: problems, warnings. */
  readonly name: string
  readonly resource: Of
  readonly more: string | undefined
}

function RowNotes({ notes, name, resource, more }: NotesProps) {
  const say = useText()
  const { message } = App.useApp()
  if (!notes.length) return null
  const label = (field: string) => (resource.fields[field] ? say(resource.fields[field].label) : field)
  const heads = [say(t.importRow), say(t.importField), say(t.importValue), name]
  const copy = () => {
    const lines = [heads, ...notes.map((n) => [n.row, label(n.field), n.value ?? '', n.message])]
    void navigator.clipboard
      .writeText(lines.map((line) => line.join('\t')).join('\n'))
      .then(() => message.success(say(t.importCopied)))
  }
  return (
    <>
      {/* It scrolls, so the keyboard must be able to reach it. */}
      <div className="list-problems" tabIndex={0} role="region" aria-label={name}>
        <table className="list-plain">
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {notes.map((n, at) => (
              <tr key={at}>
                <td className="list-figures">{n.row}</td>
                <td>{label(n.field)}</td>
                <td>{n.value}</td>
                <td>{n.message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div>
        <Button size="small" type="text" icon={<CopyOutlined />} onClick={copy}>
          {say(t.importCopy)}
        </Button>
        {more && <span>{more}</span>}
      </div>
    </>
  )
}
