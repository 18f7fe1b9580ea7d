import type { DemoSupplier } from './shape.ts'

/** Suppliers of an electronics importer in Shenzhen, each with what it sells. All names, brands and accounts are invented. */
export const electronics: readonly DemoSupplier[] = [
  {
    name: '东莞市恒科达精密电子有限公司', short: '恒科达', person: '梁志远', phone: '0769-8539 1207', currency: 'CNY', stars: 5, division: '441900',
    bank: '岭南商业银行东莞长安支行', swift: 'LNCBCNBD', province: '广东省', city: '东莞市', county: '长安镇', street: '振安中路 168 号恒科达工业园 B 栋',
    remark: '月结 60 天；连接器类交期 15 天，急单另议', isDefault: true,
    projects: [['PC-VCU-02', '车载控制器二期'], ['PC-HMI-10', '10.1 寸工业人机界面']],
    goods: [
      ['HKD-UC24S-08', 'USB Type-C 连接器，24 针，沉板式', 'CHN', 'HKDCON', '007', '0.8600', 0.9],
      ['HKD-BTB05-40P', '板对板连接器，0.5 mm 间距，40 针', 'CHN', 'HKDCON', '007', '1.1200', 0.42],
      ['HKD-FFC05-30-150', '柔性扁平电缆，0.5 mm 间距，30 芯，长 150 mm', 'CHN', 'HKDCON', '015', '0.7350', 1.6],
      ['HKD-RJ45-TM11', 'RJ45 网络接口，带变压器，单口', 'CHN', 'HKDCON', '007', '4.3500', 8.4],
      ['HKD-DC2155', '直流电源插座，5.5×2.1 mm，贴片式', 'CHN', 'HKDCON', '007', '0.3800', 1.1],
    ],
  },
  {
    name: '惠州市润辰光电科技有限公司', short: '润辰光电', person: '曾丽华', phone: '0752-2266 830', currency: 'CNY', stars: 4, division: '441300',
    bank: '东江商业银行惠州仲恺支行', swift: 'DJCBCNBH', province: '广东省', city: '惠州市', county: '惠城区', street: '仲恺高新区和畅五路西 77 号',
    projects: [['PC-HMI-10', '10.1 寸工业人机界面'], ['PC-SPARE', '售后备件']],
    goods: [
      ['RC2835-W65', '贴片发光二极管，白光，2835 封装，6500K', 'CHN', 'RUNCHEN', '007', '0.0420', 0.012],
      ['RCBL-133F', 'LED 背光模组，13.3 英寸', 'CHN', 'RUNCHEN', '020', '38.5000', 96],
      ['RCIR-940-5', '红外发射二极管，940 nm，直径 5 mm', 'CHN', 'RUNCHEN', '007', '0.1150', 0.28],
    ],
  },
  {
    name: '深圳市云岭电子元件有限公司', short: '云岭元件', person: '邱文杰', phone: '0755-2784 6019', currency: 'CNY', stars: 3, division: '440306',
    bank: '岭南商业银行深圳宝安支行', swift: 'LNCBCNBS', province: '广东省', city: '深圳市', county: '宝安区', street: '福海街道塘尾社区荔园路 21 号 3 楼',
    projects: [['PC-PSU-65', '65 W 快充电源'], ['PC-VCU-02', '车载控制器二期']],
    goods: [
      ['YLR-0603-10K-1', '贴片电阻，10 kΩ，±1%，0603', 'CHN', 'YUNLING', '054', '6.8000', 2.1],
      ['YLR-2512-R010', '合金采样电阻，10 mΩ，3 W，2512', 'CHN', 'YUNLING', '007', '0.3200', 0.038],
      ['YLE-470U35V', '铝电解电容器，470 μF，35 V', 'CHN', 'YUNLING', '007', '0.2850', 2.3],
    ],
  },
  {
    name: 'Meridian Components (Asia) Limited', short: 'Meridian Asia', person: 'Fiona Leung', phone: '+852 2555 0148', currency: 'USD', stars: 5, place: 'HK',
    bank: 'Harbour Trust Bank, Kwun Tong Branch', swift: 'HBTRHKHH', province: '中国香港', city: '九龙', county: '观塘区', street: 'Unit 1208, 12/F, Wai Hong Industrial Centre, 88 How Ming Street, Kwun Tong',
    remark: '分销商，混装出货；香港交货，由我司中港车提货', distributor: true,
    projects: [['PC-VCU-02', '车载控制器二期'], ['PC-IOT-GW', '物联网网关试产'], ['PC-SPARE', '售后备件']],
    goods: [
      ['MC-ESD5V0', '静电保护二极管，5 V，SOD-523', 'MYS', 'MERICOM', '007', '0.0180', 0.002],
      ['MC-PTC1206-110', '自恢复保险丝，1.1 A，1206', 'PHL', 'MERICOM', '007', '0.0460', 0.009],
      ['MC-XTAL32K', '石英晶体谐振器，32.768 kHz，3215', 'THA', 'MERICOM', '007', '0.1240', 0.011],
    ],
  },
  {
    name: 'Nordlicht Halbleiter GmbH', short: 'Nordlicht', person: 'Jens Hartwig', phone: '+49 351 555 0172', currency: 'EUR', stars: 5, place: 'DE',
    bank: 'Elbtal Handelsbank AG, Dresden', swift: 'ELHBDE3DXXX', province: 'Sachsen', city: 'Dresden', county: '', street: 'Am Waldschlösschen 14, 01099 Dresden, Germany',
    remark: 'EXW Dresden，原产地声明随发票',
    projects: [['PC-PSU-65', '65 W 快充电源'], ['PC-VCU-02', '车载控制器二期']],
    goods: [
      ['NLH-75B12N3', '绝缘栅双极晶体管模块，1200 V / 75 A', 'DEU', 'NORDLICHT', '007', '41.8000', 183],
      ['NLD-8A600S', '快恢复整流二极管，8 A / 600 V，TO-220AC', 'HUN', 'NORDLICHT', '007', '0.6200', 1.9],
      ['NLG-2ED21', '栅极驱动集成电路，双通道，SO-8', 'DEU', 'NORDLICHT', '007', '1.3400', 0.082],
      ['NLS-TMP117', '数字温度传感器集成电路，±0.1 ℃', 'AUT', 'NORDLICHT', '007', '2.1500', 0.015],
    ],
  },
  {
    name: '北風電子株式会社', short: '北风电子', person: '松本 健一', phone: '+81 75 555 0136', currency: 'JPY', stars: 5, place: 'JP',
    bank: '洛北銀行 京都駅前支店', swift: 'RKHKJPJT', province: '京都府', city: '京都市', county: '伏見区', street: '竹田向代町 136 番地',
    remark: '日元报价，CIF 香港；湿敏器件须真空包装',
    projects: [['PC-PSU-65', '65 W 快充电源'], ['PC-IOT-GW', '物联网网关试产']],
    goods: [
      ['KK21BX7R1E106K', '多层片式陶瓷电容器，10 μF，25 V，X7R，0805', 'JPN', 'KITAKAZE', '054', '4820.0000', 19],
      ['KX3225-24M', '石英晶体谐振器，24 MHz，3225', 'JPN', 'KITAKAZE', '007', '28.5000', 0.016],
      ['KSW-D2F01', '微动开关，3 A，125 V', 'JPN', 'KITAKAZE', '007', '96.0000', 0.6],
      ['KMT-28BYJ', '步进电动机，5 V，输出功率 0.5 W', 'VNM', 'KITAKAZE', '001', '338.0000', 34],
    ],
  },
  {
    name: 'Hanbit Memory & Display Co., Ltd.', short: 'Hanbit', person: 'Park Ji-hoon', phone: '+82 31 555 0119', currency: 'USD', stars: 4, place: 'KR',
    bank: 'Suwon Commercial Bank', swift: 'SWCBKRSE', province: 'Gyeonggi-do', city: 'Suwon', county: 'Yeongtong-gu', street: '129 Maetan-ro, Yeongtong-gu, Suwon-si',
    remark: '存储器按周报价，报价 3 天内有效',
    projects: [['PC-HMI-10', '10.1 寸工业人机界面'], ['PC-IOT-GW', '物联网网关试产']],
    goods: [
      ['HM4G08A-BCWE', '动态随机存储器，DDR4，8 Gb，FBGA-78', 'KOR', 'HANBIT', '007', '2.8600', 0.152],
      ['HMN256G-UFS31', '闪存存储器，UFS 3.1，256 GB', 'KOR', 'HANBIT', '007', '18.7500', 0.31],
      ['HMD-AM061FHD', '有机发光二极管显示屏模组，6.1 英寸', 'VNM', 'HANBIT', '007', '34.2000', 41],
      ['HMD-TFT101', '液晶显示屏模组，10.1 英寸，1280×800', 'KOR', 'HANBIT', '007', '26.9000', 148],
    ],
  },
  {
    name: '宏启微电子股份有限公司', short: '宏启微', person: '蔡宗翰', phone: '+886 3 555 0127', currency: 'USD', stars: 4, place: 'TW',
    bank: '竹塹商业银行', swift: 'ZQCBTWTP', province: '中国台湾', city: '新竹', county: '', street: '新竹市东区力行路 27 号 5 楼',
    projects: [['PC-PSU-65', '65 W 快充电源'], ['PC-IOT-GW', '物联网网关试产']],
    goods: [
      ['HQ5402-QFN', '电源管理集成电路，4 路输出，QFN-32', 'TWN', 'HONGQI', '007', '0.7400', 0.071],
      ['HQ8211F-LQFP', '以太网收发器集成电路，10/100/1000M', 'TWN', 'HONGQI', '007', '0.9300', 0.158],
      ['HQL-0630-4R7', '贴片功率电感器，4.7 μH，6.5 A', 'CHN', 'HONGQI', '007', '0.1380', 0.74],
      ['HQA-5532S', '音频放大器集成电路，双声道 D 类', 'TWN', 'HONGQI', '007', '0.4100', 0.064],
    ],
  },
  {
    name: 'Pacific Crest Semiconductor, Inc.', short: 'Pacific Crest', person: 'Laura Mendes', phone: '+1 408 555 0163', currency: 'USD', stars: 5, place: 'US',
    bank: 'Golden Valley National Bank', swift: 'GVNBUS6S', province: 'California', city: 'San Jose', county: 'Santa Clara', street: '2210 Junction Avenue, San Jose, CA 95131',
    remark: '部分型号须核对出口管制分类（ECCN）后再下单',
    projects: [['PC-VCU-02', '车载控制器二期'], ['PC-IOT-GW', '物联网网关试产']],
    goods: [
      ['PC32F407-LQ100', '32 位微控制器，168 MHz，LQFP-100', 'TWN', 'PACCREST', '007', '4.6200', 0.66],
      ['PCA-2277', '精密运算放大器，双路，SO-8', 'USA', 'PACCREST', '007', '1.0800', 0.083],
      ['PCD-7606-16', '模数转换器，16 位，8 通道', 'PHL', 'PACCREST', '007', '9.4500', 0.69],
      ['PCF-LC25K', '现场可编程门阵列，25K 逻辑单元', 'TWN', 'PACCREST', '007', '16.3000', 1.32],
      ['PCR-2450-MOD', '无线通信模块，2.4 GHz，蓝牙 5.3', 'MEX', 'PACCREST', '007', '2.9500', 1.8],
    ],
  },
  {
    name: 'Siam Precision Magnetics Co., Ltd.', short: 'Siam Magnetics', person: 'Nattapong S.', phone: '+66 2 555 0181', currency: 'USD', stars: 3, place: 'TH',
    bank: 'Chao Phraya Merchant Bank', swift: 'CPMBTHBK', province: 'Chonburi', city: 'Si Racha', county: '', street: '700/412 Moo 7, Amata Industrial Estate',
    projects: [['PC-PSU-65', '65 W 快充电源']],
    goods: [
      ['SPM-EE19-12V', '开关电源变压器，EE19，容量 18 VA', 'THA', 'SIAMAG', '007', '0.5200', 21],
      ['SPM-CM12-10MH', '共模电感器，10 mH，1.5 A', 'THA', 'SIAMAG', '007', '0.3650', 13.5],
      ['SPM-RELAY-5A', '电磁继电器，5 V，5 A', 'THA', 'SIAMAG', '007', '0.4200', 9.2],
    ],
  },
  {
    name: 'Penang Advanced Modules Sdn. Bhd.', short: 'Penang Modules', person: 'Tan Wei Ling', phone: '+60 4 555 0155', currency: 'USD', stars: 4, place: 'MY',
    bank: 'Straits Industrial Bank Berhad', swift: 'STIBMYKL', province: 'Pulau Pinang', city: 'Bayan Lepas', county: '', street: 'Plot 61, Hilir Sungai Keluang 2, Phase 4',
    projects: [['PC-IOT-GW', '物联网网关试产'], ['PC-VCU-02', '车载控制器二期']],
    goods: [
      ['PAM-DD24-5', '直流变换电源模块，24 V 转 5 V，15 W', 'MYS', 'PENAM', '007', '6.8500', 28],
      ['PAM-SHT40', '温湿度传感器模块', 'MYS', 'PENAM', '007', '1.9200', 0.9],
      ['PAM-GNSS-M8', '卫星定位接收模块，双频', 'MYS', 'PENAM', '007', '7.4000', 2.6],
    ],
  },
]
