import { text } from '@clearway/contract/kernel/text'

export const mailDomainPageText = {
  parts: text('单点登录设置', '單一登入設定', 'Parts of single sign-on'),
  providers: text('身份提供方', '身份提供者', 'Identity providers'),
  check: text('立即检查', '立即檢查', 'Check now'),
  empty: text('还没有邮箱域名', '還沒有電郵網域', 'No mail domains yet'),
  emptyHint: text(
    '身份提供方只能为本公司域名的邮箱作证。添加公司邮箱的域名并用一条 DNS 记录证明它属于贵公司，新同事才能用单点登录进入。',
    '身份提供者只能為本公司網域的電郵作證。新增公司電郵的網域並用一條 DNS 記錄證明它屬於貴公司，新同事才能用單一登入進入。',
    'An identity provider is trusted only for addresses in your own domains. Add your company’s mail domain and verify it with a DNS record; new colleagues can then join through single sign-on.',
  ),
  needed: text('还没有已验证的邮箱域名', '還沒有已驗證的電郵網域', 'No verified mail domain yet'),
  neededHint: text(
    '在此之前，没有关联账号的人不能从这里进入。请在“邮箱域名”中添加并验证公司邮箱的域名。',
    '在此之前，沒有關聯帳號的人不能從這裏進入。請在「電郵網域」中新增並驗證公司電郵的網域。',
    'Until then, people who have not linked an account cannot sign in from there. Add and verify your company’s mail domain under “Mail domains”.',
  ),

  make: text(
    '请在 {domain} 的 DNS 中添加下面这条记录，或者把它交给管理域名的人。它只用来证明域名属于贵公司，不影响邮件和网站。',
    '請在 {domain} 的 DNS 中新增下面這條記錄，或者把它交給管理網域的人。它只用來證明網域屬於貴公司，不影響電郵和網站。',
    'Add this record to the DNS of {domain}, or pass it to the person who manages the domain. It only proves that the domain is yours; mail and website are not affected.',
  ),
  keep: text(
    '请在 {domain} 的 DNS 中保留这条记录。',
    '請在 {domain} 的 DNS 中保留這條記錄。',
    'Keep this record in the DNS of {domain}.',
  ),
  type: text('类型', '類型', 'Type'),
  name: text('名称（主机记录）', '名稱（主機記錄）', 'Name (host)'),
  nameHint: text(
    '如果管理页面会自动加上 {domain}，只填 _clearway',
    '如果管理頁面會自動加上 {domain}，只填 _clearway',
    'If the DNS panel adds {domain} automatically, enter only _clearway',
  ),
  value: text('值', '值', 'Value'),
  valueHint: text(
    '整行复制，不加引号；其他 TXT 记录不用改',
    '整行複製，不加引號；其他 TXT 記錄不用改',
    'Copy the whole line, without quotation marks. Other TXT records stay as they are',
  ),
  wait: text(
    '新记录通常几分钟内可见，有时要一小时。',
    '新記錄通常幾分鐘內可見，有時要一小時。',
    'A new record is usually visible within minutes, sometimes after an hour.',
  ),
  otherwise: text(
    '不能添加 DNS 记录？请联系平台运营方人工确认。',
    '不能新增 DNS 記錄？請聯絡平台營運方人工確認。',
    'Cannot add DNS records? The operator of this platform can confirm the domain manually.',
  ),
  daily: text(
    '系统每天检查一次；连续 {days} 天找不到记录，域名就不再算作已验证。',
    '系統每天檢查一次；連續 {days} 天找不到記錄，網域就不再算作已驗證。',
    'It is checked daily. If it is missing for {days} days in a row, the domain is no longer verified.',
  ),
  byOperator: text(
    '平台运营方已确认这个域名属于贵公司，不需要 DNS 记录。',
    '平台營運方已確認這個網域屬於貴公司，不需要 DNS 記錄。',
    'The operator of this platform confirmed that the domain is yours. No DNS record is needed.',
  ),
  gone: text(
    '连续 {count} 天没有找到记录；满 {days} 天后验证失效',
    '連續 {count} 天沒有找到記錄；滿 {days} 天後驗證失效',
    'Record missing, days in a row: {count}. After {days} days the domain is no longer verified',
  ),

  proved: text('域名已验证', '網域已驗證', 'The domain is verified'),
  provedHint: text(
    '身份提供方现在可以为这个域名的邮箱作证。',
    '身份提供者現在可以為這個網域的電郵作證。',
    'Your identity providers are now trusted for its addresses.',
  ),
  missing: text('没有找到记录', '沒有找到記錄', 'The record was not found'),
  missingHint: text(
    '请核对名称和值；如果刚刚添加，请稍后再检查。',
    '請核對名稱和值；如果剛剛新增，請稍後再檢查。',
    'Compare name and value. If it was added just now, check again later.',
  ),
  different: text('找到了记录，但值不一致', '找到了記錄，但值不一致', 'A record was found, but with a different value'),
  differentHint: text(
    '请把下面的值完整复制到记录中，或另加一条同名记录。',
    '請把下面的值完整複製到記錄中，或另加一條同名記錄。',
    'Copy the whole value below into it, or add a second record of the same name.',
  ),
  unreachable: text('DNS 服务器没有应答', 'DNS 伺服器沒有回應', 'The DNS gave no answer'),
  unreachableHint: text(
    '什么都没有改变，请稍后再检查。',
    '什麼都沒有改變，請稍後再檢查。',
    'Nothing has changed. Check again later.',
  ),

  domainsOf: text('“{name}”的邮箱域名', '「{name}」的電郵網域', 'Mail domains of {name}'),
  noneAdded: text('该租户没有添加邮箱域名', '該租戶沒有新增電郵網域', 'This tenant has added no mail domain'),
  noneAddedHint: text(
    '租户管理员在“单点登录 · 邮箱域名”中添加后，会出现在这里。',
    '租戶管理員在「單一登入 · 電郵網域」中新增後，會出現在這裏。',
    'Once its administrators add one under “Single sign-on”, “Mail domains”, it appears here.',
  ),
  operatorHint: text(
    '租户通常用 DNS 记录自行验证。只有在您确认域名属于该租户时才人工确认。',
    '租戶通常用 DNS 記錄自行驗證。只有在您確認網域屬於該租戶時才人工確認。',
    'Tenants usually verify their domains with a DNS record. Confirm manually only after checking that the domain belongs to the tenant.',
  ),
  confirm: text('确认', '確認', 'Confirm'),
  confirmTitle: text(
    '确认 {domain} 属于该租户？',
    '確認 {domain} 屬於該租戶？',
    'Does {domain} belong to this tenant?',
  ),
  confirmBody: text(
    '该租户的身份提供方将可以说明谁是 @{domain} 的用户，在该租户内有效。请先通过合同或回访核实。',
    '該租戶的身份提供者將可以說明誰是 @{domain} 的用戶，在該租戶內有效。請先透過合約或回訪核實。',
    'Its identity providers will vouch for people at @{domain} within this tenant. Check first, by contract or by calling back.',
  ),
  withdraw: text('撤销', '撤銷', 'Withdraw'),
  withdrawTitle: text('撤销 {domain} 的验证？', '撤銷 {domain} 的驗證？', 'Withdraw the verification of {domain}?'),
  withdrawBody: text(
    '没有关联账号的人不能再从那里进入；已登录和已关联的人不受影响。DNS 记录值会更换，旧记录不再有效。',
    '沒有關聯帳號的人不能再從那裏進入；已登入和已關聯的人不受影響。DNS 記錄值會更換，舊記錄不再有效。',
    'People who have not linked an account can no longer sign in from there; those signed in or linked are not affected. The record gets a new value, and the old one is no longer valid.',
  ),
}
