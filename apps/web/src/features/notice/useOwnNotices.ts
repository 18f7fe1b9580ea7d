import { myNotification, type NotificationItem } from '@clearway/contract/features/notice/myNotification'
import { common } from '@clearway/contract/kernel/common.text'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'

import { call } from '../../kernel/api.ts'
import { useText } from '../../kernel/language.ts'
import { useReport } from '../../kernel/report.ts'
import { noticeText as t } from './notice.text.ts'

/** What a person does with what he was told; the bell and every list follow. */
export function useOwnNotices() {
  const say = useText()
  const report = useReport()
  const client = useQueryClient()
  const { modal, message } = App.useApp()
  const after = async (asking: Promise<unknown>) => {
    try {
      await asking
      await client.invalidateQueries({ queryKey: ['myNotification'] })
      return true
    } catch (error) {
      report(error)
      return false
    }
  }
  return {
    markAll: () => void after(call(myNotification.markAllRead, {})),
    read: (item: Pick<NotificationItem, 'id' | 'read'>) =>
      void (item.read || after(call(myNotification.markRead, { ids: [item.id] }))),
    unread: (item: Pick<NotificationItem, 'id'>) => void after(call(myNotification.markUnread, { ids: [item.id] })),
    star: (item: Pick<NotificationItem, 'id' | 'starred'>) =>
      void after(call(myNotification.star, { ids: [item.id], starred: !item.starred })),
    confirm: (id: string) => after(call(myNotification.confirm, { id })),
    /** Asks first; resolves whether it is gone. */
    remove: async (item: Pick<NotificationItem, 'id' | 'title'>): Promise<boolean> => {
      const sure = await modal.confirm({
        title: say(t.deleteAsk, { title: item.title }),
        content: say(t.deleteWhy),
        okText: say(common.delete),
        okButtonProps: { danger: true },
        cancelText: say(common.cancel),
      })
      const gone = sure && (await after(call(myNotification.deleteMine, { ids: [item.id] })))
      if (gone) void message.success(say(t.deleted))
      return gone
    },
  }
}

export type OwnNotices = ReturnType<typeof useOwnNotices>
