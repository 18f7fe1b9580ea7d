import type { DemoSupplier } from './shape.ts'

/** What a broker buys for itself: pallets, cartons, labels, scanners. All names, brands and accounts are invented. */
export const house: readonly DemoSupplier[] = [
  {
    name: '深圳市通源包装材料有限公司', short: '通源包装', person: '罗建辉', phone: '0755-2966 5310', currency: 'CNY', stars: 4, division: '440307',
    bank: '岭南商业银行深圳龙岗支行', swift: 'LNCBCNBS', province: '广东省', city: '深圳市', county: '龙岗区', street: '平湖街道华南城发展路 6 号', isDefault: true,
    projects: [['ADM-PACK', '打托与封条']],
    goods: [
      ['TY-PLT-1210', '胶合板托盘，1200×1000 mm，免熏蒸', 'CHN', '通源', '007', '58.0000', 12500],
      ['TY-CTN-5L', '五层瓦楞纸箱，600×400×400 mm', 'CHN', '通源', '007', '7.2000', 980],
      ['TY-FILM-500', '拉伸缠绕膜，宽 500 mm，净重 3 kg', 'CHN', '通源', '018', '31.5000', 3000],
    ],
  },
  {
    name: '佛山市铭辉标签印刷有限公司', short: '铭辉印刷', person: '陆倩', phone: '0757-8630 2251', currency: 'CNY', stars: 4, division: '440605',
    bank: '岭南商业银行佛山南海支行', swift: 'LNCBCNBF', province: '广东省', city: '佛山市', county: '南海区', street: '狮山镇科技西路 12 号',
    projects: [['ADM-PACK', '打托与封条']],
    goods: [
      ['MH-LBL-100150', '热敏不干胶标签，100×150 mm，500 张/卷', 'CHN', '铭辉', '018', '16.8000', 620],
      ['MH-SEAL-H18', '集装箱高保封条，带编号', 'CHN', '铭辉', '007', '2.9000', 48],
    ],
  },
  {
    name: '广州市衡准计量器材有限公司', short: '衡准计量', person: '叶振东', phone: '020-8225 4416', currency: 'CNY', stars: 3, division: '440112',
    bank: '珠水商业银行广州科学城支行', swift: 'ZSCBCNBG', province: '广东省', city: '广州市', county: '黄埔区', street: '科学大道 99 号 A3 栋 502',
    projects: [['ADM-WH', '仓库耗材']],
    goods: [
      ['HZ-TCS-300', '电子台秤，最大称量 300 kg', 'CHN', '衡准', '001', '860.0000', 18500],
      ['HZ-SCAN-2D', '手持式二维条码扫描器，无线', 'CHN', '衡准', '007', '418.0000', 260],
    ],
  },
  {
    name: 'Victoria Peak Logistics Equipment Limited', short: 'VP Equipment', person: 'Kelvin Cheung', phone: '+852 2555 0166', currency: 'HKD', stars: 3, place: 'HK',
    bank: 'Harbour Trust Bank, Tsuen Wan Branch', swift: 'HBTRHKHH', province: '中国香港', city: '新界', county: '荃湾区', street: 'Flat B, 9/F, Fook Wing Industrial Building, 32 Wang Wo Tsai Street',
    projects: [['ADM-WH', '仓库耗材']],
    goods: [
      ['VPL-JACK-25', '手动液压搬运车，2.5 吨', 'CHN', 'VPL', '001', '1980.0000', 68000],
    ],
  },
]

