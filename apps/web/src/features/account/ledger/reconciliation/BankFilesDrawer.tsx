import { CheckCircleOutlined, WarningOutlined } from '@ant-design/icons'
import { bankStatement, type BankFileRow } from '@clearway/contract/features/account/ledger/bankStatement'
import { bankStatementText as b } from '@clearway/contract/features/account/ledger/bankStatement.text'
import { common } from '@clearway/contract/kernel/common.text'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Drawer, Skeleton } from 'antd'

import { call } from '../../../../kernel/api.ts'
import { useCan } from '../../../../kernel/can.ts'
import { useText } from '../../../../kernel/language.ts'
import { EmptyNotice } from '../../../../kernel/list/TableNotice.tsx'
import { useNarrow } from '../../../../kernel/narrow.ts'
import { ReadFailure } from '../../../../kernel/ReadFailure.tsx'
import { useReport } from '../../../../kernel/report.ts'
import { grouped, timeIn } from '../../../../kernel/show.ts'
import { useTimeZone } from '../../../../kernel/timeZone.ts'
import { bankPageText as t } from './bankPage.text.ts'

import '../statement/statement.css'

/** The files that were imported, with their balances and how far each is worked through. */
export function BankFilesDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const say = useText()
  const narrow = useNarrow()
  const found = useQuery({
    queryKey: [bankStatement.name, 'files'],
    queryFn: () => call(bankStatement.routes.queryFiles, {}),
    enabled: open,
  })
  return (
    <Drawer rootClassName="page-drawer" open={open} onClose={onClose} size={narrow ? '100%' : 960} title={say(t.files)}>
      {found.isError && <ReadFailure error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton active />}
      {found.data?.length === 0 && <EmptyNotice title={say(t.noFiles)} hint={say(t.dialogIntro)} />}
      {found.data && found.data.length > 0 && <Files files={found.data} />}
    </Drawer>
  )
}

function Files({ files }: { files: readonly BankFileRow[] }) {
  const say = useText()
  const zone = useTimeZone()
  return (
    <div className="statement statement-scroll">
      <table>
        <thead>
          <tr>
            {[t.file, t.account, t.opening, t.closing, t.lines, t.importedBy].map((h) => (
              <th key={h.en} scope="col">
                {say(h)}
              </th>
            ))}
            <th scope="col">{say(common.actions)}</th>
          </tr>
        </thead>
        <tbody>
          {files.map((f) => (
            <tr key={f.id}>
              <td className="statement-wide">
                {f.fileName}
                <br />
                <span className="bank-hint">
                  {[say(b.formats[f.format]), f.statementNo, `${f.from} – ${f.to}`].filter(Boolean).join(' · ')}
                </span>
              </td>
              <td>{f.accountName}</td>
              <td className="statement-end">{f.opening && grouped(f.opening)}</td>
              <td className="statement-end">
                {f.closing && grouped(f.closing)}{' '}
                {f.fits === true && <CheckCircleOutlined className="bank-good" aria-label={say(t.fits)} />}
                {f.fits === false && (
                  <WarningOutlined className="bank-bad" aria-label={say(t.fitsNot, { difference: '' })} />
                )}
              </td>
              <td>
                {f.lines}
                <br />
                <span className="bank-hint">
                  {say(t.tabs.open)} {f.open}
                </span>
              </td>
              <td>
                {timeIn(zone, f.createdAt)}
                <br />
                <span className="bank-hint">{f.createdByName}</span>
              </td>
              <td>
                <DeleteFile file={f} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function DeleteFile({ file }: { file: BankFileRow }) {
  const say = useText()
  const can = useCan()
  const report = useReport()
  const client = useQueryClient()
  const { modal } = App.useApp()
  if (!can('bankStatement.delete')) return null
  const remove = () =>
    void modal.confirm({
      title: say(t.deleteSure, { name: file.fileName, count: file.lines }),
      okText: say(t.deleteFile),
      okButtonProps: { danger: true },
      onOk: () =>
        call(bankStatement.routes.deleteFile, { id: file.id })
          .then(() => client.invalidateQueries({ queryKey: [bankStatement.name] }))
          .catch(report),
    })
  return (
    <Button size="small" danger onClick={remove}>
      {say(t.deleteFile)}
    </Button>
  )
}
