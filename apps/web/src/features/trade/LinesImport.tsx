import { DownloadOutlined, InboxOutlined } from '@ant-design/icons'
import { order } from '@clearway/contract/features/trade/order'
import { Button, Modal, Radio, Space, Spin, Switch, Upload } from 'antd'

import { download } from '../../kernel/api.ts'
import { useCan } from '../../kernel/can.ts'
import { useText } from '../../kernel/language.ts'
import { useReport } from '../../kernel/report.ts'
import { ImportFound } from './ImportFound.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { MapColumns } from './MapColumns.tsx'
import { isEmpty } from './orderLines.ts'
import { orderPageText as t } from './orderPage.text.ts'
import { useLinesImport, type ImportTarget } from './useLinesImport.ts'

interface Props extends ImportTarget {
  readonly open: boolean
  readonly currency: string
}

/** A file of lines: checked row by row, then put into the form. The order itself is written when the person saves it. */
export function LinesImport(props: Props) {
  const say = useText()
  return (
    <Modal
      open={props.open}
      onCancel={props.onClose}
      destroyOnHidden
      width="min(1180px, calc(100vw - 32px))"
      title={say(t.importTitle)}
      footer={null}
      mask={{ closable: false }}
    >
      <Steps {...props} />
    </Modal>
  )
}

function Steps(props: Props) {
  const say = useText()
  const {
    file,
    head,
    mapping,
    setMapping,
    checked,
    preview,
    busy,
    again,
    choose,
    put,
    mapAgain,
    failedRows,
    check,
    ...choices
  } = useLinesImport(props)
  if (!file) return <ChooseFile onFile={choose} />
  if (busy && !checked)
    return (
      <div style={{ padding: 32, textAlign: 'center' }} role="status">
        <Spin /> {say(t.checking, { name: file.name })}
      </div>
    )
  if (!checked || !preview)
    return <MapColumns head={head} mapping={mapping ?? {}} onMapping={setMapping} onCheck={check} onBack={again} />
  return (
    <>
      <ImportFound checked={checked} currency={props.currency} />
      <ImportPreview
        preview={preview}
        orgId={props.orgId}
        currency={props.currency}
        createGoods={choices.createGoods}
      />
      <Choices
        {...choices}
        busy={busy}
        newGoods={checked.newGoods}
        standing={props.store.get().some((l) => !isEmpty(l))}
      />
      <Space wrap>
        <Button type="primary" loading={busy} onClick={() => void put()}>
          {say(t.put, { count: checked.total })}
        </Button>
        {checked.problemRows > 0 && (
          <Button icon={<DownloadOutlined />} disabled={busy} onClick={failedRows}>
            {say(t.failedRows)}
          </Button>
        )}
        <Button disabled={busy} onClick={mapAgain}>
          {say(t.mapAgain)}
        </Button>
        <Button disabled={busy} onClick={again}>
          {say(t.other)}
        </Button>
      </Space>
    </>
  )
}

interface ChoicesProps extends Pick<
  ReturnType<typeof useLinesImport>,
  'createGoods' | 'withNewGoods' | 'how' | 'setHow' | 'busy'
> {
  readonly newGoods: number
  /** The order has lines already. */
  readonly standing: boolean
}

function Choices({ createGoods, withNewGoods, how, setHow, busy, newGoods, standing }: ChoicesProps) {
  const say = useText()
  const can = useCan()
  return (
    <div className="order-import-choices">
      {can('goods.edit') && (
        <label>
          <Switch checked={createGoods} disabled={busy} onChange={withNewGoods} /> {say(t.createGoods)}
          {newGoods > 0 && ` · ${say(t.newGoods, { count: newGoods })}`}
        </label>
      )}
      {standing && (
        <Radio.Group
          value={how}
          onChange={(event) => setHow(event.target.value as typeof how)}
          options={[
            { value: 'append', label: say(t.append) },
            { value: 'replace', label: say(t.replace) },
          ]}
        />
      )}
    </div>
  )
}

function ChooseFile({ onFile }: { onFile: (file: File) => void }) {
  const say = useText()
  const report = useReport()
  return (
    <>
      <p>{say(t.importIntro)}</p>
      <Button
        icon={<DownloadOutlined />}
        style={{ marginBlock: 16 }}
        onClick={() => void download(order.routes.lineTemplate, {}).catch(report)}
      >
        {say(t.template)}
      </Button>
      <Upload.Dragger accept=".xlsx,.csv" showUploadList={false} beforeUpload={(chosen) => (onFile(chosen), false)}>
        <p>
          <InboxOutlined style={{ fontSize: 32 }} aria-hidden />
        </p>
        <p>{say(t.drop)}</p>
      </Upload.Dragger>
    </>
  )
}
