import { notification } from '@clearway/contract/features/notice/notification'
import { notificationText } from '@clearway/contract/features/notice/notification.text'
import { say as sayIn, type Language } from '@clearway/contract/kernel/text'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Segmented, Skeleton } from 'antd'
import { useState } from 'react'

import { call } from '../../kernel/api.ts'
import { useLanguage, useText } from '../../kernel/language.ts'
import { useNarrow } from '../../kernel/narrow.ts'
import { ReadFailure } from '../../kernel/ReadFailure.tsx'
import { timeIn } from '../../kernel/show.ts'
import { useTimeZone } from '../../kernel/timeZone.ts'
import { NoticeMarks } from './MyNotice.tsx'
import { noticeText as t } from './notice.text.ts'
import { Files } from './OpenedDrawer.tsx'
import { RichText } from './RichText.tsx'

/** A notice as its readers see it, in each of the languages. */
export function PreviewDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  const say = useText()
  const zone = useTimeZone()
  const narrow = useNarrow()
  const own = useLanguage()
  const [language, setLanguage] = useState<Language>(own)
  const found = useQuery({
    queryKey: ['notification', 'seen', id],
    queryFn: () => call(notification.routes.queryById, { id: id! }),
    enabled: id !== null,
  })
  const row = found.data
  const title = (language === 'tw' ? row?.titleTw : language === 'en' ? row?.titleEn : null) ?? row?.title ?? ''
  const content = (language === 'tw' ? row?.contentTw : language === 'en' ? row?.contentEn : null) ?? row?.content ?? ''
  return (
    <Drawer
      rootClassName="page-drawer"
      open={id !== null}
      onClose={onClose}
      size={narrow ? '100%' : 640}
      title={say(t.preview)}
    >
      {found.error && <ReadFailure error={found.error} onRetry={() => void found.refetch()} />}
      {!row && !found.error && (
        <div className="waiting">
          <Skeleton active paragraph={{ rows: 6 }} />
        </div>
      )}
      {row && (
        <article className="notice-open">
          <Segmented<Language>
            aria-label={say(t.languageTabs)}
            value={language}
            onChange={setLanguage}
            options={(['zh', 'tw', 'en'] as const).map((value) => ({ value, label: say(t.languages[value]) }))}
          />
          <h2>{title}</h2>
          <p className="notice-meta">
            <span>{sayIn(notificationText.type[row.type], language)}</span>
            <span>{row.publisher}</span>
            {row.startTime && <time dateTime={row.startTime}>{timeIn(zone, row.startTime)}</time>}
            {row.endTime && <span>{say(t.validUntil, { at: timeIn(zone, row.endTime) })}</span>}
            <NoticeMarks
              item={{
                priority: row.priority,
                mustConfirm: row.mustConfirm === true,
                confirmed: false,
                edited: row.editedAt != null,
              }}
            />
          </p>
          <RichText html={content} />
          {row.files.length > 0 && <Files id={row.id} files={row.files} />}
        </article>
      )}
    </Drawer>
  )
}
