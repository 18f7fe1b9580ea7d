import { PlusOutlined } from '@ant-design/icons'
import { postTypes, sysuserpost, type UserPost } from '@clearway/contract/features/admin/organisation/sysuserpost'
import { common } from '@clearway/contract/kernel/common.text'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Skeleton, Tag } from 'antd'
import { useState } from 'react'

import { call, type ApiError } from '../../../kernel/api.ts'
import type { Editing } from '../../../kernel/form/EditDrawer.tsx'
import { useText } from '../../../kernel/language.ts'
import { useDelete } from '../../../kernel/list/deleteRows.tsx'
import { HistoryPanel } from '../../../kernel/list/HistoryPanel.tsx'
import { usePermitted } from '../../../kernel/list/resourceActions.tsx'
import { RowActions, type Action } from '../../../kernel/list/RowActions.tsx'
import { ReadFailure } from '../../../kernel/ReadFailure.tsx'
import { rowsText } from '../../../kernel/rows.text.ts'
import type { AnyResource, AnyRow } from '../../../kernel/rows.ts'
import { peopleText as t } from '../people.text.ts'
import { AssignmentForm, type Whose } from './AssignmentForm.tsx'
import { EndAssignment } from './EndAssignment.tsx'
import { useToday } from './today.ts'

const resource: AnyResource = sysuserpost
const states = ['current', 'coming', 'ended'] as const

const most = 50

async function read(whose: Whose): Promise<readonly UserPost[]> {
  if ('userId' in whose) return call(sysuserpost.routes.queryByUserId, whose)
  return (await call(sysuserpost.routes.query, { ...whose, pageSize: most })).list
}

/** Assignments to posts, those of today first and what is over last; given, ended and corrected here. */
export function Assignments({ whose }: { whose: Whose }) {
  const say = useText()
  const today = useToday()
  const ofUser = 'userId' in whose
  const found = useQuery<readonly UserPost[], ApiError>({
    queryKey: [sysuserpost.name, 'of', whose],
    queryFn: () => read(whose),
    staleTime: 0,
  })
  const hasMain = ofUser && found.data?.some((a) => a.postType === 'main' && a.state === 'current')
  const name = (a: UserPost) => (ofUser ? a.postName : a.userName) ?? ''
  const { may, actions, editing, setEditing, ending, setEnding, history, setHistory } = useAssignmentWork(name)
  if (found.error) return <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
  return (
    <>
      {may('add') && (
        <Button
          icon={<PlusOutlined />}
          onClick={() =>
            setEditing({ initial: { ...whose, postType: hasMain ? 'partTime' : 'main', validFrom: today } })
          }
        >
          {say(ofUser ? t.addPost : t.addHolder)}
        </Button>
      )}
      {found.isLoading && (
        <div className="waiting">
          <Skeleton active />
        </div>
      )}
      {found.data?.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(ofUser ? t.noPosts : t.noHolders)} />
      )}
      {states.map((state) => {
        const rows = found.data?.filter((a) => a.state === state) ?? []
        return (
          rows.length > 0 && (
            <section key={state} className="people-part" aria-label={say(t[state])}>
              <h2>
                {say(t[state])} <small>{rows.length}</small>
              </h2>
              <ul className="admin-people">
                {rows.map((a) => (
                  <AssignmentLine key={a.id} assignment={a} name={name(a)} ofUser={ofUser} actions={actions(a)} />
                ))}
              </ul>
            </section>
          )
        )
      })}
      <AssignmentForm editing={editing} whose={whose} onClose={() => setEditing(null)} />
      <EndAssignment assignment={ending} name={ending ? name(ending) : ''} onClose={() => setEnding(null)} />
      <HistoryPanel resource={resource} of={history} onClose={() => setHistory(null)} />
    </>
  )
}

/** What may be done with an assignment, and which of them is open in the form, the question for its end or the history. */
function useAssignmentWork(name: (a: UserPost) => string) {
  const may = usePermitted(resource)
  const removing = useDelete(resource)
  const [editing, setEditing] = useState<Editing | null>(null)
  const [ending, setEnding] = useState<UserPost | null>(null)
  const [history, setHistory] = useState<{ id: string; name: string } | null>(null)
  const actions = (a: UserPost): readonly Action[] => {
    const row: AnyRow = a
    return [
      ...(may('update') && a.state !== 'ended' ? [{ key: 'end', label: t.endIt, run: () => setEnding(a) }] : []),
      ...(may('update') ? [{ key: 'edit', label: common.edit, run: () => setEditing({ row }) }] : []),
      ...(may('queryHistory')
        ? [{ key: 'history', label: rowsText.history, run: () => setHistory({ id: a.id, name: name(a) }) }]
        : []),
      ...(may('delete')
        ? [
            {
              key: 'delete',
              label: common.delete,
              danger: true,
              run: () => void removing.remove([{ ...row, postName: name(a) }]),
            },
          ]
        : []),
    ]
  }
  return { may, actions, editing, setEditing, ending, setEnding, history, setHistory }
}

interface LineProps {
  readonly assignment: UserPost
  readonly name: string
  readonly ofUser: boolean
  readonly actions: readonly Action[]
}

function AssignmentLine({ assignment: a, name, ofUser, actions }: LineProps) {
  const say = useText()
  return (
    <li>
      <span>
        {name} <Tag color={a.postType === 'main' ? 'blue' : 'default'}>{say(postTypes[a.postType])}</Tag>
        <small className="admin-fact">
          {a.validTo ? say(t.fromTo, { from: a.validFrom, to: a.validTo }) : say(t.from, { from: a.validFrom })}
          {!ofUser && a.orgName && ` · ${a.orgName}`}
          {a.remark && ` · ${a.remark}`}
        </small>
      </span>
      <div>
        <RowActions actions={actions} name={name} />
      </div>
    </li>
  )
}
