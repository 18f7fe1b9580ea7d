import { text } from '@clearway/contract/kernel/text'

/** Of addresses that lead nowhere, in the shell and on the public pages alike. */
export const lostText = {
  toWork: text('回到工作台', '返回工作台', 'Back to the workbench'),
  notFound: text('没有这个页面', '沒有這個頁面', 'Page not found'),
  notFoundWhy: text(
    '地址可能写错了，或者页面已经移走。',
    '網址可能寫錯了，或者頁面已經移走。',
    'The address may be mistyped, or the page has moved.',
  ),
  forbidden: text('您没有权限查看这个页面', '您沒有權限檢視這個頁面', 'You do not have permission to view this page'),
  forbiddenWhy: text(
    '如果工作需要，请联系您公司的管理员开通。',
    '如工作需要，請聯絡您公司的管理員開通。',
    'If you need it for your work, ask the administrator of your company.',
  ),
}
