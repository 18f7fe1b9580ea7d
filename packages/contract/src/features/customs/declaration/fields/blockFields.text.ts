import { text } from '../../../../kernel/text.ts'

/** What the blocks beside the head are called. */
export const blockTitles = {
  containers: text('集装箱', '貨櫃', 'Containers'),
  licences: text('随附单证', '隨附單證', 'Supervision documents'),
  certificates: text('所需单证', '所需單證', 'Certificates requested'),
  otherPacks: text('其他包装', '其他包裝', 'Other packing'),
  enterprises: text('企业资质', '企業資質', 'Qualifications of the company'),
  users: text('使用人', '使用人', 'Users'),
  marks: text('标记唛码附件', '標記嘜碼附件', 'Pictures of marks'),
  documents: text('随附单据', '隨附單據', 'Attached documents'),
  origins: text('原产地对应关系', '原產地對應關係', 'Lines under certificates of origin'),
  promises: text('企业承诺', '企業承諾', 'Undertakings of the company'),
  access: text('口岸提离', '口岸提離', 'Release from the port'),
  royalties: text('特许权使用费', '特許權使用費', 'Royalties'),
  supplements: text('补充申报', '補充申報', 'Supplementary declarations'),
  selfTaxes: text('自报自缴', '自報自繳', 'Self-assessed taxes'),
  limits: text('产品资质', '產品資質', 'Licences of the goods'),
  vins: text('车辆（VIN）', '車輛（VIN）', 'Vehicles (VIN)'),
  free: text('自由文本', '自由文本', 'Free text'),
} as const

