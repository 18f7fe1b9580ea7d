import { PlusOutlined } from '@ant-design/icons'
import { postTypes, sysuserpost, type UserPost } from '@clearway/contract/features/admin/sysuserpost'
import { sysuserpostText } from '@clearway/contract/features/admin/sysuserpost.text'
import { common } from '@clearway/contract/kernel/common.text'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Form, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { call, type ApiError } from '../../kernel/api.ts'
import { EditDrawer, type Editing } from '../../kernel/form/EditDrawer.tsx'
import { FormField } from '../../kernel/form/FormField.tsx'
import { useText } from '../../kernel/language.ts'
import { useDelete } from '../../kernel/list/deleteRows.tsx'
import { HistoryPanel } from '../../kernel/list/HistoryPanel.tsx'
import type { AnyResource, AnyRow } from '../../kernel/list/list.ts'
import { listText } from '../../kernel/list/list.text.ts'
import { usePermitted } from '../../kernel/list/resourceActions.tsx'
import { RowActions, type Action } from '../../kernel/list/RowActions.tsx'
import { ReadFailure } from '../../kernel/list/TableNotice.tsx'
import { EndAssignment } from './EndAssignment.tsx'
import { peopleText as t } from './people.text.ts'
import { useToday } from './today.ts'

const resource: AnyResource = sysuserpost
const { fields } = sysuserpost
const states = ['current', 'coming', 'ended'] as const

/** Whose assignments are shown: a person's posts, or a post's people. */
export type Whose = { readonly userId: string } | { readonly postId: string }

const most = 50

async function read(whose: Whose): Promise<readonly UserPost[]> {
  if ('userId' in whose) return call(sysuserpost.routes.queryByUserId, whose)
  return (await call(sysuserpost.routes.query, { ...whose, pageSize: most })).list
}

/** Assignments to posts, those of today first and what is over last; given, ended and corrected here. */
export function Assignments({ whose }: { whose: Whose }) {
  const say = useText()
  const today = useToday()
  const may = usePermitted(resource)
  const removing = useDelete(resource)
  const [editing, setEditing] = useState<Editing | null>(null)
  const [ending, setEnding] = useState<UserPost | null>(null)
  const [history, setHistory] = useState<{ id: string; name: string } | null>(null)
  const ofUser = 'userId' in whose
  const found = useQuery<readonly UserPost[], ApiError>({ queryKey: [sysuserpost.name, 'of', whose], queryFn: () => read(whose), staleTime: 0 })
  const name = (a: UserPost) => (ofUser ? a.postName : a.userName) ?? ''
  const actions = (a: UserPost): readonly Action[] => {
    const row = a as unknown as AnyRow
    return [
      ...(may('update') && a.state !== 'ended' ? [{ key: 'end', label: t.endIt, run: () => setEnding(a) }] : []),
      ...(may('update') ? [{ key: 'edit', label: common.edit, run: () => setEditing({ row }) }] : []),
      ...(may('queryHistory') ? [{ key: 'history', label: listText.history, run: () => setHistory({ id: a.id, name: name(a) }) }] : []),
      ...(may('delete') ? [{ key: 'delete', label: common.delete, danger: true, run: () => void removing.remove([{ ...row, postName: name(a) }]) }] : []),
    ]
  }
  if (found.error) return <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
  return (
    <>
      {may('add') && <Button icon={<PlusOutlined />} onClick={() => setEditing({ initial: { ...whose, postType: ofUser && found.data?.some((a) => a.postType === 'main' && a.state === 'current') ? 'partTime' : 'main', validFrom: today } })}>{say(ofUser ? t.addPost : t.addHolder)}</Button>}
      {found.isLoading && <div className="waiting"><Skeleton active /></div>}
      {found.data?.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(ofUser ? t.noPosts : t.noHolders)} />}
      {states.map((state) => {
        const rows = found.data?.filter((a) => a.state === state) ?? []
        return rows.length > 0 && (
          <section key={state} className="people-part" aria-label={say(t[state])}>
            <h2>{say(t[state])} <small>{rows.length}</small></h2>
            <ul className="admin-people">
              {rows.map((a) => (
                <li key={a.id}>
                  <span>
                    {name(a)} <Tag color={a.postType === 'main' ? 'blue' : 'default'}>{say(postTypes[a.postType])}</Tag>
                    <small className="admin-fact">{a.validTo ? say(t.fromTo, { from: a.validFrom, to: a.validTo }) : say(t.from, { from: a.validFrom })}{!ofUser && a.orgName && ` · ${a.orgName}`}{a.remark && ` · ${a.remark}`}</small>
                  </span>
                  <div><RowActions actions={actions(a)} name={name(a)} /></div>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
      <AssignmentForm editing={editing} whose={whose} onClose={() => setEditing(null)} />
      <EndAssignment assignment={ending} name={ending ? name(ending) : ''} onClose={() => setEnding(null)} />
      <HistoryPanel resource={resource} of={history} onClose={() => setHistory(null)} />
    </>
  )
}

/** One assignment; whose it is was chosen before and stays. */
function AssignmentForm({ editing, whose, onClose }: { editing: Editing | null; whose: Whose; onClose: () => void }) {
  const ofUser = 'userId' in whose
  const row = editing && 'row' in editing ? editing.row : undefined
  return (
    <EditDrawer resource={resource} editing={editing} onClose={onClose} title={row ? sysuserpostText.title : ofUser ? t.addPost : t.addHolder} width={480}>
      {ofUser ? <FormField name="postId" field={fields.postId} autoFocus valueLabel={String(row?.['postName'] ?? '')} /> : <FormField name="userId" field={fields.userId} autoFocus valueLabel={String(row?.['userName'] ?? '')} />}
      <FormField name="postType" field={fields.postType} />
      <FormField name="validFrom" field={fields.validFrom} />
      <FormField name="validTo" field={fields.validTo} />
      {!row && (
        <Form.Item noStyle shouldUpdate={(before: Record<string, unknown>, now: Record<string, unknown>) => before['postType'] !== now['postType']}>
          {({ getFieldValue }) => getFieldValue('postType') === 'main' && <FormField name="endCurrent" field={fields.endCurrent} />}
        </Form.Item>
      )}
      <FormField name="remark" field={fields.remark} />
    </EditDrawer>
  )
}
