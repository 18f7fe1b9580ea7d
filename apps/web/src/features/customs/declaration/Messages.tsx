import { DownloadOutlined } from '@ant-design/icons'
import { attachedPapers } from '@clearway/contract/features/customs/declaration/attached/attachedPapers'
import { declaration } from '@clearway/contract/features/customs/declaration/declaration'
import { useQuery } from '@tanstack/react-query'
import { Button, Dropdown } from 'antd'

import { call, download } from '../../../kernel/api.ts'
import { useText } from '../../../kernel/language.ts'
import { useReport } from '../../../kernel/report.ts'
import { timeIn } from '../../../kernel/show.ts'
import { useTimeZone } from '../../../kernel/timeZone.ts'
import { useDeclaration } from './declarationContext.ts'
import { declarationPageText as t } from './declarationPage.text.ts'

/** The messages that left the house, the last first, each with the papers that went with it. */
export function Messages({ round }: { round: number }) {
  const { store } = useDeclaration()
  const say = useText()
  const zone = useTimeZone()
  const report = useReport()
  const found = useQuery({
    queryKey: [declaration.name, 'messages', store.id, round],
    queryFn: () => call(declaration.routes.messages, { id: store.id }),
    enabled: round > 0,
    staleTime: 60_000,
  })
  const list = found.data ?? []
  const [first] = list
  if (!first) return null
  const message = (messageId: string) =>
    void download(declaration.routes.message, { id: store.id, messageId }).catch(report)
  const papers = (messageId: string) =>
    void download(attachedPapers.attachedFiles, { id: store.id, messageId }).catch(report)
  if (list.length === 1)
    return (
      <>
        <Button icon={<DownloadOutlined />} title={first.fileName} onClick={() => message(first.id)}>
          {say(t.downloadMessage)}
        </Button>
        {first.files > 0 && (
          <Button icon={<DownloadOutlined />} onClick={() => papers(first.id)}>
            {say(t.downloadPapers)}
          </Button>
        )}
      </>
    )
  const items = list.flatMap((m) => {
    const label = `${say(t.messageOf, { round: m.round })} · ${m.person ?? ''} ${timeIn(zone, m.at)}`
    return [
      { key: m.id, label, onClick: () => message(m.id) },
      ...(m.files > 0
        ? [
            {
              key: `${m.id} papers`,
              label: `${say(t.messageOf, { round: m.round })} · ${say(t.downloadPapers)}`,
              onClick: () => papers(m.id),
            },
          ]
        : []),
    ]
  })
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button icon={<DownloadOutlined />}>{say(t.downloadMessage)}</Button>
    </Dropdown>
  )
}
