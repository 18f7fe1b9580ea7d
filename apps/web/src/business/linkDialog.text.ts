import { text } from '@clearway/contract/kernel/text'

export const linkDialogText = {
  copyLink: text('复制链接', '複製連結', 'Copy the link'),
  copied: text('已复制', '已複製', 'Copied'),
  endLink: text('收回链接', '收回連結', 'End the link'),
  linkEnded: text('链接已收回', '連結已收回', 'The link has ended'),
}
