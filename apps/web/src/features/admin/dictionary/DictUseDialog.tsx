import { sysdict, type DictNode, type DictUse } from '@clearway/contract/features/admin/dictionary/sysdict'
import { say as sayIn } from '@clearway/contract/kernel/text'
import { useQuery } from '@tanstack/react-query'
import { Alert, Modal, Skeleton } from 'antd'

import { call, type ApiError } from '../../../kernel/api.ts'
import { useLanguage, useText } from '../../../kernel/language.ts'
import { ReadFailure } from '../../../kernel/ReadFailure.tsx'
import { dictLabel } from './dictionaries.ts'
import { dictPageText as t } from './dictPage.text.ts'

export type Used = Pick<DictNode, 'dictType' | 'dictValue' | 'dictName' | 'dictNameTw' | 'dictNameEn'>

export const countWords = ({ total, more }: Pick<DictUse, 'total' | 'more'>): string =>
  more ? `${total}+` : String(total)

/** Which forms and how many records hold a value (or anything of a dictionary), and whether it can go. */
export function DictUseDialog({ of, onClose }: { of: Used | null; onClose: () => void }) {
  const say = useText()
  const language = useLanguage()
  const name = of ? dictLabel(of, language) : ''
  return (
    <Modal
      open={of !== null}
      onCancel={onClose}
      footer={null}
      destroyOnHidden
      width={640}
      title={say(t.whereUsedOf, { name })}
    >
      {of && <Report of={of} />}
    </Modal>
  )
}

function Report({ of }: { of: Used }) {
  const say = useText()
  const language = useLanguage()
  const input = { dictType: of.dictType, ...(of.dictValue !== null && { dictValue: of.dictValue }) }
  const { data, error, refetch } = useQuery<DictUse, ApiError>({
    queryKey: [sysdict.name, 'use', input],
    queryFn: () => call(sysdict.routes.queryUse, input),
    staleTime: 0,
  })
  if (error) return <ReadFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />
  return (
    <div className="admin-use">
      <Alert
        type={data.safe ? 'success' : 'warning'}
        showIcon
        title={
          data.total
            ? say(t.used, { count: countWords(data) })
            : data.below
              ? say(t.belowIt, { count: data.below })
              : say(t.safe)
        }
      />
      {data.uses.length === 0 ? (
        <p>{say(t.nowhere)}</p>
      ) : (
        <table className="list-plain">
          <thead>
            <tr>
              <th scope="col">{say(t.form)}</th>
              <th scope="col">{say(t.field)}</th>
              <th scope="col" style={{ textAlign: 'end' }}>
                {say(t.records)}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.uses.map((u) => (
              <tr key={`${u.resource}.${u.field}`}>
                <td>{sayIn(u.title, language)}</td>
                <td>{sayIn(u.label, language)}</td>
                <td className="list-figures" style={{ textAlign: 'end' }}>
                  {u.more ? `${u.count}+` : u.count}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="admin-note">{say(t.tenantOnly)}</p>
    </div>
  )
}
