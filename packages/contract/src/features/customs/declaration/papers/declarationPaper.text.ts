import { text } from '../../../../kernel/text.ts'

export const declarationPaperText = {
  print: text('打印报关单证', '列印報關單證', 'Print declaration documents'),
  printCase: text('打印业务单证', '列印業務單證', 'Print case documents'),
  attachPrinted: text('制作并随附单证', '製作並隨附單證', 'Make and attach a document'),
  papers: {
    declaration: text('报关单', '報關單', 'Declaration form'),
    powerOfAttorney: text('代理报关委托书', '代理報關委託書', 'Power of attorney'),
    taxSheet: text('税款计算表', '稅款計算表', 'Tax sheet'),
    excel: text('报关单 Excel', '報關單 Excel', 'Declaration as Excel'),
  },
  casePapers: {
    contract: text('合同', '合約', 'Contract'),
    invoice: text('商业发票', '商業發票', 'Commercial invoice'),
    packingList: text('装箱单', '裝箱單', 'Packing list'),
    clearanceSheet: text('清关单', '清關單', 'Clearance sheet'),
    powerOfAttorney: text('代理报关委托书', '代理報關委託書', 'Power of attorney'),
    taxSheet: text('税款计算表', '稅款計算表', 'Tax sheet'),
    linesExcel: text('商品行 Excel', '商品行 Excel', 'Lines as Excel'),
  },
} as const
