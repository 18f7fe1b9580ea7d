import { text } from '@clearway/contract/kernel/text'

export const authorizeText = {
  title: text('授权应用', '授權應用', 'Authorise an app'),
  asks: text(
    '“{app}”想以您的名义在“{tenant}”中工作',
    '「{app}」想以您的名義在「{tenant}」中工作',
    '“{app}” wants to act in “{tenant}” on your behalf',
  ),
  itMay: text('允许后，它可以：', '允許後，它可以：', 'If you allow this, it can:'),
  notMore: text(
    '它不会得到您自己没有的权限，看不到您的密码，也不能进入您的其他租户。您随时可以在个人中心收回授权。',
    '它不會得到您自己沒有的權限，看不到您的密碼，也不能進入您的其他租戶。您隨時可以在個人中心收回授權。',
    'It gets no permission that you do not have, never sees your password, and cannot access your other tenants. You can revoke this in your profile at any time.',
  ),
  returnsTo: text('接下来会回到 {host}', '接下來會回到 {host}', 'You then go back to {host}'),
  signedInAs: text(
    '当前登录：{nickname}（{username}）',
    '目前登入：{nickname}（{username}）',
    'Signed in as {nickname} ({username})',
  ),
  allow: text('允许', '允許', 'Allow'),
  refuse: text('拒绝', '拒絕', 'Refuse'),
  refused: text('无法授权', '無法授權', 'This cannot be authorised'),
  goingBack: text('正在返回应用…', '正在返回應用…', 'Going back to the app…'),
  home: text('去工作台', '前往工作台', 'Go to the workbench'),
}
