import { DownloadOutlined, InboxOutlined } from '@ant-design/icons'
import { order } from '@clearway/contract/features/trade/order'
import { orderText } from '@clearway/contract/features/trade/order.text'
import { common } from '@clearway/contract/kernel/common.text'
import { textField } from '@clearway/contract/kernel/field'
import type { Output } from '@clearway/contract/kernel/route'
import { App, Button, Modal, Radio, Select, Space, Spin, Switch, Upload } from 'antd'
import { useState } from 'react'
import { call, download, isApiError } from '../../kernel/api.ts'
import { useCan } from '../../kernel/can.ts'
import { fileProblem } from '../../kernel/form/FileField.tsx'
import type { GridLines } from '../../kernel/grid/gridLines.ts'
import { ImportResult } from '../../kernel/list/ImportDialog.tsx'
import { useText } from '../../kernel/language.ts'
import { readPreference, writePreference } from '../../kernel/preference.ts'
import { useReport } from '../../kernel/report.ts'
import { draftLine, isEmpty, type DraftLine } from './orderLines.ts'
import { orderPageText as t } from './orderPage.text.ts'

type Checked = Output<(typeof order.routes)['importLines']>
type Mapping = Readonly<Record<string, string>>

const columns = ['modelNumber', 'brand', 'goodsName', 'quantity', 'unitCode', 'netWeight', 'roughWeight', 'totalPrice', 'remark'] as const
const required: readonly string[] = ['modelNumber', 'quantity', 'netWeight', 'roughWeight', 'totalPrice']
const fields = Object.fromEntries(columns.map((name) => [name, textField({ label: orderText[name] })]))

/** How the columns of a file were named last time, by its headers: a supplier's file always looks the same. */
const remembered = 'orderLines.mappings'
const nameOf = (head: readonly string[]) => head.join('|').slice(0, 500)
const mappingFor = (head: readonly string[]): Mapping | undefined => readPreference<Record<string, Mapping>>(remembered)?.[nameOf(head)]
function remember(head: readonly string[], mapping: Mapping): void {
  const all = Object.entries(readPreference<Record<string, Mapping>>(remembered) ?? {}).filter(([name]) => name !== nameOf(head)).slice(-19)
  writePreference(remembered, Object.fromEntries([...all, [nameOf(head), mapping]]))
}

interface Props {
  readonly open: boolean
  readonly onClose: () => void
  readonly store: GridLines<DraftLine>
  readonly orgId: string | null
}

/** A file of lines: checked row by row, then put into the form. The order itself is written when the person saves it. */
export function LinesImport(props: Props) {
  const say = useText()
  return (
    <Modal open={props.open} onCancel={props.onClose} destroyOnHidden width={760} title={say(t.importTitle)} footer={null} mask={{ closable: false }}>
      <Steps {...props} />
    </Modal>
  )
}

/** The file, what was found in it, and what is to become of it. */
function useLinesImport({ onClose, store, orgId }: Props) {
  const say = useText()
  const report = useReport()
  const { message } = App.useApp()
  const [file, setFile] = useState<File>()
  const [head, setHead] = useState<readonly string[]>([])
  const [mapping, setMapping] = useState<Mapping>()
  const [checked, setChecked] = useState<Checked>()
  const [createGoods, setCreateGoods] = useState(false)
  const [how, setHow] = useState<'append' | 'replace'>('append')
  const [busy, setBusy] = useState(false)

  const parts = (create: boolean, map: Mapping | undefined) => ({ ...(orgId && { orgId }), ...(create && { createGoods: true }), ...(map && { mapping: JSON.stringify(map) }) })
  const again = () => {
    setFile(undefined)
    setChecked(undefined)
    setHead([])
    setMapping(undefined)
  }
  const check = async (chosen: File, create = createGoods, map = mapping): Promise<void> => {
    setBusy(true)
    setChecked(undefined)
    try {
      const found = await call(order.routes.importLines, { mode: 'check', ...parts(create, map) }, chosen)
      setHead(found.head)
      setChecked(found)
      if (map) remember(found.head, map)
    } catch (error) {
      const { head: unread, found } = (isApiError(error) ? (error.data as { head?: string[]; found?: Mapping } | null) : null) ?? {}
      const known = unread && !map ? mappingFor(unread) : undefined
      if (known) {
        setMapping(known)
        return await check(chosen, create, known)
      }
      if (unread) {
        setHead(unread)
        if (!map) setMapping(found)
      } else {
        report(error)
        again()
      }
    } finally {
      setBusy(false)
    }
  }
  const choose = (chosen: File) => {
    const problem = fileProblem(chosen)
    if (problem) return void message.error(say(problem), 5)
    setFile(chosen)
    void check(chosen)
  }
  const withNewGoods = (on: boolean) => {
    setCreateGoods(on)
    if (file) void check(file, on)
  }
  const mapAgain = () => {
    setMapping(mapping ?? mappingFor(head) ?? {})
    setChecked(undefined)
  }
  const failedRows = () => void download(order.routes.importLinesFailedRows, parts(createGoods, mapping), file).catch(report)
  const put = async () => {
    setBusy(true)
    try {
      const { lines } = await call(order.routes.importLines, { mode: 'lines', ...parts(createGoods, mapping) }, file)
      const before = how === 'append' ? store.get().filter((l) => !isEmpty(l)) : []
      store.change([...before, ...lines.map(draftLine)])
      void message.success(say(t.putDone, { count: lines.length }))
      onClose()
    } catch (error) {
      report(error)
    } finally {
      setBusy(false)
    }
  }
  return { file, head, mapping, setMapping, checked, createGoods, withNewGoods, how, setHow, busy, again, choose, put, mapAgain, failedRows, check: () => file && void check(file) }
}

