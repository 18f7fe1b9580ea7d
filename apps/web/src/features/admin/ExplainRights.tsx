import { DownloadOutlined } from '@ant-design/icons'
import { explain } from '@clearway/contract/features/admin/explain'
import { explainText } from '@clearway/contract/features/admin/explain.text'
import type { Text } from '@clearway/contract/kernel/text'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { call, download } from '../../kernel/api.ts'
import { useCan } from '../../kernel/can.ts'
import { useText } from '../../kernel/language.ts'
import { SearchBox } from '../../kernel/list/SearchBox.tsx'
import { EmptyNotice, ReadFailure } from '../../kernel/list/TableNotice.tsx'
import { usePageActive } from '../../kernel/pageActive.ts'
import { useReport } from '../../kernel/report.ts'
import { timeIn } from '../../kernel/show.ts'
import { useTimeZone } from '../../kernel/timeZone.ts'
import { explainPageText as t } from './explainPage.text.ts'

/** All that one user may do, each with its source; his rows and fields of each kind of data. */
export function ExplainRights({ userId, onWhy }: { userId: string; onWhy: (permission: string) => void }) {
  const say = useText()
  const can = useCan()
  const report = useReport()
  const zone = useTimeZone()
  const { active } = usePageActive()
  const [search, setSearch] = useState('')
  const found = useQuery({ queryKey: ['explain', 'rights', userId], queryFn: () => call(explain.queryExplainRights, { userId }), enabled: active, staleTime: 0, retry: false })
  if (found.error) return <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <div className="waiting" aria-busy="true"><Skeleton active paragraph={{ rows: 10 }} /></div>
  const { rights, data } = found.data
  if (rights.length === 0) return <EmptyNotice title={say(t.nothing)} hint={say(t.nothingHint)} />
  const wanted = search.trim().toLowerCase()
  const words = (all: readonly Text[]) => all.map((x) => say(x))
  const shown = rights.filter((r) => [r.permission, ...words([r.screen, r.title, ...r.sources])].some((s) => s.toLowerCase().includes(wanted)))
  return (
    <>
      <div className="explain-tools">
        <h2>{say(t.rights)} <small className="explain-quiet">{rights.length}</small></h2>
        <SearchBox value={search} placeholder={say(t.findRight)} onSearch={setSearch} />
        {can('permissionExplain.export') && <Button icon={<DownloadOutlined />} onClick={() => void download(explain.exportExplainRights, { userId }).catch(report)}>{say(t.exportExcel)}</Button>}
      </div>
      <table className="explain-list">
        <thead><tr><th scope="col">{say(explainText.screen)}</th><th scope="col">{say(explainText.permission)}</th><th scope="col">{say(explainText.from)}</th><th scope="col">{say(explainText.until)}</th></tr></thead>
        <tbody>
          {shown.map((r) => (
            <tr key={r.permission}>
              <th scope="row">{say(r.screen)}</th>
              <td><Button type="link" size="small" style={{ paddingInline: 0 }} title={say(t.whyButton)} onClick={() => onWhy(r.permission)}>{say(r.title)}</Button> <code>{r.permission}</code></td>
              <td>{words(r.sources).map((source) => <div key={source}>{source}</div>)}</td>
              <td>{r.until && timeIn(zone, r.until)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.length > 0 && (
        <>
          <h2>{say(t.data)}</h2>
          <table className="explain-list">
            <thead><tr><th scope="col">{say(explainText.screen)}</th><th scope="col">{say(explainText.rows)}</th><th scope="col">{say(explainText.fields)}</th></tr></thead>
            <tbody>{data.map((d) => <tr key={d.resource}><th scope="row">{say(d.title)}</th><td>{say(d.rows)}</td><td>{d.fields.length ? words(d.fields).join(say({ zh: '、', tw: '、', en: ', ' })) : <span className="explain-quiet">{say(t.none)}</span>}</td></tr>)}</tbody>
          </table>
        </>
      )}
    </>
  )
}