/** Suppliers of the second demo tenant. */
export const second: readonly DemoSupplier[] = [
  {
    name: 'Adriatica Vini S.r.l.', short: 'Adriatica', person: 'Marco Bellini', phone: '+39 041 555 0112', currency: 'EUR', stars: 4, place: 'IT',
    bank: 'Banca della Laguna S.p.A.', swift: 'BDLGIT2V', province: 'Veneto', city: 'Treviso', county: '', street: 'Via Montello 18, 31044 Montebelluna (TV)', isDefault: true,
    projects: [['GL-GEN', '一般贸易进口']],
    goods: [
      ['AV-PRO-075', '起泡葡萄酒，750 mL，酒精度 11%', 'ITA', 'ADRIATICA', '142', '4.8000', 1520],
      ['AV-ROS-075', '红葡萄酒，750 mL，酒精度 13.5%', 'ITA', 'ADRIATICA', '142', '5.6500', 1280],
    ],
  },
  {
    name: 'Maison Clairval SAS', short: 'Clairval', person: 'Élodie Marchand', phone: '+33 4 55 50 01 23', currency: 'EUR', stars: 5, place: 'FR',
    bank: 'Crédit de la Riviera', swift: 'CDRVFR2N', province: 'Provence', city: 'Grasse', county: '', street: '27 avenue Pierre Sémard, 06130 Grasse',
    projects: [['GL-GEN', '一般贸易进口'], ['GL-CBE', '跨境电商备货']],
    goods: [
      ['MC-EDP-50', '香水，50 mL', 'FRA', 'CLAIRVAL', '142', '21.5000', 210],
      ['MC-SER-30', '护肤精华液，30 mL', 'FRA', 'CLAIRVAL', '142', '12.4000', 95],
      ['MC-CRM-50', '面霜，50 mL', 'FRA', 'CLAIRVAL', '142', '9.9000', 140],
    ],
  },
  {
    name: 'Tasman Dairy Exports Limited', short: 'Tasman Dairy', person: 'Hemi Walker', phone: '+64 7 555 0158', currency: 'NZD', stars: 4, place: 'NZ',
    bank: 'Waikato Trading Bank', swift: 'WKTBNZ2A', province: 'Waikato', city: 'Hamilton', county: '', street: '14 Foreman Road, Te Rapa, Hamilton 3200',
    projects: [['GL-GEN', '一般贸易进口']],
    goods: [
      ['TD-WMP-25', '全脂乳粉，25 kg/袋', 'NZL', 'TASMAN', '035', '5.6200', 1000],
      ['TD-BUT-25', '黄油，25 kg/箱', 'NZL', 'TASMAN', '035', '8.4500', 1000],
    ],
  },
  {
    name: '中山市晴川灯饰有限公司', short: '晴川灯饰', person: '何秀玲', phone: '0760-2231 0865', currency: 'CNY', stars: 4, division: '442000',
    bank: '香山商业银行中山古镇支行', swift: 'XSCBCNBX', province: '广东省', city: '中山市', county: '古镇镇', street: '东兴东路 86 号',
    projects: [['GL-EXP', '出口拼箱']],
    goods: [
      ['QC-PD-600', 'LED 吊灯，直径 600 mm', 'CHN', '晴川', '007', '268.0000', 4200],
      ['QC-DL-12W', 'LED 嵌入式筒灯，12 W', 'CHN', '晴川', '007', '23.5000', 310],
    ],
  },
  {
    name: '汕头市乐童玩具实业有限公司', short: '乐童玩具', person: '陈伟雄', phone: '0754-8577 3390', currency: 'USD', stars: 3, division: '440515',
    bank: '韩江商业银行汕头澄海支行', swift: 'HJCBCNBT', province: '广东省', city: '汕头市', county: '澄海区', street: '莱美工业区兴业路 5 号',
    projects: [['GL-EXP', '出口拼箱']],
    goods: [
      ['LT-RC-1401', '遥控玩具车，1:14', 'CHN', 'LETON', '008', '6.8500', 720],
      ['LT-BLK-200', '塑料拼插积木，200 粒装', 'CHN', 'LETON', '140', '3.2000', 460],
    ],
  },
  {
    name: 'Saigon Textile Mills JSC', short: 'Saigon Textile', person: 'Nguyen Thi Mai', phone: '+84 28 5550 0147', currency: 'USD', stars: 4, place: 'VN',
    bank: 'Mekong Export Bank', swift: 'MKEBVNVX', province: 'Binh Duong', city: 'Thu Dau Mot', county: '', street: 'Lot C12, Song Than 3 Industrial Park',
    projects: [['GL-GEN', '一般贸易进口']],
    goods: [
      ['ST-DEN-10OZ', '靛蓝色棉制牛仔布，10 盎司，幅宽 150 cm', 'VNM', 'SAIGONTEX', '030', '2.3500', 510],
      ['ST-KNT-180', '棉针织汗布，180 g/m²', 'VNM', 'SAIGONTEX', '035', '6.1000', 1000],
    ],
  },
  {
    name: 'Kowloon Watch Parts Company Limited', short: 'KWP', person: 'Simon Yip', phone: '+852 2555 0193', currency: 'HKD', stars: 4, place: 'HK',
    bank: 'Harbour Trust Bank, Mong Kok Branch', swift: 'HBTRHKHH', province: '中国香港', city: '九龙', county: '旺角', street: 'Room 703, Hung Tat Building, 43 Tung Choi Street',
    projects: [['GL-GEN', '一般贸易进口']],
    goods: [
      ['KWP-MV-2035', '石英手表机芯，三针', 'JPN', 'KWP', '007', '11.8000', 6.2],
      ['KWP-CASE-40', '不锈钢表壳，40 mm', 'CHN', 'KWP', '007', '36.0000', 38],
    ],
  },
  {
    name: '江西赣晟家具有限公司', short: '赣晟家具', person: '刘春生', phone: '0797-6238 119', currency: 'CNY', stars: 3, division: '360703',
    bank: '贡江商业银行南康支行', swift: 'GJCBCNBN', province: '江西省', city: '赣州市', county: '南康区', street: '家具产业园 3 号路 18 号',
    projects: [['GL-EXP', '出口拼箱']],
    goods: [
      ['GS-DT-1400', '橡胶木餐桌，1400×800 mm', 'CHN', '赣晟', '011', '620.0000', 38500],
      ['GS-CH-04', '橡胶木餐椅', 'CHN', '赣晟', '008', '158.0000', 5200],
    ],
  },
]