function Steps(props: Props) {
  const say = useText()
  const { file, head, mapping, setMapping, checked, busy, again, choose, put, mapAgain, failedRows, check, ...choices } = useLinesImport(props)
  if (!file) return <ChooseFile onFile={choose} />
  if (busy && !checked) return <div style={{ padding: 32, textAlign: 'center' }} role="status"><Spin /> {say(t.checking, { name: file.name })}</div>
  if (!checked) return <MapColumns head={head} mapping={mapping ?? {}} onMapping={setMapping} onCheck={check} onBack={again} />
  return (
    <>
      <ImportResult checked={checked} resource={{ fields }} />
      <Choices {...choices} busy={busy} newGoods={checked.newGoods} standing={props.store.get().some((l) => !isEmpty(l))} />
      <Space wrap>
        <Button type="primary" disabled={checked.good === 0} loading={busy} onClick={() => void put()}>{say(t.put, { count: checked.good })}</Button>
        {checked.problemRows > 0 && <Button icon={<DownloadOutlined />} disabled={busy} onClick={failedRows}>{say(t.failedRows)}</Button>}
        <Button disabled={busy} onClick={mapAgain}>{say(t.mapAgain)}</Button>
        <Button disabled={busy} onClick={again}>{say(t.other)}</Button>
      </Space>
    </>
  )
}

interface ChoicesProps extends Pick<ReturnType<typeof useLinesImport>, 'createGoods' | 'withNewGoods' | 'how' | 'setHow' | 'busy'> {
  readonly newGoods: number
  /** The order has lines already. */
  readonly standing: boolean
}

function Choices({ createGoods, withNewGoods, how, setHow, busy, newGoods, standing }: ChoicesProps) {
  const say = useText()
  const can = useCan()
  return (
    <div className="order-import-choices">
      {can('goods.edit') && <label><Switch checked={createGoods} disabled={busy} onChange={withNewGoods} /> {say(t.createGoods)}{newGoods > 0 && ` · ${say(t.newGoods, { count: newGoods })}`}</label>}
      {standing && <Radio.Group value={how} onChange={(event) => setHow(event.target.value as typeof how)} options={[{ value: 'append', label: say(t.append) }, { value: 'replace', label: say(t.replace) }]} />}
    </div>
  )
}

function ChooseFile({ onFile }: { onFile: (file: File) => void }) {
  const say = useText()
  const report = useReport()
  return (
    <>
      <p>{say(t.importIntro)}</p>
      <Button icon={<DownloadOutlined />} style={{ marginBlock: 16 }} onClick={() => void download(order.routes.lineTemplate, {}).catch(report)}>{say(t.template)}</Button>
      <Upload.Dragger accept=".xlsx,.csv" showUploadList={false} beforeUpload={(chosen) => (onFile(chosen), false)}>
        <p><InboxOutlined style={{ fontSize: 32 }} aria-hidden /></p>
        <p>{say(t.drop)}</p>
      </Upload.Dragger>
    </>
  )
}

interface MapProps {
  readonly head: readonly string[]
  readonly mapping: Mapping
  readonly onMapping: (mapping: Mapping) => void
  readonly onCheck: () => void
  readonly onBack: () => void
}

/** Which header of the file stands for which of our columns; what is not chosen is found by its name. */
function MapColumns({ head, mapping, onMapping, onCheck, onBack }: MapProps) {
  const say = useText()
  const options = [...new Set(head)].filter(Boolean).map((h) => ({ value: h, label: h }))
  return (
    <>
      <p><strong>{say(t.mapTitle)}</strong> {say(t.mapIntro)}</p>
      <div className="order-map">
        {columns.map((name) => (
          <label key={name} style={{ display: 'contents' }}>
            <span>{say(orderText[name])}{required.includes(name) && <i aria-hidden="true"> *</i>}</span>
            <Select<string> aria-label={say(orderText[name])} allowClear value={mapping[name] || null} options={options} placeholder={say(t.mapNone)} onChange={(chosen?: string) => onMapping({ ...mapping, [name]: chosen ?? '' })} />
          </label>
        ))}
      </div>
      <Space><Button type="primary" onClick={onCheck}>{say(t.check)}</Button><Button onClick={onBack}>{say(common.cancel)}</Button></Space>
    </>
  )
}
