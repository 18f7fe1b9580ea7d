import { InboxOutlined } from '@ant-design/icons'
import { Spin, Upload } from 'antd'

import { useText } from '../../../kernel/language.ts'
import { quickPageText as t } from './quickPage.text.ts'

/** Where a customer's file is dropped or chosen. */
export function PacketDrop({ onFile, busy }: { onFile: (file: File) => Promise<void>; busy: boolean }) {
  const say = useText()
  return (
    <Upload.Dragger
      accept=".xlsx,.xls,.csv"
      showUploadList={false}
      disabled={busy}
      beforeUpload={(chosen) => {
        void onFile(chosen)
        return false
      }}
    >
      <p className="quick-drop">
        {busy ? <Spin /> : <InboxOutlined aria-hidden />}
        <span>{say(t.drop)}</span>
      </p>
    </Upload.Dragger>
  )
}
