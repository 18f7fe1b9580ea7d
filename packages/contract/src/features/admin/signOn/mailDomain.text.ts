import { text } from '../../../kernel/text.ts'

export const mailDomainText = {
  title: text('邮箱域名', '電郵網域', 'Mail domains'),
  domain: text('域名', '網域', 'Domain'),
  domainHint: text(
    '公司邮箱 @ 后面的部分，如 example.com。子域名要单独添加；添加后不能更改',
    '公司電郵 @ 後面的部分，如 example.com。子網域要另行新增；新增後不能更改',
    'The part after the @ in your company’s addresses, such as example.com. Add subdomains separately. It cannot be changed later',
  ),
  domainShape: text(
    '应为域名，如 example.com，不含 @、http:// 和路径',
    '應為網域，如 example.com，不含 @、http:// 和路徑',
    'A domain such as example.com, without @, http:// and path',
  ),
  domainPublic: text(
    '这是公共邮箱的域名，任何人都能注册；请填写公司自己的域名',
    '這是公共電郵的網域，任何人都能註冊；請填寫公司自己的網域',
    'Anyone can have an address there. Enter your company’s own domain',
  ),
  state: text('状态', '狀態', 'State'),
  waiting: text('待验证', '待驗證', 'Not verified yet'),
  dns: text('已通过 DNS 验证', '已透過 DNS 驗證', 'Verified by DNS'),
  missing: text('DNS 记录已消失', 'DNS 記錄已消失', 'DNS record gone'),
  operator: text('已由平台确认', '已由平台確認', 'Confirmed by the operator'),
  recordName: text('DNS 记录名称', 'DNS 記錄名稱', 'Name of the DNS record'),
  recordValue: text('DNS 记录值', 'DNS 記錄值', 'Value of the DNS record'),
  provedAt: text('验证时间', '驗證時間', 'Verified at'),
  checkedAt: text('最近检查', '最近檢查', 'Last checked'),
  missingChecks: text('连续未找到的天数', '連續未找到的天數', 'Days in a row without the record'),
  check: text('检查 DNS 记录', '檢查 DNS 記錄', 'Check the DNS record'),

  operated: text('租户的邮箱域名', '租戶的電郵網域', 'Mail domains of a tenant'),
  confirm: text('确认邮箱域名', '確認電郵網域', 'Confirm a mail domain'),
  withdraw: text('撤销邮箱域名的验证', '撤銷電郵網域的驗證', 'Withdraw the verification of a mail domain'),
  provedAlready: text('这个域名已验证', '這個網域已驗證', 'This domain is already verified'),
  notProved: text('这个域名还没有验证', '這個網域還沒有驗證', 'This domain is not verified'),

  missingTitle: text(
    '域名 {domain} 的 DNS 记录找不到了',
    '網域 {domain} 的 DNS 記錄找不到了',
    'The DNS record of {domain} is gone',
  ),
  missingBody: text(
    '每天检查时没有找到 TXT 记录 {name}。请在 {days} 天内恢复它，否则域名不再算作已验证，没有关联账号的人不能用单点登录进入。',
    '每天檢查時沒有找到 TXT 記錄 {name}。請在 {days} 天內還原它，否則網域不再算作已驗證，沒有關聯帳號的人不能用單一登入進入。',
    'The daily check did not find the TXT record {name}. Restore it within {days} days; otherwise the domain is no longer verified, and people who have not linked an account cannot use single sign-on.',
  ),
  lapsedTitle: text(
    '域名 {domain} 不再是已验证状态',
    '網域 {domain} 不再是已驗證狀態',
    '{domain} is no longer verified',
  ),
  lapsedBody: text(
    '连续 {days} 天没有找到 TXT 记录 {name}。没有关联账号的人不能再用单点登录进入；恢复记录后请重新检查。',
    '連續 {days} 天沒有找到 TXT 記錄 {name}。沒有關聯帳號的人不能再用單一登入進入；還原記錄後請重新檢查。',
    'The TXT record {name} was missing for {days} days in a row. People who have not linked an account can no longer use single sign-on. Restore the record and check again.',
  ),
  confirmedTitle: text('平台已确认域名 {domain}', '平台已確認網域 {domain}', 'The operator confirmed {domain}'),
  confirmedBody: text(
    '贵公司的身份提供方现在可以为 @{domain} 的邮箱作证。',
    '貴公司的身份提供者現在可以為 @{domain} 的電郵作證。',
    'Your identity providers are now trusted for addresses at {domain}.',
  ),
  withdrawnTitle: text(
    '平台已撤销域名 {domain} 的验证',
    '平台已撤銷網域 {domain} 的驗證',
    'The operator withdrew the verification of {domain}',
  ),
  withdrawnBody: text(
    '没有关联账号的 @{domain} 用户不能再用单点登录进入。如需重新验证，请按新的记录值添加 DNS 记录。',
    '沒有關聯帳號的 @{domain} 用戶不能再用單一登入進入。如需重新驗證，請按新的記錄值新增 DNS 記錄。',
    'People at {domain} who have not linked an account can no longer use single sign-on. To verify it again, add a DNS record with the new value.',
  ),
}
