import type { DemoSupplier } from './shape.ts'

/** Suppliers of a medical device importer in Guangzhou, each with what it sells. All names, brands and accounts are invented. */
export const medical: readonly DemoSupplier[] = [
  {
    name: 'Alpenmed Diagnostik GmbH', short: 'Alpenmed', person: 'Katrin Vogel', phone: '+49 89 555 0120', currency: 'EUR', stars: 5, place: 'DE',
    bank: 'Isar Handelsbank AG, München', swift: 'ISHBDEMMXXX', province: 'Bayern', city: 'München', county: '', street: 'Landsberger Straße 318, 80687 München, Germany',
    remark: '进口注册证有效期至 2028 年；冷链试剂 2–8 ℃ 运输', isDefault: true,
    projects: [['HN-LAB-2', '检验科扩建']],
    goods: [
      ['AM-BC480', '全自动生化分析仪，480 测试/小时', 'DEU', 'ALPENMED', '001', '18650.0000', 168000],
      ['AM-R-ALT-4x60', '丙氨酸氨基转移酶测定试剂盒，4×60 mL', 'DEU', 'ALPENMED', '140', '46.5000', 620],
      ['AM-R-GLU-6x50', '葡萄糖测定试剂盒，6×50 mL', 'DEU', 'ALPENMED', '140', '38.2000', 710],
      ['AM-CUV-500', '比色杯，光程 6 mm，500 只装', 'CZE', 'ALPENMED', '140', '92.0000', 1350],
    ],
  },
  {
    name: '桜木医療機器株式会社', short: '樱木医疗', person: '高橋 由美', phone: '+81 3 555 0144', currency: 'JPY', stars: 5, place: 'JP',
    bank: '隅田川銀行 本店営業部', swift: 'SMGKJPJT', province: '東京都', city: '文京区', county: '', street: '本郷三丁目 27 番 9 号',
    remark: '内窥镜须附消毒灭菌说明中文版',
    projects: [['HN-ENDO', '内镜中心更新']],
    goods: [
      ['SKG-290N', '电子上消化道内窥镜，外径 9.2 mm', 'JPN', 'SAKURAGI', '001', '1580000.0000', 3400],
      ['SKF-231Q', '一次性使用活体取样钳，2.3 mm', 'JPN', 'SAKURAGI', '012', '2650.0000', 21],
      ['SKE-ESG3', '高频手术设备（电刀主机）', 'JPN', 'SAKURAGI', '001', '820000.0000', 9800],
      ['SKL-LED300', '医用冷光源，300 W', 'JPN', 'SAKURAGI', '001', '436000.0000', 7600],
    ],
  },
  {
    name: 'Lakeside Cardio, Inc.', short: 'Lakeside', person: 'Michael Torres', phone: '+1 612 555 0191', currency: 'USD', stars: 4, place: 'US',
    bank: 'Twin Rivers Commerce Bank', swift: 'TRCBUS4M', province: 'Minnesota', city: 'Minneapolis', county: 'Hennepin', street: '901 Marquette Avenue South, Minneapolis, MN 55402',
    remark: '植入类器械须逐支登记 UDI',
    projects: [['HN-CATH', '导管室耗材']],
    goods: [
      ['LC-PTCA-2520', '冠状动脉球囊扩张导管，2.5×20 mm', 'USA', 'LAKECARD', '014', '84.0000', 38],
      ['LC-GW14-190', '导丝，0.014 英寸，长 190 cm', 'CRI', 'LAKECARD', '014', '31.5000', 17],
      ['LC-PM-DR200', '植入式心脏起搏器，双腔', 'USA', 'LAKECARD', '007', '1420.0000', 62],
      ['LC-IND-20', '球囊充盈压力泵', 'MEX', 'LAKECARD', '007', '22.8000', 145],
    ],
  },
  {
    name: 'Helvetia Ortho Systems AG', short: 'Helvetia Ortho', person: 'Reto Brunner', phone: '+41 61 555 0117', currency: 'CHF', stars: 5, place: 'CH',
    bank: 'Rheinbrücke Bank AG, Basel', swift: 'RHBBCHBBXXX', province: 'Basel-Landschaft', city: 'Muttenz', county: '', street: 'Hofackerstrasse 71, 4132 Muttenz',
    projects: [['HN-ORTHO', '骨科植入物']],
    goods: [
      ['HO-LCP35-08', '钛合金锁定接骨板，3.5 mm，8 孔', 'CHE', 'HELVORTHO', '020', '168.0000', 19],
      ['HO-SCR35-24', '钛合金接骨螺钉，3.5×24 mm', 'CHE', 'HELVORTHO', '007', '14.6000', 0.95],
      ['HO-HIP-ST12', '人工髋关节假体，股骨柄 12 号', 'CHE', 'HELVORTHO', '007', '980.0000', 310],
    ],
  },
  {
    name: 'Seoul Aesthetic Laser Co., Ltd.', short: '首尔激光', person: 'Choi Min-seo', phone: '+82 2 555 0175', currency: 'USD', stars: 3, place: 'KR',
    bank: 'Han River Bank', swift: 'HNRBKRSE', province: 'Seoul', city: 'Geumcheon-gu', county: '', street: '606, 145 Gasan digital 1-ro',
    projects: [['HN-DERM', '皮肤科设备']],
    goods: [
      ['SAL-PICO1064', '掺钕钇铝石榴石激光治疗仪，1064/532 nm', 'KOR', 'SAESTHETIC', '001', '22400.0000', 92000],
      ['SAL-HP-08', '激光治疗手具，光斑 8 mm', 'KOR', 'SAESTHETIC', '007', '860.0000', 640],
    ],
  },
  {
    name: 'Dublin Renal Supplies Limited', short: 'Dublin Renal', person: "Aoife O'Sullivan", phone: '+353 1 555 0139', currency: 'EUR', stars: 4, place: 'IE',
    bank: 'Liffey Merchant Bank', swift: 'LFMBIE2D', province: 'Leinster', city: 'Dublin', county: '', street: 'Unit 5, Parkmore Business Park, Dublin 12',
    remark: '整托出货，每托 24 箱',
    projects: [['HN-DIAL', '血液净化中心']],
    goods: [
      ['DRS-HF18', '空心纤维血液透析器，膜面积 1.8 m²', 'IRL', 'DUBRENAL', '007', '9.8500', 205],
      ['DRS-BL-A4', '一次性使用血液透析管路', 'IRL', 'DUBRENAL', '006', '4.2500', 168],
      ['DRS-BIC-650', '血液透析干粉（碳酸氢盐），650 g', 'IRL', 'DUBRENAL', '136', '3.1000', 655],
    ],
  },
  {
    name: 'Southern Cross Hearing Pty Ltd', short: '南十字助听', person: 'Olivia Grant', phone: '+61 2 5550 0163', currency: 'AUD', stars: 4, place: 'AU',
    bank: 'Botany Bay Bank Limited', swift: 'BBBLAU2S', province: 'New South Wales', city: 'Sydney', county: '', street: '44 Waterloo Road, Macquarie Park NSW 2113',
    projects: [['HN-EAR', '助听门店铺货']],
    goods: [
      ['SCH-BTE-P5', '数字助听器，耳背式', 'AUS', 'SOUTHX', '007', '486.0000', 42],
      ['SCH-RIC-L3', '数字助听器，受话器外置式', 'SGP', 'SOUTHX', '007', '562.0000', 36],
      ['SCH-BAT-312', '锌空气扣式电池，312 型，60 粒装', 'DEU', 'SOUTHX', '140', '19.5000', 48],
    ],
  },
  {
    name: '珠海市康浦医疗用品有限公司', short: '康浦医疗', person: '冯美珍', phone: '0756-8821 607', currency: 'CNY', stars: 4, division: '440402',
    bank: '香山商业银行珠海拱北支行', swift: 'XSCBCNBZ', province: '广东省', city: '珠海市', county: '香洲区', street: '南屏科技园屏北二路 15 号 2 栋',
    projects: [['HN-STOCK', '安全库存']],
    goods: [
      ['KP-MASK-IIR', '医用外科口罩，无菌型，50 只装', 'CHN', 'KANGPU', '140', '14.8000', 190],
      ['KP-GLV-N-M', '一次性使用丁腈检查手套，M 码，100 只装', 'MYS', 'KANGPU', '140', '26.5000', 430],
      ['KP-SYR-10', '一次性使用无菌注射器，10 mL', 'CHN', 'KANGPU', '012', '0.3200', 8.6],
    ],
  },
  {
    name: 'Merlion Biosciences Pte. Ltd.', short: 'Merlion Bio', person: 'Rachel Goh', phone: '+65 6555 0128', currency: 'USD', stars: 4, place: 'SG',
    bank: 'Raffles Quay Bank', swift: 'RFQBSGSG', province: '', city: 'Singapore', county: '', street: '11 Biopolis Way, #04-08 Helios, Singapore 138667',
    remark: '干冰运输，单票附温度记录',
    projects: [['HN-LAB-2', '检验科扩建'], ['HN-STOCK', '安全库存']],
    goods: [
      ['MB-PCR-RSV96', '呼吸道病原体核酸检测试剂盒，96 人份', 'SGP', 'MERBIO', '140', '318.0000', 540],
      ['MB-TIP-200F', '移液器吸头，带滤芯，200 μL，96 支装', 'SGP', 'MERBIO', '140', '6.4000', 120],
      ['MB-THERM-96', '梯度基因扩增仪，96 孔', 'SGP', 'MERBIO', '001', '5150.0000', 11500],
    ],
  },
  {
    name: '江门市瑞泽生物材料有限公司', short: '瑞泽生物', person: '谭国栋', phone: '0750-3966 218', currency: 'CNY', stars: 3, division: '440703',
    bank: '香山商业银行江门支行', swift: 'XSCBCNBJ', province: '广东省', city: '江门市', county: '蓬江区', street: '杜阮镇龙榜工业区 9 号',
    projects: [['HN-ORTHO', '骨科植入物'], ['HN-STOCK', '安全库存']],
    goods: [
      ['RZ-COL-5050', '可吸收胶原蛋白海绵，50×50 mm', 'CHN', 'RUIZE', '020', '68.0000', 1.4],
      ['RZ-SUT-30V', '可吸收外科缝合线，3-0，带针', 'CHN', 'RUIZE', '015', '12.6000', 2.2],
      ['RZ-DRS-1010', '水胶体敷料，100×100 mm', 'CHN', 'RUIZE', '020', '9.8000', 11],
    ],
  },
]
