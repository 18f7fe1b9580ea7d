import { ImportOutlined, InboxOutlined } from '@ant-design/icons'
import { caseIntakeText as c } from '@clearway/contract/features/customs/case/caseIntake.text'
import { usEntry, type UsEntryFull } from '@clearway/contract/features/customs/united-states/entry/usEntry'
import { mostEntryLines } from '@clearway/contract/features/customs/united-states/entry/usEntryResource'
import { textField } from '@clearway/contract/kernel/field'
import type { Output } from '@clearway/contract/kernel/route'
import { App, Button, Modal, Radio, Spin, Upload } from 'antd'
import { useState } from 'react'

import { call } from '../../../../kernel/api.ts'
import { fileProblem } from '../../../../kernel/form/FileField.tsx'
import { EditGrid } from '../../../../kernel/grid/EditGrid.tsx'
import type { GridColumn } from '../../../../kernel/grid/gridColumn.ts'
import { gridLines, newKey, type GridLines } from '../../../../kernel/grid/gridLines.ts'
import { useText } from '../../../../kernel/language.ts'
import { ImportResult } from '../../../../kernel/list/ImportResult.tsx'
import { useReport } from '../../../../kernel/report.ts'
import { intakeText } from '../../case/intake/intake.text.ts'
import { IntakeMapping } from '../../case/intake/IntakeMapping.tsx'
import { LeftOut, Sums, Warnings } from '../../case/intake/PaperFound.tsx'
import { PasteRows } from '../../exchange/PasteRows.tsx'
import { blankLine, copyLine, isBlankLine, type EntryLine } from './entryLines.ts'
import { entryPageText as t } from './entryPage.text.ts'

import '../../case/intake/intake.css'

type Read = Output<typeof usEntry.routes.readLines>
const fields = Object.fromEntries(Object.entries(c.columns).map(([name, label]) => [name, textField({ label })]))
const noErrors = new Map<string, never>()

interface Props {
  readonly row: UsEntryFull
  readonly store: GridLines<EntryLine>
  readonly columns: readonly GridColumn<EntryLine>[]
}

/** Lines of an invoice, a file or pasted cells: looked at and mended before they go into the sheet, which is saved as what is typed there. */
export function EntryIntake(props: Props) {
  const say = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<ImportOutlined />} onClick={() => setOpen(true)}>
        {say(t.fromInvoice)}
      </Button>
      <Modal
        open={open}
        onCancel={() => setOpen(false)}
        destroyOnHidden
        width="min(1180px, calc(100vw - 32px))"
        title={say(t.fromInvoice)}
        footer={null}
        mask={{ closable: false }}
      >
        <Steps {...props} onDone={() => setOpen(false)} />
      </Modal>
    </>
  )
}

/** The file, what was read of it, and whether it is being read. */
function useRead(id: string) {
  const say = useText()
  const report = useReport()
  const { message } = App.useApp()
  const [file, setFile] = useState<File>()
  const [read, setRead] = useState<Read & { readonly store: GridLines<EntryLine> }>()
  const choose = async (chosen: File, columns?: Readonly<Record<string, string>>) => {
    const problem = fileProblem(chosen)
    if (problem) return void message.error(say(problem), 5)
    setFile(chosen)
    setRead(undefined)
    try {
      const found = await call(
        usEntry.routes.readLines,
        { id, ...(columns && { columns: JSON.stringify(columns) }) },
        chosen,
      )
      setRead({ ...found, store: gridLines(found.lines.map((line) => ({ ...blankLine(), ...line, key: newKey() }))) })
    } catch (error) {
      report(error)
      setFile(undefined)
    }
  }
  const again = () => {
    setFile(undefined)
    setRead(undefined)
  }
  return { file, read, choose, again }
}

function Steps({ row, store, columns, onDone }: Props & { onDone: () => void }) {
  const say = useText()
  const { file, read, choose, again } = useRead(row.id)
  const [how, setHow] = useState<'append' | 'replace'>('append')
  if (!file) return <Choose onFile={(chosen) => void choose(chosen)} />
  if (!read)
    return (
      <div className="intake-reading" role="status">
        <Spin size="small" /> {say(intakeText.reading, { name: file.name })}
      </div>
    )
  const [ask] = read.ask
  if (ask)
    return (
      <IntakeMapping file={file.name} ask={ask} busy={false} onBack={again} onSave={(of) => void choose(file, of)} />
    )
  const standing = store.get().filter((line) => !isBlankLine(line))
  const put = () => {
    const taken = read.store.get().filter((line) => !isBlankLine(line))
    store.change([...(how === 'append' ? standing : []), ...taken])
    onDone()
  }
  return (
    <div className="intake">
      <Found read={read} name={file.name} />
      <EditGrid
        label={say(t.readLines)}
        lines={read.store}
        columns={columns}
        blank={blankLine}
        copy={copyLine}
        most={mostEntryLines}
        errors={noErrors}
      />
      {standing.length > 0 && (
        <Radio.Group
          value={how}
          onChange={(event) => setHow(event.target.value as 'append' | 'replace')}
          options={[
            { value: 'append', label: say(t.append) },
            { value: 'replace', label: say(t.replace) },
          ]}
        />
      )}
      <div className="case-dialog-foot">
        <Button type="primary" onClick={put}>
          {say(t.putLines, { count: read.lines.length })}
        </Button>
        <Button onClick={again}>{say(t.otherFile)}</Button>
      </div>
    </div>
  )
}

/** Where the table stands, what was left out of it, and whether its sums agree. */
function Found({ read: { part, sums }, name }: { read: Read; name: string }) {
  const say = useText()
  if (!part) return null
  return (
    <section className="intake-paper">
      <h3>{name}</h3>
      <p className="intake-about">
        {part.sheet
          ? say(intakeText.sheetAt, { sheet: part.sheet, row: part.headRow })
          : say(intakeText.csvAt, { row: part.headRow })}
      </p>
      <ImportResult checked={part} resource={{ fields }} />
      <LeftOut part={part} />
      <Warnings part={part} />
      <Sums sums={sums} />
    </section>
  )
}

function Choose({ onFile }: { onFile: (file: File) => void }) {
  const say = useText()
  return (
    <div className="intake">
      <p className="intake-about">{say(t.invoiceIntro)}</p>
      <Upload.Dragger accept=".xlsx,.csv" showUploadList={false} beforeUpload={(chosen) => (onFile(chosen), false)}>
        <p>
          <InboxOutlined style={{ fontSize: 32 }} aria-hidden />
        </p>
        <p>{say(t.dropInvoice)}</p>
      </Upload.Dragger>
      <PasteRows onFile={onFile} />
    </div>
  )
}
