import { text } from '@clearway/contract/kernel/text'

/** Words of contacts that are edited as rows. */
export const contactsInputText = {
  addContact: text('增加联系人', '新增聯絡人', 'Add a contact'),
  removeContact: text('删除第 {n} 位联系人', '刪除第 {n} 位聯絡人', 'Remove contact {n}'),
  contactPart: text('第 {n} 位联系人：{part}', '第 {n} 位聯絡人：{part}', 'Contact {n}: {part}'),
  whatFor: text('用途', '用途', 'For'),
} as const
