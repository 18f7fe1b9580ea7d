import { InboxOutlined } from '@ant-design/icons'
import { importStatuses, type DictImport } from '@clearway/contract/features/admin/dictionary/publishedTables'
import { common } from '@clearway/contract/kernel/common.text'
import { Alert, Button, Modal, Progress, Skeleton, Space, Spin, Upload } from 'antd'

import { useText } from '../../../../kernel/language.ts'
import { ReadFailure } from '../../../../kernel/ReadFailure.tsx'
import { grouped } from '../../../../kernel/show.ts'
import { tablesPageText as t } from './tablesPage.text.ts'
import { TablesPreview } from './TablesPreview.tsx'
import { underWay, useTables, type Tables, type Unread } from './useTables.ts'

interface Props {
  readonly open: boolean
  /** The operator's values reach every tenant. */
  readonly shared: boolean
  readonly onClose: () => void
}

/** Tables that customs publishes: chosen, recognised and compared, confirmed, and watched while a job takes them in. */
export function TablesDialog({ open, ...props }: Props) {
  const say = useText()
  return (
    <Modal
      open={open}
      onCancel={props.onClose}
      destroyOnHidden
      width={1000}
      title={say(t.open)}
      footer={null}
      mask={{ closable: false }}
    >
      <Steps {...props} />
    </Modal>
  )
}

function Steps({ shared, onClose }: Omit<Props, 'open'>) {
  const say = useText()
  const tables = useTables()
  const { found, reading } = tables
  if (tables.error) return <ReadFailure error={tables.error} onRetry={tables.retry} />
  if (reading)
    return (
      <div className="admin-waiting" role="status">
        <Spin /> {say(t.reading, { done: reading.done + 1, total: reading.total })}
      </div>
    )
  if (tables.waiting) return <Skeleton active paragraph={{ rows: 4 }} />
  return (
    <>
      <NotRead unread={tables.unread} />
      {!found ? (
        <Choose tables={tables} shared={shared} />
      ) : found.status === 'read' ? (
        <TablesPreview tables={tables} found={found} onClose={onClose} />
      ) : underWay(found) ? (
        <Running tables={tables} found={found} onClose={onClose} />
      ) : (
        <Over tables={tables} found={found} onClose={onClose} />
      )}
    </>
  )
}

function NotRead({ unread }: { unread: readonly Unread[] }) {
  const say = useText()
  if (!unread.length) return null
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={say(t.unread)}
      description={unread.map(({ name, message }) => (
        <div key={name}>
          {name}: {message}
        </div>
      ))}
      style={{ marginBlockEnd: 12 }}
    />
  )
}

function Choose({ tables, shared }: { tables: Tables; shared: boolean }) {
  const say = useText()
  return (
    <>
      <p>{say(t.intro)}</p>
      {shared && <p>{say(t.shared)}</p>}
      <Upload.Dragger
        multiple
        accept=".csv,.xlsx,.zip"
        showUploadList={false}
        // It is asked once a file; the first of them brings all.
        beforeUpload={(file, all) => {
          if (file === all[0]) tables.read(all)
          return false
        }}
      >
        <p>
          <InboxOutlined style={{ fontSize: 32 }} aria-hidden />
        </p>
        <p>{say(t.drop)}</p>
      </Upload.Dragger>
    </>
  )
}

interface StepProps {
  readonly tables: Tables
  readonly found: DictImport
  readonly onClose: () => void
}

function Running({ tables, found, onClose }: StepProps) {
  const say = useText()
  const { rowsDone, rowsTotal, status } = found
  return (
    <>
      <p role="status">{say(status === 'queued' ? importStatuses.queued : t.running)}</p>
      <Progress
        aria-label={say(t.running)}
        percent={rowsTotal ? Math.floor((100 * rowsDone) / rowsTotal) : 0}
        format={() => `${grouped(rowsDone)} / ${grouped(rowsTotal)}`}
      />
      <p className="admin-quiet">{say(t.mayClose)}</p>
      <Space wrap>
        <Button onClick={onClose}>{say(common.close)}</Button>
        <Button danger loading={tables.busy} onClick={tables.cancel}>
          {say(t.cancelImport)}
        </Button>
      </Space>
    </>
  )
}

const endings = { done: 'success', failed: 'error', cancelled: 'warning' } as const
const figures = ['added', 'changed', 'retired'] as const

/** What was done, dictionary by dictionary. */
function Over({ tables, found, onClose }: StepProps) {
  const say = useText()
  const ending = found.status as keyof typeof endings
  return (
    <>
      <Alert type={endings[ending]} showIcon title={say(t[ending])} />
      <div className="list-problems" tabIndex={0} role="region" aria-label={say(t.dictionary)}>
        <table className="list-plain">
          <thead>
            <tr>
              {[t.dictionary, ...figures.map((name) => t[name])].map((head) => (
                <th key={head.en} scope="col">
                  {say(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.tables.map(({ id, fileName, dictName, outcome }) => (
              <tr key={id}>
                <th scope="row">{dictName ? say(dictName) : fileName}</th>
                {figures.map((name) => (
                  <td key={name} className="list-figures">
                    {outcome ? grouped(outcome[name]) : '–'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Space wrap style={{ marginBlockStart: 16 }}>
        <Button type="primary" onClick={onClose}>
          {say(common.close)}
        </Button>
        <Button onClick={tables.again}>{say(t.other)}</Button>
      </Space>
    </>
  )
}
