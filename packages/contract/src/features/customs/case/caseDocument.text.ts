import { text } from '../../../kernel/text.ts'
import { paperNames } from '../declaration/checks/papersChecks.text.ts'

export const caseDocumentText = {
  kinds: {
    ...paperNames,
    licence: text('许可证件', '許可證件', 'Licence'),
    inspection: text('检验检疫证明', '檢驗檢疫證明', 'Inspection certificate'),
    goodsPicture: text('商品图片', '貨品圖片', 'Picture of the goods'),
    taxBill: text('税单', '稅單', 'Tax bill'),
    release: text('放行凭证', '放行憑證', 'Release notice'),
    declaration: text('报关单', '報關單', 'Declaration'),
    other: text('其他', '其他', 'Other'),
  },
  states: {
    needed: text('待上传', '待上載', 'Outstanding'),
    received: text('已收到', '已收到', 'Received'),
    checked: text('已审核', '已審核', 'Checked'),
    refused: text('不合格', '不合格', 'Rejected'),
  },
  /** How the electronic agreement (代理报关委托协议) stands at the single window. */
  agreements: {
    asked: text(
      '电子委托：已发起，待客户确认',
      '電子委託：已發起，待客戶確認',
      'Electronic agreement: awaiting the client',
    ),
    confirmed: text('电子委托：已确认', '電子委託：已確認', 'Electronic agreement: confirmed'),
    declined: text('电子委托：已拒绝', '電子委託：已拒絕', 'Electronic agreement: declined'),
  },
  /** Why a paper is needed; a letter of the supervision column has its own words. */
  rules: {
    always: text('报关必备', '報關必備', 'Required for every declaration'),
    transport: text('进口提货与申报依据', '進口提貨與申報依據', 'Required to declare and collect imports'),
    freight: text(
      '成交方式不含运费，需运费凭证',
      '成交方式不含運費，需運費憑證',
      'The terms exclude freight, so proof of freight is needed',
    ),
    freightInside: text(
      '成交方式含运费，需运费凭证',
      '成交方式含運費，需運費憑證',
      'The terms include freight, so proof of freight is needed',
    ),
    insurance: text(
      '成交方式不含保费，需保险凭证',
      '成交方式不含保費，需保險憑證',
      'The terms exclude insurance, so proof of insurance is needed',
    ),
    insuranceInside: text(
      '成交方式含保费，需保险凭证',
      '成交方式含保費，需保險憑證',
      'The terms include insurance, so proof of insurance is needed',
    ),
    origin: text('报关单享受协定税率', '報關單享受協定稅率', 'The declaration claims a preferential rate'),
    person: text('报关行要求', '報關行要求', 'Requested by your broker'),
  },
  /** Papers of the kind `other` that a rule names. */
  ruleNames: {
    freight: text('运费凭证', '運費憑證', 'Freight invoice'),
    freightInside: text('运费凭证', '運費憑證', 'Freight invoice'),
    insurance: text('保险凭证', '保險憑證', 'Insurance policy'),
    insuranceInside: text('保险凭证', '保險憑證', 'Insurance policy'),
  },
  supervision: text('监管证件 {letter}', '監管證件 {letter}', 'Supervision document {letter}'),

  fields: {
    kind: text('类型', '類型', 'Type'),
    name: text('名称', '名稱', 'Name'),
    number: text('编号', '編號', 'Number'),
    validTo: text('有效期至', '有效期至', 'Valid to'),
    reason: text('原因', '原因', 'Reason'),
    file: text('文件', '檔案', 'File'),
  },
  sameHere: text(
    '这份文件已在本业务中（{kind}，{name}）。确实要再放一份吗？',
    '這份檔案已在本業務中（{kind}，{name}）。確實要再放一份嗎？',
    'This file is already in this case ({kind}, {name}). Add it again?',
  ),
  sameElsewhere: text(
    '这份文件已在业务 {code} 中（{kind}，{name}）。确实也用于本业务吗？',
    '這份檔案已在業務 {code} 中（{kind}，{name}）。確實也用於本業務嗎？',
    'This file is already in case {code} ({kind}, {name}). Use it here as well?',
  ),
  ended: text(
    '业务{status}，单证不能再改',
    '業務{status}，單證不能再改',
    'The case is “{status}”, so its documents can no longer be changed',
  ),
  noFile: text('还没有文件', '還沒有檔案', 'There is no file yet'),
  isChecked: text(
    '已审核的单证不能改；请经办人先处理',
    '已審核的單證不能改；請經辦人先處理',
    'A checked document can no longer be changed; ask the person handling the case',
  ),
  notYours: text('只能删除自己上传的文件', '只能刪除自己上載的檔案', 'You can only remove files you uploaded yourself'),
  tooMany: text('一项业务最多 {max} 份单证', '一項業務最多 {max} 份單證', 'A case can have at most {max} documents'),
  customerFixed: text(
    '客户已在本业务中留言或上传单证，不能换客户；请新建业务',
    '客戶已在本業務中留言或上載單證，不能換客戶；請新建業務',
    'The customer has sent messages or documents in this case, so the customer cannot be changed. Create a new case',
  ),

  documents: text('业务单证', '業務單證', 'Case documents'),
  refreshDocuments: text('更新所需单证', '更新所需單證', 'Update required documents'),
  uploadDocument: text('上传单证', '上載單證', 'Upload a document'),
  askDocument: text('要求补充单证', '要求補充單證', 'Request a document'),
  changeDocument: text('修改单证信息', '修改單證資料', 'Edit document details'),
  agreeDocument: text('登记电子委托', '登記電子委託', 'Record the electronic agreement'),
  agreementNumber: text(
    '已确认的电子委托协议须填编号',
    '已確認的電子委託協議須填編號',
    'Enter the number of the confirmed agreement',
  ),
  agreementOnly: text(
    '只有代理报关委托书可以登记电子委托',
    '只有代理報關委託書可以登記電子委託',
    'Only the agency agreement can be made electronically',
  ),
  checkDocument: text('审核单证', '審核單證', 'Check a document'),
  refuseDocument: text('退回单证', '退回單證', 'Reject a document'),
  removeDocument: text('删除单证', '刪除單證', 'Remove a document'),
  document: text('下载单证', '下載單證', 'Download a document'),
  allDocuments: text('打包下载单证', '打包下載單證', 'Download all documents'),
  archiveName: text('{code} 单证', '{code} 單證', '{code} documents'),
  noFiles: text('还没有可以下载的文件', '還沒有可以下載的檔案', 'There is no file to download yet'),
  /** Stands in the archive in the place of a file that the store has lost. */
  lost: text(
    '这份文件没有读到，请再试一次或联系管理员',
    '這份檔案沒有讀到，請再試一次或聯絡管理員',
    'This file could not be read. Try again, or ask your administrator',
  ),

  told: {
    refused: {
      title: text(
        '业务 {code}：{document}不合格，请重新上传',
        '業務 {code}：{document}不合格，請重新上載',
        'Case {code}: {document} was rejected, please upload it again',
      ),
      content: text('原因：{reason}', '原因：{reason}', 'Reason: {reason}'),
    },
    asked: {
      title: text(
        '业务 {code} 请补充：{document}',
        '業務 {code} 請補充：{document}',
        'Case {code}: please upload {document}',
      ),
      content: text('{person}需要这份单证。', '{person}需要這份單證。', '{person} needs this document.'),
    },
    agreement: {
      title: text(
        '业务 {code}：请确认电子委托协议',
        '業務 {code}：請確認電子委託協議',
        'Case {code}: please confirm the electronic agency agreement',
      ),
      content: text(
        '{person}已在单一窗口发起代理报关委托协议，请登录单一窗口确认。',
        '{person}已在單一窗口發起代理報關委託協議，請登入單一窗口確認。',
        '{person} sent you the agency agreement at the single window. Please confirm it there.',
      ),
    },
    received: {
      title: text('业务 {code} 收到{document}', '業務 {code} 收到{document}', 'Case {code}: {document} received'),
      content: text('{person}上传了 {fileName}。', '{person}上載了 {fileName}。', '{person} uploaded {fileName}.'),
    },
  },
} as const
