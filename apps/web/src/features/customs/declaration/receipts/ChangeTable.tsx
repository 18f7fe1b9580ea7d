import {
  changeWords,
  standingText,
  type DeclarationChange,
} from '@clearway/contract/features/customs/declaration/declarationDiff'
import type { DeclaredAs } from '@clearway/contract/features/customs/declaration/fields/catalogue'

import { useText } from '../../../../kernel/language.ts'
import { amendPaneText as t } from './amendPane.text.ts'

/** Field, before and after. */
export function ChangeTable({ changes, of }: { changes: readonly DeclarationChange[]; of: DeclaredAs }) {
  const say = useText()
  if (changes.length === 0) return <p className="dec-quiet">{say(t.noChanges)}</p>
  return (
    <table className="list-plain amend-changes">
      <thead>
        <tr>
          {[t.field, t.before, t.after].map((head) => (
            <th key={head.en} scope="col">
              {say(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map((c) => (
          <tr key={c.place}>
            <th scope="row">{say(changeWords(c, of))}</th>
            <td>
              <del>{standingText(c.place, c.before) || say(t.nothing)}</del>
            </td>
            <td>
              <ins>{standingText(c.place, c.after) || say(t.nothing)}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
