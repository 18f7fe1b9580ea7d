import { DownloadOutlined } from '@ant-design/icons'
import { explain } from '@clearway/contract/features/admin/explain/explain'
import { explainText } from '@clearway/contract/features/admin/explain/explain.text'
import type { Output } from '@clearway/contract/kernel/route'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'

import { call, download } from '../../../kernel/api.ts'
import { useCan } from '../../../kernel/can.ts'
import { useText } from '../../../kernel/language.ts'
import { SearchBox } from '../../../kernel/list/SearchBox.tsx'
import { EmptyNotice } from '../../../kernel/list/TableNotice.tsx'
import { usePageActive } from '../../../kernel/pageActive.ts'
import { ReadFailure } from '../../../kernel/ReadFailure.tsx'
import { useReport } from '../../../kernel/report.ts'
import { timeIn } from '../../../kernel/show.ts'
import { useTimeZone } from '../../../kernel/timeZone.ts'
import { explainPageText as t } from './explainPage.text.ts'

type Rights = Output<typeof explain.queryExplainRights>

/** All that one user may do, each with its source; his rows and fields of each kind of data. */
export function ExplainRights({ userId, onWhy }: { userId: string; onWhy: (permission: string) => void }) {
  const say = useText()
  const can = useCan()
  const report = useReport()
  const { active } = usePageActive()
  const [search, setSearch] = useState('')
  const found = useQuery({
    queryKey: ['explain', 'rights', userId],
    queryFn: () => call(explain.queryExplainRights, { userId }),
    enabled: active,
    staleTime: 0,
    retry: false,
  })
  if (found.error) return <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data)
    return (
      <div className="waiting" aria-busy="true">
        <Skeleton active paragraph={{ rows: 10 }} />
      </div>
    )
  const { rights, data } = found.data
  if (rights.length === 0) return <EmptyNotice title={say(t.nothing)} hint={say(t.nothingHint)} />
  const wanted = search.trim().toLowerCase()
  const holds = (words: string) => words.toLowerCase().includes(wanted)
  const shown = rights.filter(
    (r) => holds(r.permission) || [r.screen, r.title, ...r.sources].some((x) => holds(say(x))),
  )
  return (
    <>
      <div className="explain-tools">
        <h2>
          {say(t.rights)} <small className="explain-quiet">{rights.length}</small>
        </h2>
        <SearchBox value={search} placeholder={say(t.findRight)} onSearch={setSearch} />
        {can('permissionExplain.export') && (
          <Button
            icon={<DownloadOutlined />}
            onClick={() => void download(explain.exportExplainRights, { userId }).catch(report)}
          >
            {say(t.exportExcel)}
          </Button>
        )}
      </div>
      <RightsTable rights={shown} onWhy={onWhy} />
      {data.length > 0 && <RowsAndFields data={data} />}
    </>
  )
}

function RightsTable({ rights, onWhy }: { rights: Rights['rights']; onWhy: (permission: string) => void }) {
  const say = useText()
  const zone = useTimeZone()
  return (
    <table className="explain-list">
      <thead>
        <tr>
          <th scope="col">{say(explainText.screen)}</th>
          <th scope="col">{say(explainText.permission)}</th>
          <th scope="col">{say(explainText.from)}</th>
          <th scope="col">{say(explainText.until)}</th>
        </tr>
      </thead>
      <tbody>
        {rights.map((r) => (
          <tr key={r.permission}>
            <th scope="row">{say(r.screen)}</th>
            <td>
              <Button
                type="link"
                size="small"
                style={{ paddingInline: 0 }}
                title={say(t.whyButton)}
                onClick={() => onWhy(r.permission)}
              >
                {say(r.title)}
              </Button>{' '}
              <code>{r.permission}</code>
            </td>
            <td>
              {r.sources.map((source) => (
                <div key={say(source)}>{say(source)}</div>
              ))}
            </td>
            <td>{r.until && timeIn(zone, r.until)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Which rows and fields of each kind of data he works with. */
function RowsAndFields({ data }: { data: Rights['data'] }) {
  const say = useText()
  return (
    <>
      <h2>{say(t.data)}</h2>
      <table className="explain-list">
        <thead>
          <tr>
            <th scope="col">{say(explainText.screen)}</th>
            <th scope="col">{say(explainText.rows)}</th>
            <th scope="col">{say(explainText.fields)}</th>
          </tr>
        </thead>
        <tbody>
          {data.map((d) => (
            <tr key={d.resource}>
              <th scope="row">{say(d.title)}</th>
              <td>{say(d.rows)}</td>
              <td>
                {d.fields.length ? (
                  d.fields.map((x) => say(x)).join(say({ zh: '、', tw: '、', en: ', ' }))
                ) : (
                  <span className="explain-quiet">{say(t.none)}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
