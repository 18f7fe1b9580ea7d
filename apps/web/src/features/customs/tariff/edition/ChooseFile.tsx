import { InboxOutlined } from '@ant-design/icons'
import { Button, Upload } from 'antd'
import type { ReactNode } from 'react'

import { useText } from '../../../../kernel/language.ts'
import { tariffPageText as t } from '../tariffPage.text.ts'

interface Props {
  readonly file: File | undefined
  /** The endings that may be chosen, with commas between. */
  readonly accept: string
  readonly onChoose: (file: File) => void
  readonly onForget: () => void
  /** What is to be dropped here. */
  readonly children: ReactNode
}

/** The file that is read, or the place to drop one. */
export function ChooseFile({ file, accept, onChoose, onForget, children }: Props) {
  const say = useText()
  return file ? (
    <p>
      <strong>{file.name}</strong>{' '}
      <Button type="link" size="small" onClick={onForget}>
        {say(t.otherFile)}
      </Button>
    </p>
  ) : (
    <Upload.Dragger accept={accept} showUploadList={false} beforeUpload={(chosen) => (onChoose(chosen), false)}>
      <p>
        <InboxOutlined style={{ fontSize: 32 }} aria-hidden />
      </p>
      {children}
    </Upload.Dragger>
  )
}
