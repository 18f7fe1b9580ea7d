import type { Text } from '@clearway/contract/kernel/text'
import { Alert, Drawer, Space } from 'antd'
import { useState, type ComponentType, type FunctionComponent, type ReactNode } from 'react'

import { FieldValue } from '../../../kernel/FieldValue.tsx'
import { EditDrawer, type EditDrawerProps } from '../../../kernel/form/EditDrawer.tsx'
import type { FormGroup } from '../../../kernel/form/FormField.tsx'
import { useText } from '../../../kernel/language.ts'
import type { Action } from '../../../kernel/list/RowActions.tsx'
import { EmptyNotice } from '../../../kernel/list/TableNotice.tsx'
import { useNarrow } from '../../../kernel/narrow.ts'
import type { AnyRow } from '../../../kernel/rows.ts'
import { Readable } from './Readable.tsx'
import { sidePageText as t } from './sidePage.text.ts'

const isShared = (row: AnyRow): boolean => row['shared'] === true
const changing = new Set(['edit', 'delete', 'history'])

/** The platform's rows stand in every tenant's list, to be read and copied there but not changed. */
export const sharedRows = {
  rowActions: (row: AnyRow, given: readonly Action[]): readonly Action[] =>
    isShared(row) ? given.filter((a) => !changing.has(a.key)) : given,
  tickedActions: (rows: readonly AnyRow[], given: readonly Action[]): readonly Action[] =>
    rows.some(isShared) ? given.filter((a) => a.key !== 'delete') : given,
}

/** The usual drawer, or what a shared row holds. */
export function ownOrShared(props: {
  readonly groups?: readonly FormGroup[]
  readonly form?: ComponentType<EditDrawerProps>
}): FunctionComponent<EditDrawerProps> {
  const Form = props.form ?? EditDrawer
  return function OwnOrShared(given: EditDrawerProps) {
    const shared = given.editing && 'row' in given.editing && isShared(given.editing.row) ? given.editing.row : null
    return (
      <>
        <Form {...given} editing={shared ? null : given.editing} {...(props.groups && { groups: props.groups })} />
        <SharedRow resource={given.resource} row={shared} onClose={given.onClose} />
      </>
    )
  }
}

function SharedRow({ resource, row, onClose }: Pick<EditDrawerProps, 'resource' | 'onClose'> & { row: AnyRow | null }) {
  const say = useText()
  const narrow = useNarrow()
  const [last, setLast] = useState(row)
  if (row && row !== last) setLast(row)
  return (
    <Drawer
      rootClassName="page-drawer"
      open={row !== null}
      onClose={onClose}
      size={narrow ? '100%' : 560}
      title={String(last?.[resource.labelField] ?? '')}
      destroyOnHidden
    >
      <Readable label={String(last?.[resource.labelField] ?? '')}>
        <Alert type="info" showIcon title={say(t.shared)} className="tariff-hint" />
        <dl className="tariff-facts">
          {last &&
            Object.entries(resource.fields)
              .filter(
                ([name, field]) =>
                  !field.writeOnly &&
                  name !== 'shared' &&
                  last[name] !== null &&
                  last[name] !== undefined &&
                  last[name] !== '',
              )
              .map(([name, field]) => (
                <div key={name}>
                  <dt>{say(field.label)}</dt>
                  <dd>
                    <FieldValue field={field} value={last[name]} />
                  </dd>
                </div>
              ))}
        </dl>
      </Readable>
    </Drawer>
  )
}

/** What stands where a table beside the tariff has no row yet. */
export function emptyNotice(title: Text, hint: Text, more?: ReactNode): (add: ReactNode) => ReactNode {
  function Empty({ children }: { children: ReactNode }) {
    const say = useText()
    return (
      <EmptyNotice title={say(title)} hint={say(hint)}>
        {children}
      </EmptyNotice>
    )
  }
  return (add) => (
    <Empty>
      <Space>
        {add}
        {more}
      </Space>
    </Empty>
  )
}