export const blockText = {
  containers: {
    labels: {
      ContainerId: text('集装箱号', '貨櫃號碼', 'Container no.'),
      ContainerMd: text('集装箱规格', '貨櫃規格', 'Container size and type'),
      GoodsNo: text('商品项号关系', '商品項號關係', 'Items inside'),
      LclFlag: text('拼箱', '拼櫃', 'Less than container load'),
      GoodsContaWt: text('箱货重量（千克）', '櫃貨重量（千克）', 'Weight of the load (kg)'),
      ContainerWt: text('自重（千克）', '自重（千克）', 'Tare (kg)'),
    },
    hints: {
      ContainerId: text(
        '11 位，末位为校验码（ISO 6346）',
        '11 位，末位為校驗碼（ISO 6346）',
        '11 characters, the last a check digit (ISO 6346)',
      ),
      GoodsNo: text('以英文逗号分隔，如 1,2,5', '以英文逗號分隔，如 1,2,5', 'Separated by commas: 1,2,5'),
    },
  },
  licences: {
    labels: {
      DocuCode: text('单证代码', '單證代碼', 'Document'),
      CertCode: text('单证编号', '單證編號', 'Document no.'),
    },
    hints: {
      CertCode: text(
        '原产地证明（Y）填“<协定代码>C证书编号”，声明为 D，如 <22>C26440011',
        '原產地證明（Y）填「<協定代碼>C證書編號」，聲明為 D，如 <22>C26440011',
        'Proofs of origin (Y) with agreement code and C for certificate, D for declaration: <22>C26440011',
      ),
    },
    /** What 2018 said of `CertCode`. */
    certificateOf2018: text(
      '原产地证书填“<协定代码>证书编号”，如 <14>I2017-0166475',
      '原產地證書填「<協定代碼>證書編號」，如 <14>I2017-0166475',
      'Certificates of origin with the agreement code: <14>I2017-0166475',
    ),
  },
  certificates: {
    labels: {
      AppCertCode: text('申请单证', '申請單證', 'Certificate'),
      ApplOri: text('正本数', '正本數', 'Originals'),
      ApplCopyQuan: text('副本数', '副本數', 'Copies'),
    },
  },
  otherPacks: {
    labels: {
      PackQty: text('包装件数', '包裝件數', 'Number'),
      PackType: text('包装材料种类', '包裝材料種類', 'Kind of packing'),
    },
    hints: { PackQty: text('散装、裸装可不填', '散裝、裸裝可不填', 'May stay empty for goods in bulk or unpacked') },
  },
  enterprises: {
    labels: {
      EntQualifNo: text('企业资质编号', '企業資質編號', 'Qualification no.'),
      EntQualifTypeCode: text('企业资质类别', '企業資質類別', 'Kind of qualification'),
    },
  },
  users: {
    labels: {
      UseOrgPersonCode: text('使用单位联系人', '使用單位聯絡人', 'Contact of the user'),
      UseOrgPersonTel: text('使用单位联系电话', '使用單位聯絡電話', 'Telephone of the user'),
    },
  },
  marks: {
    labels: {
      AttachName: text('附件名称', '附件名稱', 'File name'),
      AttachType: text('附件类型', '附件類型', 'File type'),
      Attachment: text('附件', '附件', 'Content'),
    },
    hints: {
      Attachment: text(
        '无法录入的标记图案，不超过 1 MB，Base64 编码',
        '無法錄入的標記圖案，不超過 1 MB，Base64 編碼',
        'A picture of marks that cannot be entered as text, at most 1 MB, in Base64',
      ),
    },
  },
  documents: {
    labels: {
      EdocID: text('随附单据编号', '隨附單據編號', 'Document no.'),
      EdocCode: text('随附单据类别', '隨附單據類別', 'Document type'),
      GNoStr: text('商品项号关系', '商品項號關係', 'Lines'),
      EdocFomatType: text('格式类型', '格式類型', 'Format'),
      OpNote: text('操作说明', '操作說明', 'Note'),
      EdocCopId: text('企业文件名', '企業檔案名稱', 'File name'),
      EdocOwnerCode: text('所属单位海关编号', '所屬單位海關編號', 'Owner: customs code'),
      SignUnit: text('签名单位代码', '簽名單位代碼', 'Signed by'),
      SignTime: text('签名时间', '簽名時間', 'Signed at'),
      EdocOwnerName: text('所属单位名称', '所屬單位名稱', 'Owner: name'),
      EdocSize: text('文件大小（字节）', '檔案大小（位元組）', 'Size (bytes)'),
      PaperId: text('业务单证', '業務單證', 'Case document'),
    },
    /** Those that are met; the whole table is that of customs' notice on attached documents. */
    codes: [
      { value: '00000001', label: text('发票', '發票', 'Invoice') },
      { value: '00000002', label: text('装箱单', '裝箱單', 'Packing list') },
      { value: '00000003', label: text('提运单', '提運單', 'Transport document') },
      { value: '00000004', label: text('合同', '合約', 'Contract') },
      { value: '00000005', label: text('其他', '其他', 'Other') },
      {
        value: '00000008',
        label: text('代理报关委托协议（纸质）', '代理報關委託協議（紙本）', 'Agency agreement on paper'),
      },
      { value: '00000009', label: text('原产地证据文件', '原產地證據檔案', 'Proof of origin') },
      {
        value: '10000001',
        label: text('代理报关委托协议（电子）', '代理報關委託協議（電子）', 'Electronic agency agreement'),
      },
      {
        value: '10000002',
        label: text('减免税货物税款担保证明', '減免稅貨物稅款擔保證明', 'Guarantee for exempted goods'),
      },
      {
        value: '10000003',
        label: text(
          '减免税货物税款担保延期证明',
          '減免稅貨物稅款擔保延期證明',
          'Guarantee for exempted goods, extended',
        ),
      },
    ],
    hints: {
      EdocID: text(
        '业务单证的编号在提交时自动生成',
        '業務單證的編號在提交時自動產生',
        'Numbered on submission for documents of the case',
      ),
    },
  },
  origins: {
    labels: {
      CertType: text('单证代码', '單證代碼', 'Document'),
      EcoCertNo: text('原产地证书编号', '原產地證書編號', 'Certificate no.'),
      DecGNo: text('报关单项号', '報關單項號', 'Item of the declaration'),
      EcoGNo: text('证书项号', '證書項號', 'Item of the certificate'),
      ExtendFiled: text('扩展字段', '擴展欄位', 'Extension'),
    },
  },
  promises: {
    labels: { DeclaratioMaterialCode: text('证明/声明材料', '證明/聲明材料', 'Statement') },
    materials: [
      { value: '101040', label: text('101040 进口承诺', '101040 進口承諾', '101040 undertaking for imports') },
      { value: '102053', label: text('102053 出口承诺', '102053 出口承諾', '102053 undertaking for exports') },
    ],
  },
  access: {
    labels: {
      TransitionApply: text('转场申请', '轉場申請', 'Move to another site'),
      TransitionSite: text('转入场所场地', '轉入場所場地', 'Site moved to'),
      ConditionalLiftoffApply: text('附条件提离申请', '附條件提離申請', 'Conditional release'),
      PortDestMergeCheckApply: text(
        '口岸与目的地合并检查申请',
        '口岸與目的地合併檢查申請',
        'Inspection at port and destination in one',
      ),
    },
    hints: {
      TransitionSite: text(
        '监管场地的海关编码；仅转场时填写',
        '監管場地的海關編碼；僅轉場時填寫',
        'Customs code of the site; only where goods are moved',
      ),
    },
  },
  royalties: {
    labels: {
      ContractNo: text('合同/协议号', '合約/協議號', 'Contract or agreement no.'),
      Authorizer: text('授权方', '授權方', 'Licensor'),
      AuthorizedPerson: text('被授权方', '被授權方', 'Licensee'),
      IssueDateTime: text('签约日期', '簽約日期', 'Signed on'),
      EffectiveDateTime: text('起始执行日期', '起始執行日期', 'In force from'),
      ExpirationDateTime: text('终止日期', '終止日期', 'In force until'),
      RoyaltyFeeType: text('特许权使用费类型', '特許權使用費類型', 'Kind of royalty'),
      RoyaltyAmount: text('特许权使用费金额', '特許權使用費金額', 'Royalty'),
      Curr: text('币制', '幣制', 'Currency'),
      PayType: text('支付方式', '支付方式', 'Payment'),
      PayTime: text('支付日期', '支付日期', 'Paid on'),
      PayPeriod: text('支付计提周期（月）', '支付計提週期（月）', 'Payment period (months)'),
      PeriodStartDate: text('本次计提周期起始日期', '本次計提週期起始日期', 'This period from'),
      PeriodEndDate: text('本次计提周期终止日期', '本次計提週期終止日期', 'This period until'),
      TaxRoyaltyDeclType: text('应税特许权使用费申报情形', '應稅特許權使用費申報情形', 'Declared how'),
      EdocType: text('随附材料清单', '隨附材料清單', 'Documents that go with it'),
      Statment: text('说明', '說明', 'Explanation'),
      IsSecret: text('需要保密', '需要保密', 'Confidential'),
      IsCusAudit: text('经过海关审核认定', '經過海關審核認定', 'Assessed by customs'),
      IsCusPricePreDetermin: text('经过海关价格预裁定', '經過海關價格預裁定', 'An advance ruling on the price exists'),
      PricePreDeterminNo: text('价格预裁定编号', '價格預裁定編號', 'Ruling no.'),
    },
    hints: {
      ExpirationDateTime: text(
        '未明确或长期有效的，按 10 年填写',
        '未明確或長期有效的，按 10 年填寫',
        'Ten years, where the contract has no end',
      ),
      PricePreDeterminNo: text(
        '经过价格预裁定的必填',
        '經過價格預裁定的必填',
        'Required where there is an advance ruling',
      ),
    },
    kinds: [
      text('专利权或专有技术使用权', '專利權或專有技術使用權', 'Patent or know-how'),
      text('商标权', '商標權', 'Trade mark'),
      text('著作权', '版權', 'Copyright'),
      text('分销权、销售权或类似权利', '分銷權、銷售權或類似權利', 'Right to distribute or sell, or the like'),
    ],
    materials: [
      text('原进口货物报关单', '原進口貨物報關單', 'Declarations of the goods'),
      text('合同/协议', '合約/協議', 'Contract or agreement'),
      text('发票', '發票', 'Invoice'),
      text('支付凭证', '支付憑證', 'Proof of payment'),
      text('代扣代缴税纳税凭证', '代扣代繳稅納稅憑證', 'Proof of tax withheld'),
      text('其他', '其他', 'Other'),
    ],
    payments: [
      { value: '0', label: text('0 一次性支付', '0 一次性支付', '0 once') },
      { value: '1', label: text('1 定期支付', '1 定期支付', '1 regularly') },
      { value: '2', label: text('2 混合', '2 混合', '2 both') },
    ],
    declarations: [
      { value: '0', label: text('0 首次申报', '0 首次申報', '0 first declaration') },
      { value: '1', label: text('1 延续性申报', '1 延續性申報', '1 continued') },
    ],
  },
  sign: {
    labels: {
      OperType: text('操作类型', '操作類型', 'Operation'),
      ClientSeqNo: text('客户端报关单编号', '客戶端報關單編號', 'Our number of the declaration'),
      ICCode: text('操作员 IC 卡号', '操作員 IC 卡號', 'Operator: IC card no.'),
      CopCode: text('操作企业组织机构代码', '操作企業組織機構代碼', 'Operator: organisation code'),
      OperName: text('操作员姓名', '操作員姓名', 'Operator: name'),
      Sign: text('数字签名信息', '數位簽名資訊', 'Digital signature'),
      SignDate: text('签名日期', '簽名日期', 'Signed on'),
      Certificate: text('操作员卡的证书号', '操作員卡的證書號', 'Certificate of the card'),
      HostId: text('客户端邮箱', '客戶端電郵', 'Mailbox of the client'),
      BillSeqNo: text('对应清单统一编号', '對應清單統一編號', 'No. of the list'),
      DomainId: text('签名人分类', '簽名人分類', 'Signed as'),
      Note: text('备注', '備註', 'Remarks'),
    },
    operations: [
      { value: 'A', label: text('A 报关单上载', 'A 報關單上載', 'A upload') },
      { value: 'B', label: text('B 报关单、转关单上载', 'B 報關單、轉關單上載', 'B upload with transit') },
      { value: 'C', label: text('C 报关单申报', 'C 報關單申報', 'C declare') },
      { value: 'D', label: text('D 报关单、转关单申报', 'D 報關單、轉關單申報', 'D declare with transit') },
      {
        value: 'E',
        label: text('E 电子手册报关单上载', 'E 電子手冊報關單上載', 'E upload under an electronic manual'),
      },
      { value: 'G', label: text('G 报关单暂存', 'G 報關單暫存', 'G save as draft') },
    ],
    signers: [
      { value: '1', label: text('1 录入人', '1 錄入人', '1 who entered it') },
      { value: '2', label: text('2 申报人', '2 申報人', '2 who declares') },
    ],
  },
  limits: {
    labels: {
      GoodsNo: text('项号', '項號', 'Item no.'),
      LicTypeCode: text('许可证类别', '許可證類別', 'Kind of licence'),
      LicenceNo: text('许可证编号', '許可證編號', 'Licence no.'),
      LicWrtofDetailNo: text('核销明细序号', '核銷明細序號', 'Entry of the licence written off'),
      LicWrtofQty: text('核销数量', '核銷數量', 'Quantity written off'),
      LicWrtofQtyUnit: text('核销数量单位', '核銷數量單位', 'Unit of the quantity written off'),
    },
  },
  vins: {
    labels: {
      LicenceNo: text('许可证编号', '許可證編號', 'Licence no.'),
      LicTypeCode: text('许可证类别', '許可證類別', 'Kind of licence'),
      VinNo: text('VIN 序号', 'VIN 序號', 'No.'),
      BillLadDate: text('提/运单日期', '提/運單日期', 'Date of the bill of lading'),
      QualityQgp: text('质量保质期', '品質保質期', 'Guarantee'),
      MotorNo: text('发动机号或电机号', '發動機號或電機號', 'Engine or motor no.'),
      VinCode: text('车辆识别代码（VIN）', '車輛識別代碼（VIN）', 'Vehicle identification no. (VIN)'),
      ChassisNo: text('底盘（车架）号', '底盤（車架）號', 'Chassis no.'),
      InvoiceNo: text('发票号', '發票號', 'Invoice no.'),
      InvoiceNum: text('发票所列数量', '發票所列數量', 'Quantity on the invoice'),
      ProdCnnm: text('品名（中文）', '品名（中文）', 'Name in Chinese'),
      ProdEnnm: text('品名（英文）', '品名（英文）', 'Name in English'),
      ModelEn: text('型号（英文）', '型號（英文）', 'Model in English'),
      PricePerUnit: text('单价', '單價', 'Unit price'),
    },
  },
  free: {
    labels: {
      VoyNo: text('航次号', '航次號', 'Voyage or flight'),
      RelId: text('关联报关单号', '關聯報關單號', 'Related declaration'),
      RelManNo: text('关联备案号', '關聯備案號', 'Related record no.'),
      BonNo: text('保税/监管场地', '保稅/監管場地', 'Bonded or supervised place'),
      CusFie: text('场地代码', '場地代碼', 'Yard code'),
      DecBpNo: text('报关员联系方式', '報關員聯絡方式', 'Contact of the declaring officer'),
      DecNo: text('报关员海关注册编码', '報關員海關註冊編碼', 'Registration no. of the declaring officer'),
    },
    hints: {
      VoyNo: text(
        '水路填航次，公路填 8 位进出境日期，航空免填',
        '水路填航次，公路填 8 位進出境日期，航空免填',
        'Voyage of the vessel; the 8-digit date of crossing for lorries; empty for air',
      ),
      RelId: text(
        '与本报关单有关联的另一份报关单',
        '與本報關單有關聯的另一份報關單',
        'Another declaration that belongs with this one',
      ),
    },
  },
} as const
