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
        '原产地证书填“<协定代码>证书编号”，如 <14>I2017-0166475',
        '原產地證書填「<協定代碼>證書編號」，如 <14>I2017-0166475',
        'Certificates of origin with the agreement code: <14>I2017-0166475',
      ),
    },
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
      EdocFomatType: text('格式类型', '格式類型', 'Format'),
      OpNote: text('操作说明', '操作說明', 'Note'),
      EdocCopId: text('企业文件名', '企業檔案名稱', 'File name'),
      EdocOwnerCode: text('所属单位海关编号', '所屬單位海關編號', 'Owner: customs code'),
      SignUnit: text('签名单位代码', '簽名單位代碼', 'Signed by'),
      SignTime: text('签名时间', '簽名時間', 'Signed at'),
      EdocOwnerName: text('所属单位名称', '所屬單位名稱', 'Owner: name'),
      EdocSize: text('文件大小（字节）', '檔案大小（位元組）', 'Size (bytes)'),
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
  limits: {
    labels: {
      GoodsNo: text('项号', '項號', 'Item no.'),
      LicTypeCode: text('许可证类别', '許可證類別', 'Kind of licence'),
      LicenceNo: text('许可证编号', '許可證編號', 'Licence no.'),
      LicWrtofDetailNo: text('核销明细序号', '核銷明細序號', 'Entry of the licence written off'),
      LicWrtofQty: text('核销数量', '核銷數量', 'Quantity written off'),
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
