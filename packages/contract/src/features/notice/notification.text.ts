import { text } from '../../kernel/text.ts'

export const notificationText = {
  title: text('通知', '通知', 'Notifications'),
  head: text('最新通知和未读数', '最新通知和未讀數目', 'Latest notifications and the number unread'),
  mine: text('我的通知', '我的通知', 'My notifications'),
  markRead: text('标为已读', '標為已讀', 'Mark as read'),
  markAllRead: text('全部标为已读', '全部標為已讀', 'Mark all as read'),
  types: text('通知类型', '通知類型', 'Types of notification'),
  priorities: text('优先级', '優先級別', 'Priorities'),
  stream: text('未读数变化', '未讀數目變化', 'The number unread, as it changes'),
  /** What an office publishes, and what the program or a colleague tells one person. */
  type: {
    notification: text('公告', '公告', 'Notice'),
    message: text('消息', '訊息', 'Message'),
  },
  priority: {
    low: text('低', '低', 'Low'),
    normal: text('普通', '一般', 'Normal'),
    high: text('重要', '重要', 'Important'),
  },
  all: text('全部', '全部', 'All'),
  unread: text('未读', '未讀', 'Unread'),
  read: text('已读', '已讀', 'Read'),
  allTypes: text('全部类型', '全部類型', 'All types'),
  open: text('查看', '檢視', 'Open'),
  nothing: text('还没有通知', '還沒有通知', 'No notifications yet'),
  nothingHint: text('订单有进展、或管理员发布公告时，会在这里通知您。', '訂單有進展、或管理員發布公告時，會在這裡通知您。', 'You are told here when an order moves on or your administrator publishes a notice.'),
  nothingUnread: text('没有未读通知', '沒有未讀通知', 'Nothing unread'),
  nothingUnreadHint: text('您已读完所有通知。', '您已讀完所有通知。', 'You have read all of them.'),
  total: text('共 {count} 条', '共 {count} 條', '{count} in all'),
}
