import { text } from '@clearway/contract/kernel/text'

export const certificationPageText = {
  personal: text('个人认证', '個人認證', 'Personal certification'),
  intro: {
    personal: text(
      '证明您本人的身份。约需 3 分钟，请备好证件照片。',
      '證明您本人的身份。約需 3 分鐘，請備好證件相片。',
      'Verifies your identity. It takes about 3 minutes; have a photo of your identity document at hand.',
    ),
    enterprise: text(
      '证明企业及其法定代表人。约需 5 分钟，请备好营业执照和经办人授权书。',
      '證明企業及其法定代表人。約需 5 分鐘，請備好商業登記證和經辦人授權書。',
      'Verifies the enterprise and its legal representative. It takes about 5 minutes; have the business licence and the power of attorney at hand.',
    ),
  },
  begin: text('开始认证', '開始認證', 'Start'),
  mend: text('修改后重新提交', '修改後重新提交', 'Correct and resubmit'),
  again: text('重新认证', '重新認證', 'Renew certification'),
  withdraw: text('撤回修改', '撤回修改', 'Withdraw to make changes'),
  withdrawAsk: text(
    '撤回后要重新提交，审核会重新排队。',
    '撤回後要重新提交，審核會重新排隊。',
    'It has to be submitted again afterwards and goes to the end of the queue.',
  ),
  discard: text('丢弃草稿', '捨棄草稿', 'Discard the draft'),
  discardAsk: text(
    '已填的内容和上传的材料不再保留；已有的认证不受影响。',
    '已填的內容和上載的材料不再保留；已有的認證不受影響。',
    'What you entered and uploaded is removed. An existing certification is not affected.',
  ),
  submit: text('提交审核', '提交審核', 'Submit for review'),
  submitted: text(
    '已提交，审核结果会通知您',
    '已提交，審核結果會通知您',
    'Submitted. You will be notified of the result',
  ),
  submitKeys: text('Ctrl+Enter 提交', 'Ctrl+Enter 提交', 'Ctrl+Enter submits'),
  notHandedIn: text(
    '还没有提交：{count} 处需要补充',
    '還沒有提交：{count} 處需要補充',
    'Not submitted: {count} items are missing or incorrect',
  ),
  readOnlyEnterprise: text(
    '企业认证由有权限的同事办理',
    '企業認證由有權限的同事辦理',
    'Enterprise certification is handled by a colleague with permission',
  ),
  readOnlyHint: text(
    '如需办理，请联系管理员开通“企业认证”的编辑权限。',
    '如需辦理，請聯絡管理員開通「企業認證」的編輯權限。',
    'Ask your administrator for the permission to edit it.',
  ),

  /** At a glance. */
  none: text('还没有认证', '還沒有認證', 'Not certified yet'),
  standsUntil: text('已认证，有效期至 {until}', '已認證，有效期至 {until}', 'Certified until {until}'),
  daysLeft: text('还有 {days} 天', '還有 {days} 天', '{days} days left'),
  lastDay: text('今天到期', '今天到期', 'Ends today'),
  endsSoon: text(
    '请提前重新认证；新认证通过之前，现有认证继续有效。',
    '請提前重新認證；新認證獲批之前，現有認證繼續有效。',
    'Please renew in time. The present certification remains valid until the new one is approved.',
  ),
  state: {
    draft: text('草稿，还没有提交', '草稿，還沒有提交', 'Draft, not submitted yet'),
    submitted: text('已提交，等待审核', '已提交，等待審核', 'Submitted, awaiting review'),
    inReview: text('正在审核', '正在審核', 'Under review'),
    approved: text('已认证', '已認證', 'Certified'),
    rejected: text('审核未通过', '審核未通過', 'Rejected'),
    expired: text('认证已过期', '認證已過期', 'Certification expired'),
    revoked: text('认证已被撤销', '認證已被撤銷', 'Certification revoked'),
  },
  missing: text('还缺 {count} 项', '還缺 {count} 項', '{count} still missing'),
  complete: text('资料已齐全，可以提交', '資料已齊全，可以提交', 'Complete and ready to submit'),
  reasonOf: text('审核意见', '審核意見', 'Reviewer’s comments'),
  mendHere: text('上次退回：{reason}', '上次退回：{reason}', 'Last time: {reason}'),
  review: text(
    '审核通常在一个工作日内完成。',
    '審核通常在一個工作日內完成。',
    'A review usually takes one working day.',
  ),

  /** Groups of the form. */
  groups: {
    registration: text('企业登记', '企業登記', 'Registration'),
    representative: text('法定代表人', '法定代表人', 'Legal representative'),
    identity: text('身份', '身份', 'Identity'),
    contact: text('联系方式', '聯絡方式', 'Contact'),
    papers: text('证明文件', '證明文件', 'Supporting documents'),
  },
  registrationHint: {
    uscc: text(
      '18 位，如 91440300708461136T',
      '18 位，如 91440300708461136T',
      '18 characters, such as 91440300708461136T',
    ),
    hkbr: text('8 位数字，可加 3 位分行号', '8 位數字，可加 3 位分行號', '8 digits, and 3 more for a branch'),
    hkci: text('7 或 8 位数字', '7 或 8 位數字', '7 or 8 digits'),
    ein: text('9 位数字，如 91-1144442', '9 位數字，如 91-1144442', '9 digits, such as 91-1144442'),
  },
  keepNumber: text('已保存；不改就保持原样', '已儲存；不改就保持原樣', 'Saved; leave unchanged to keep it'),

  /** Papers. */
  papersHint: text(
    '图片（PNG、JPEG、WebP）或 PDF，小于 10MB。只有您和审核人能看到。',
    '圖片（PNG、JPEG、WebP）或 PDF，小於 10MB。只有您和審核人能看到。',
    'Pictures (PNG, JPEG, WebP) or PDF under 10MB. Only you and the reviewers see them.',
  ),
  needed: text('必需', '必需', 'Required'),
  welcome: text('可选', '可選', 'Optional'),
  upload: text('上传', '上載', 'Upload'),
  uploadOf: text('上传{paper}', '上載{paper}', 'Upload: {paper}'),
  replaceOf: text('更换{paper}', '更換{paper}', 'Replace: {paper}'),
  removeOf: text('删除{paper}', '刪除{paper}', 'Remove: {paper}'),
  viewOf: text('查看{paper}', '檢視{paper}', 'View: {paper}'),
  replace: text('更换', '更換', 'Replace'),
  view: text('查看', '檢視', 'View'),
  uploading: text('正在上传…', '正在上載…', 'Uploading…'),
  dropHere: text('松开即可上传', '鬆開即可上載', 'Drop it here'),
  noPaper: text('没有上传', '沒有上載', 'Not uploaded'),
  zoomIn: text('放大', '放大', 'Zoom in'),
  zoomOut: text('缩小', '縮小', 'Zoom out'),
  rotate: text('旋转', '旋轉', 'Rotate'),
  fit: text('适合窗口', '適合視窗', 'Fit to window'),
  save: text('下载', '下載', 'Download'),
  pdfHint: text('看不到内容时请下载', '看不到內容時請下載', 'Not displayed? Download it'),

  /** Attempts and what they unlock. */
  attempts: text('申请记录', '申請記錄', 'Applications'),
  attempt: text('第 {n} 次', '第 {n} 次', 'No. {n}'),
  noAttempts: text('还没有提交过', '還沒有提交過', 'Nothing submitted yet'),
  handedIn: text('{at} 提交', '{at} 提交', 'submitted {at}'),
  decidedBy: text('{at} 由{who}审核', '{at} 由{who}審核', 'decided {at} by {who}'),
  until: text('有效期至 {until}', '有效期至 {until}', 'until {until}'),
  gates: text('认证后可以使用', '認證後可以使用', 'What certification unlocks'),
  gateOpen: text('已开通', '已開通', 'Available'),
  gateFree: text('目前不要求认证', '目前不要求認證', 'No certification required at present'),
  gateShut: text('需要{kinds}', '需要{kinds}', 'Needs: {kinds}'),
  gateAbove: text('超过 {amount} 元人民币时', '超過 {amount} 元人民幣時', 'above CNY {amount}'),
  or: text('或', '或', ' or '),
} as const
