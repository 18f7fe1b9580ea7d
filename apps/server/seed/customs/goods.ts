type Status = 'first' | 'classified' | 'recheck' | 'retired'

/** `[model, jurisdiction, code, status, days ago]` and what else is known. Codes are those of 2026 as far as the trade knows them; nothing here is advice. */
interface DemoDecision {
  readonly model: string
  readonly jurisdiction: 'CN' | 'HK' | 'US'
  readonly code: string
  readonly status: Status
  readonly daysAgo: number
  readonly elements?: string
  readonly flags?: readonly string[]
  readonly basis?: string
  /** Why it must be looked at again. */
  readonly reason?: string
}

const one = (
  model: string,
  jurisdiction: DemoDecision['jurisdiction'],
  code: string,
  status: Status,
  daysAgo: number,
  more: Partial<DemoDecision> = {},
): DemoDecision => ({ model, jurisdiction, code, status, daysAgo, ...more })

/** What the demo broker's classifiers have decided so far. */
export const demoDecisions: readonly DemoDecision[] = [
  one('PC32F407-LQ100', 'CN', '8542319000', 'classified', 210, {
    elements: '4|3|用于工业控制器|微控制器|已封装|PACCREST|PC32F407-LQ100|无批号|量产|||',
    basis: '规格书：32 位处理器内核，带闪存，LQFP-100 封装；章注十二（二）集成电路',
  }),
  one('PC32F407-LQ100', 'US', '8542310025', 'classified', 205, { basis: '32-bit microcontroller; datasheet rev. 4' }),
  one('PC32F407-LQ100', 'HK', '85423100', 'classified', 205),
  one('HM4G08A-BCWE', 'CN', '8542329000', 'classified', 180, {
    elements: '4|3|用于存储数据|动态随机存储器|已封装|HANBIT|HM4G08A-BCWE|无批号|量产|||',
    flags: ['highValue'],
  }),
  one('HM4G08A-BCWE', 'HK', '85423200', 'first', 3),
  one('PCA-2277', 'CN', '8542339000', 'first', 2, {
    elements: '4|3|用于信号放大|运算放大器|已封装|PACCREST|PCA-2277|无批号|量产|||',
  }),
  one('NLG-2ED21', 'CN', '8542399000', 'recheck', 120, {
    elements: '4|3|用于驱动功率管|栅极驱动器|已封装|NORDLICHT|NLG-2ED21|无批号|量产|||',
    reason: '请核对是否具有处理或控制功能（8542.31），附上规格书第 1 页',
  }),
  one('RC2835-W65', 'CN', '8541410000', 'classified', 160, {
    elements: '1|3|用于背光照明|发光二极管|RUNCHEN|RC2835-W65',
    basis: '单颗封装发光二极管，未装于电路板；装成模组则归 8539.51',
  }),
  one('RC2835-W65', 'US', '8541410000', 'classified', 158),
  one('RCIR-940-5', 'CN', '8541410000', 'classified', 158, {
    elements: '1|3|用于红外遥控|发光二极管|RUNCHEN|RCIR-940-5',
  }),
  one('NLD-8A600S', 'CN', '8541100000', 'first', 1, { elements: '4|3|用于整流|二极管|NORDLICHT|NLD-8A600S' }),
  one('KK21BX7R1E106K', 'CN', '8532241000', 'classified', 140, {
    elements: '4|3|用于滤波|片式多层瓷介|KITAKAZE|KK21BX7R1E106K',
  }),
  one('KK21BX7R1E106K', 'US', '8532240020', 'classified', 139),
  one('YLR-0603-10K-1', 'CN', '8533211000', 'classified', 150, {
    elements: '1|3|用于限流|片式固定电阻|额定功率 0.1 瓦|YUNLING|YLR-0603-10K-1',
  }),
  one('YLE-470U35V', 'CN', '8532229000', 'first', 4, { elements: '1|3|用于滤波|铝电解|YUNLING|YLE-470U35V' }),
  one('KX3225-24M', 'CN', '8541600000', 'classified', 130, {
    elements: '4|3|用于产生时钟信号|石英晶体谐振器|KITAKAZE|KX3225-24M',
  }),
  one('HKD-UC24S-08', 'CN', '8536901100', 'classified', 170, {
    elements: '1|3|用于电路连接|工作电压 5 伏|HKDCON|HKD-UC24S-08',
    flags: ['originCertificate'],
  }),
  one('HKD-FFC05-30-150', 'CN', '8544491100', 'retired', 260, { basis: '两端已加补强片，改按有接头电缆归类' }),
  one('LC-PTCA-2520', 'CN', '9018390000', 'classified', 190, {
    elements: '4|3|用于冠状动脉扩张|球囊扩张导管|LAKECARD|LC-PTCA-2520',
    flags: ['highValue'],
  }),
  one('LC-PM-DR200', 'CN', '9021500000', 'classified', 185, {
    elements: '4|3|用于心动过缓治疗|植入式|LAKECARD|LC-PM-DR200',
    flags: ['inspection', 'highValue'],
  }),
  one('LC-PM-DR200', 'US', '9021500000', 'classified', 184),
  one('HO-HIP-ST12', 'CN', '9021310000', 'classified', 175, {
    elements: '4|3|用于髋关节置换|钛合金|HELVORTHO|HO-HIP-ST12',
  }),
  one('SCH-BTE-P5', 'CN', '9021400000', 'first', 2, { elements: '4|3|用于听力补偿|耳背式|SOUTHX|SCH-BTE-P5' }),
  one('KP-SYR-10', 'CN', '9018310000', 'classified', 165, {
    elements: '1|3|用于注射药液|一次性使用|KANGPU|KP-SYR-10',
    flags: ['inspection'],
  }),
  one('TY-CTN-5L', 'CN', '4819100000', 'classified', 220, { elements: '1|0|用于包装|瓦楞纸制|通源|TY-CTN-5L' }),
]

/** What some of the goods are made of and for, which a classifier asks first. */
export const materialUses: Readonly<Record<string, string>> = {
  'PC32F407-LQ100': '硅片封装集成电路；用于工业控制器的运算与控制',
  'HM4G08A-BCWE': '硅片封装集成电路；用于存储数据',
  'PCA-2277': '硅片封装集成电路；用于信号放大',
  'NLG-2ED21': '硅片封装集成电路；用于驱动功率管',
  'RC2835-W65': '半导体发光芯片，贴片封装；用于背光照明',
  KK21BX7R1E106K: '陶瓷介质；用于滤波',
  'HKD-UC24S-08': '塑料、铜合金；用于电路连接',
  'HKD-BTB05-40P': '塑料、铜合金；用于电路板之间的连接',
  'PCR-2450-MOD': '电路板组件，带天线；用于蓝牙无线通信',
  'HMD-TFT101': '玻璃、电路组件，带驱动电路；用于工业人机界面显示',
  'LC-PTCA-2520': '高分子材料；用于冠状动脉扩张',
  'LC-PM-DR200': '钛合金外壳、电路组件；用于心动过缓治疗',
  'HO-HIP-ST12': '钛合金；用于髋关节置换',
  'KP-GLV-N-M': '丁腈橡胶；用于医用检查防护',
}
