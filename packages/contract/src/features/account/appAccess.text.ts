import { text } from '../../kernel/text.ts'

export const appAccessText = {
  queryAuthorization: text('授权请求的内容', '授權請求的內容', 'What an app requests'),
  authorize: text('允许或拒绝应用', '允許或拒絕應用', 'Authorise or refuse an app'),
  queryOwnApp: text('代我操作的应用', '代我操作的應用', 'Apps acting for me'),
  revokeOwnApp: text('收回应用的授权', '收回應用的授權', 'Revoke an app’s access'),
  unknownClient: text(
    '“{tenant}”没有这个应用，或它已停用。如果应用属于您的另一个租户，请先切换租户，再重新打开链接',
    '「{tenant}」沒有這個應用，或它已停用。如果應用屬於您的另一個租戶，請先切換租戶，再重新開啟連結',
    '“{tenant}” does not have this app, or it is disabled. If the app belongs to another of your tenants, switch to that tenant and open the link again',
  ),
  wrongRedirect: text(
    '回调地址与应用登记的不一致。为安全起见，没有返回该应用',
    '回調地址與應用登記的不一致。為安全起見，沒有返回該應用',
    'The redirect address does not match those registered by the app, so nothing was sent there',
  ),
  everything: text('您能做的一切操作', '您能做的一切操作', 'Everything that you can do'),
  everyResource: text('所有模块：{action}', '所有模組：{action}', 'Everywhere: {action}'),
  wholeResource: text('{title}：全部操作', '{title}：全部操作', '{title}: everything'),
}
