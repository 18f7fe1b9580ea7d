import { ImportOutlined } from '@ant-design/icons'
import { App, Button, Modal } from 'antd'
import { useState } from 'react'

import { useText } from '../../../../kernel/language.ts'
import { casePageText } from '../casePage.text.ts'
import type { CaseTabProps } from '../caseTabProps.ts'
import { useCase } from '../useCaseFile.ts'
import { intakeText as t } from './intake.text.ts'
import { Intake } from './Intake.tsx'

/** Among the tools of the lines: takes lines, or their weights, out of papers. */
export function LinesIntake({ id, opened, saver, writable }: Omit<CaseTabProps, 'shown'>) {
  const say = useText()
  const { message } = App.useApp()
  const { lines } = useCase()
  const [open, setOpen] = useState(false)
  if (!writable) return null
  const start = async () => {
    // What is typed must be there before the papers are joined to it.
    if (await saver.flush()) setOpen(true)
    else void message.error(say(casePageText.notFlushed), 5)
  }
  return (
    <>
      <Button size="small" icon={<ImportOutlined />} onClick={() => void start()}>
        {say(t.button)}
      </Button>
      <Modal
        open={open}
        onCancel={() => setOpen(false)}
        title={say(t.title)}
        footer={null}
        width={860}
        destroyOnHidden
        mask={{ closable: false }}
      >
        <Intake
          target={{ id }}
          standing={opened.row.lineCount > 0}
          onTaken={() => {
            setOpen(false)
            void lines.look()
          }}
        />
      </Modal>
    </>
  )
}
