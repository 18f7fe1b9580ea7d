import { text } from '../../kernel/text.ts'

export const customerText = { title: text('客户名单', '客戶名單', 'Customer names') }
