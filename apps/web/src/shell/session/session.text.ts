import { text } from '@clearway/contract/kernel/text'

/** What may have to be said before there is a signed-in page. */
export const sessionWords = {
  hasError: text('出错了', '出錯了', 'Has Error'),
  unreachable: text(
    '连不上服务器，请检查网络后再试',
    '未能連線到伺服器，請檢查網絡後再試',
    'The server cannot be reached. Check the connection and try again',
  ),
  validationFailed: text('验证失败，请重新登录', '驗證失敗，請重新登入', 'validation failed, please log in again'),
  rolesEmpty: text(
    '角色不能为空，请联系管理员为您分配角色',
    '角色不能為空，請聯絡管理員為您分配角色',
    'roles must be a non-empty array',
  ),
  skip: text('跳到正文', '跳至主要內容', 'Skip to content'),
}
