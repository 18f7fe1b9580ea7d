import { joinElements, splitElements } from '@clearway/contract/features/customs/elements'

import { demoLines } from '../tariff/demoLines.ts'

const chip = (kind: string, code: string, use: string): [string, string] => [
  code,
  `用于${use}|${kind}|已封装|=|#|无批号|量产|||`,
]
const part = (code: string, use: string, what: string): [string, string] => [code, `用于${use}|${what}|=|#`]

/**
 * The mainland code of each demo good and what its line of the tariff asks for, but for brand and model, which the goods have: `=` stands for the brand,
 * `#` for the model.
 */
const decided: Readonly<Record<string, readonly [code: string, elements: string]>> = {
  'HKD-UC24S-08': part('8536901100', '电路连接', '工作电压 5 伏'),
  'HKD-RJ45-TM11': part('8536901100', '网络设备之间的连接', '工作电压 3.3 伏'),
  'HKD-BTB05-40P': part('8536901100', '电路板之间的连接', '工作电压 30 伏'),
  'HKD-FFC05-30-150': ['8544491100', '用于连接主板与显示屏|无接头|额定电压 60 伏|=|#'],
  'RC2835-W65': part('8541410000', '背光照明', '发光二极管'),
  'RCBL-133F': part('8541410000', '背光照明', '发光二极管模组'),
  'RCIR-940-5': part('8541410000', '红外遥控', '发光二极管'),
  'YLR-0603-10K-1': ['8533211000', '用于限流|片式固定电阻|额定功率 0.1 瓦|=|#'],
  'YLR-2512-R010': ['8533211000', '用于电流采样|片式固定电阻|额定功率 3 瓦|=|#'],
  'YLE-470U35V': part('8532229000', '滤波', '铝电解'),
  'MC-ESD5V0': part('8541100000', '静电保护', '瞬态抑制二极管'),
  'MC-PTC1206-110': part('8533400000', '过流保护', '正温度系数热敏电阻'),
  'MC-XTAL32K': part('8541600000', '产生时钟信号', '石英晶体谐振器'),
  'NLH-75B12N3': part('8541290000', '功率变换', '绝缘栅双极晶体管模块'),
  'NLD-8A600S': part('8541100000', '整流', '快恢复二极管'),
  'NLG-2ED21': chip('栅极驱动器', '8542399000', '驱动功率管'),
  'NLS-TMP117': chip('温度传感器', '8542399000', '测量温度'),
  KK21BX7R1E106K: part('8532241000', '滤波', '片式多层瓷介'),
  'KX3225-24M': part('8541600000', '产生时钟信号', '石英晶体谐振器'),
  'HM4G08A-BCWE': chip('动态随机存储器', '8542329000', '存储数据'),
  'HMN256G-UFS31': chip('闪存存储器', '8542329000', '存储数据'),
  'HMD-AM061FHD': ['8524929000', '用于手持终端显示|6.1 英寸|不带触摸|=|#'],
  'HMD-TFT101': ['8524919000', '用于工业人机界面显示|10.1 英寸|不带触摸|=|#'],
  'HQ5402-QFN': chip('电源管理', '8542399000', '电源管理'),
  'HQ8211F-LQFP': chip('以太网收发器', '8542399000', '网络数据收发'),
  'HQL-0630-4R7': ['8504500000', '用于电源滤波|=|#'],
  'HQA-5532S': chip('音频放大器', '8542339000', '音频放大'),
  'PC32F407-LQ100': chip('微控制器', '8542319000', '工业控制器'),
  'PCA-2277': chip('运算放大器', '8542339000', '信号放大'),
  'PCD-7606-16': chip('模数转换器', '8542399000', '数据采集'),
  'PCF-LC25K': chip('现场可编程门阵列', '8542399000', '逻辑控制'),
  'PCR-2450-MOD': ['8517629900', '用于蓝牙无线通信|收发数据|=|#'],
  'SPM-EE19-12V': part('8504319000', '开关电源', '额定容量 0.018 千伏安'),
  'SPM-CM12-10MH': ['8504500000', '用于抑制共模干扰|=|#'],
  'SPM-RELAY-5A': part('8536411000', '电路通断', '线圈电压 5 伏'),
  'PAM-DD24-5': ['8504409999', '用于工业设备供电|15 瓦||=|#'],
  'PAM-SHT40': part('9025800000', '测量温度和湿度', '电容式测湿'),
  'PAM-GNSS-M8': part('8526919090', '卫星定位', '接收卫星信号'),
  'SKG-290N': part('9018903000', '上消化道检查', '电子成像'),
  'SKF-231Q': part('9018909991', '内窥镜下活体取样', '机械钳取'),
  'SKE-ESG3': part('9018909991', '手术切割和凝血', '高频电流'),
  'SKL-LED300': part('9018909991', '内窥镜照明', '发光二极管冷光源'),
  'LC-PTCA-2520': part('9018390000', '冠状动脉扩张', '球囊扩张'),
  'LC-PM-DR200': part('9021500000', '心动过缓治疗', '植入式电脉冲'),
  'HO-HIP-ST12': part('9021310000', '髋关节置换', '钛合金'),
  'SCH-BTE-P5': part('9021400000', '听力补偿', '耳背式'),
  'KP-SYR-10': part('9018310000', '注射药液', '一次性使用'),
  'MB-PCR-RSV96': ['3822190090', '用于呼吸道病原体检测|引物、探针、酶|96 人份/盒|=|#'],
  'TY-CTN-5L': part('4819100000', '包装', '瓦楞纸'),
  'AV-PRO-075': ['2204210000', '起泡葡萄酒|11%|750 毫升/瓶|=|'],
  'AV-ROS-075': ['2204210000', '红葡萄酒|13.5%|750 毫升/瓶|=|'],
  'MC-EDP-50': ['3303000010', '50 毫升/瓶|=|#'],
  'MC-SER-30': ['3304990049', '用于护肤|30 毫升/瓶|=|'],
  'MC-CRM-50': ['3304990049', '用于护肤|50 毫升/瓶|=|'],
  'QC-PD-600': part('9405110000', '室内照明', '铝、亚克力'),
}

interface CodedGoods {
  readonly modelNumber: string
  readonly brand: string
  /** Where it was made: a brand of the mainland is the maker's own here. */
  readonly origin: string
}

/** Code, elements and line of the tariff of a demo good; undefined for one that no classifier has seen. */
export function codeOf({ modelNumber, brand, origin }: CodedGoods, direction: 'import' | 'export' = 'import') {
  const found = decided[modelNumber]
  if (!found) return undefined
  const [code, rest] = found
  const own = splitElements(rest).map((value) => (value === '=' ? brand : value === '#' ? modelNumber : value))
  return {
    code,
    elements: joinElements([origin === 'CHN' ? '1' : '4', direction === 'import' ? '3' : '0', ...own]),
    line: demoLines.find((line) => line.code === code)!,
  }
}

/** Elements of a decision as a declaration of that direction needs them: a preference on export is never claimed on import. */
export const inDirection = (elements: string, direction: 'import' | 'export'): string =>
  joinElements(splitElements(elements).map((value, at) => (at === 1 ? (direction === 'import' ? '3' : '0') : value)))
