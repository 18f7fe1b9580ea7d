import { InboxOutlined } from '@ant-design/icons'
import { Spin, Upload } from 'antd'

import { useText } from '../../../kernel/language.ts'
import { chosenFile, type usePacketFile } from './packetFile.ts'
import { quickPageText as t } from './quickPage.text.ts'

/** Where a customer's file is dropped or chosen. */
export function PacketDrop({ drop }: { drop: ReturnType<typeof usePacketFile> }) {
  const say = useText()
  return (
    <Upload.Dragger {...chosenFile(drop)}>
      <p className="quick-drop">
        {drop.busy ? <Spin /> : <InboxOutlined aria-hidden />}
        <span>{say(t.drop)}</span>
      </p>
    </Upload.Dragger>
  )
}
