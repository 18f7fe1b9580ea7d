import { CheckCircleOutlined, StopOutlined } from '@ant-design/icons'
import { partyAddressText as f } from '@clearway/contract/features/customs/hong-kong/partyAddress.text'
import { Tag, Tooltip } from 'antd'
import { useCallback } from 'react'

import { useCan } from '../../../kernel/can.ts'
import { useText } from '../../../kernel/language.ts'
import type { Column } from '../../../kernel/list/columns.tsx'
import type { Action } from '../../../kernel/list/RowActions.tsx'
import type { AnyResource, AnyRow } from '../../../kernel/rows.ts'
import { basicDataText as t } from './basicData.text.ts'
import { useSetWithReason } from './useSetWithReason.tsx'

import './basicData.css'

const disabling = {
  title: t.disableTitle,
  body: t.disableBody,
  ok: t.disable,
  reason: f.disabledReason,
  values: (disabledReason: string) => ({ status: 'disabled', disabledReason }),
} as const

/** The usual actions of a row with the one that disables it, or takes it into use again, behind the first. */
export function useDisabling(resource: AnyResource): (row: AnyRow, usual: readonly Action[]) => readonly Action[] {
  const mayEdit = useCan()(`${resource.name}.edit`)
  const set = useSetWithReason(resource)
  return useCallback(
    (row, usual) => {
      if (row.deletedAt || !mayEdit) return usual
      const [edit, ...others] = usual
      const step: Action =
        row['status'] === 'disabled'
          ? {
              key: 'enable',
              label: t.enable,
              icon: <CheckCircleOutlined />,
              run: () => void set(row, { status: 'active', disabledReason: null }),
            }
          : { key: 'disable', label: t.disable, icon: <StopOutlined />, run: () => void set(row, disabling) }
      return [...(edit ? [edit] : []), step, ...others]
    },
    [mayEdit, set],
  )
}

function Disabled({ why }: { why: string }) {
  const say = useText()
  return (
    <Tooltip title={why}>
      <Tag className="basic-mark">{say(f.statuses.disabled)}</Tag>
    </Tooltip>
  )
}

/** Marks a row that is offered no more beside its name. */
export const withDisabledMark = <Row extends AnyRow>(given: readonly Column<Row>[]): readonly Column<Row>[] =>
  given.map((column) =>
    column.key === 'name'
      ? {
          ...column,
          mark: (row) => row['status'] === 'disabled' && <Disabled why={String(row['disabledReason'] ?? '')} />,
        }
      : column,
  )
