import { text } from '@clearway/contract/kernel/text'

export const signText = {
  title: text('签署清关委托书', '簽署清關委託書', 'Sign a customs power of attorney'),
  intro: text(
    '{broker}请您代表下列授权方签署清关委托书（CBP 5291）。请先阅读文件，再填写并签署。',
    '{broker}請您代表下列授權方簽署清關委託書（CBP 5291）。請先閱讀文書，再填寫並簽署。',
    '{broker} asks you to sign a customs power of attorney (CBP 5291) for the grantor below. Read the document first, then fill in and sign.',
  ),
  allPorts: text('所有口岸', '所有口岸', 'All ports'),
  untilRevoked: text('直至撤销', '直至撤銷', 'Until revoked'),
  read: text('阅读文件（PDF）', '閱讀文書（PDF）', 'Read the document (PDF)'),
  readFirst: text('请先打开并阅读文件', '請先開啟並閱讀文書', 'Open and read the document first'),
  name: text('姓名', '姓名', 'Your name'),
  jobTitle: text('职务', '職務', 'Your title'),
  agree: text(
    '我已阅读该文件，有权代表授权方签署，并同意以此电子方式签署。',
    '我已閱讀該文書，有權代表授權方簽署，並同意以此電子方式簽署。',
    'I have read the document, I may sign for the grantor, and I agree to sign it electronically here.',
  ),
  kept: text(
    '将保存：姓名、职务、时间、网络地址、浏览器，以及文件的 SHA-256：',
    '將儲存：姓名、職務、時間、網絡地址、瀏覽器，以及文書的 SHA-256：',
    'Kept as evidence: name, title, time, network address, browser, and the SHA-256 of the document:',
  ),
  sign: text('签署', '簽署', 'Sign'),
  signing: text('正在签署…', '正在簽署…', 'Signing…'),
  done: text('已签署，谢谢。', '已簽署，謝謝。', 'Signed. Thank you.'),
  doneAt: text(
    '签署时间 {time}。您可以关闭此页。',
    '簽署時間 {time}。您可以關閉此頁。',
    'Signed at {time}. You can close this page.',
  ),
}
