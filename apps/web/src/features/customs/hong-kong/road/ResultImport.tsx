import { InboxOutlined } from '@ant-design/icons'
import { roadCargo, type ResultImport as Outcome } from '@clearway/contract/features/customs/hong-kong/road/roadCargo'
import { common } from '@clearway/contract/kernel/common.text'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Modal, Upload } from 'antd'
import { useState } from 'react'

import { call } from '../../../../kernel/api.ts'
import { useText } from '../../../../kernel/language.ts'
import { problemWords } from '../../../../kernel/report.ts'
import { timeIn } from '../../../../kernel/show.ts'
import { hongKong } from './hongKong.ts'
import { roadPageText as t } from './roadPage.text.ts'
import { useReread } from './tripSteps.tsx'

import './road.css'

type Taken = { readonly name: string } & (
  | { readonly outcome: Outcome }
  | { readonly error: ReturnType<typeof problemWords> }
)

/** Takes files of answers one after the other, tells what became of each, and what still waits for its cargo. */
export function ResultImport({ onClose }: { onClose: () => void }) {
  const say = useText()
  const client = useQueryClient()
  const reread = useReread()
  const [taken, setTaken] = useState<readonly Taken[]>([])
  const waiting = useQuery({
    queryKey: [roadCargo.name, 'waitingResults'],
    queryFn: () => call(roadCargo.routes.waitingResults, {}),
  })
  const take = (file: File) =>
    void call(roadCargo.routes.importResults, {}, file)
      .then(
        (outcome): Taken => ({ name: file.name, outcome }),
        (error: unknown): Taken => ({ name: file.name, error: problemWords(error) }),
      )
      .then((one) => {
        setTaken((now) => [one, ...now])
        void client.invalidateQueries({ queryKey: [roadCargo.name, 'waitingResults'] })
        reread()
      })
  return (
    <Modal
      open
      width={720}
      title={say(t.importResults)}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{say(common.close)}</Button>}
    >
      <div className="road-drawer">
        <Upload.Dragger
          multiple
          accept=".xlsx,.csv,.txt"
          showUploadList={false}
          beforeUpload={(file) => (take(file), false)}
        >
          <p className="ant-upload-drag-icon">
            <InboxOutlined aria-hidden />
          </p>
          <p>{say(t.dropResults)}</p>
          <p className="road-quiet">{say(t.dropHint)}</p>
        </Upload.Dragger>
        {taken.map((one, n) => (
          <TakenFile key={taken.length - n} of={one} />
        ))}
        {waiting.data && waiting.data.length > 0 && (
          <section>
            <h2 className="road-title">{say(t.waitingTitle)}</h2>
            <ul className="road-plain">
              {waiting.data.map((one) => (
                <li key={one.id}>
                  {timeIn(hongKong, one.at)} {say(t.kinds[one.kind])} {one.ccrn ?? one.code}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Modal>
  )
}

function TakenFile({ of: one }: { of: Taken }) {
  const say = useText()
  if ('error' in one) return <Alert type="error" showIcon title={one.name} description={one.error} />
  const { problems, ...count } = one.outcome
  return (
    <Alert
      type={problems.length ? 'warning' : 'success'}
      showIcon
      title={`${one.name} · ${say(t.imported, count)}`}
      description={
        problems.length > 0 && (
          <ul className="road-plain">
            {problems.map((problem) => (
              <li key={`${problem.row} ${problem.field}`}>
                {say(t.lineProblem, { row: problem.row, message: problem.message })} {problem.value}
              </li>
            ))}
          </ul>
        )
      }
    />
  )
}
