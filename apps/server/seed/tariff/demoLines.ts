/**
 * Lines of the demo tariff: the codes of the demo goods as the trade knows them, with rates, conditions and elements that look like those of an official
 * tariff and are none. Nothing here is advice; the edition says so of itself (`official`).
 */
export interface DemoLine {
  readonly code: string
  readonly name: string
  readonly units: readonly [first: string, second?: string]
  /** Per cent: most-favoured-nation, general, value added tax; consumption tax where there is one. */
  readonly rates: readonly [mfn: string, general: string, vat: string, excise?: string]
  readonly supervision?: string
  readonly inspection?: string
  /** What follows the kind of brand and the preference on export; a `?` marks one that may be left empty. */
  readonly elements: readonly string[]
}

const line = (
  code: string,
  name: string,
  units: string,
  rates: string,
  elements: string,
  conditions: Pick<DemoLine, 'supervision' | 'inspection'> = {},
): DemoLine => ({
  code,
  name,
  units: units.split(' ') as unknown as DemoLine['units'],
  rates: rates.split(' ') as unknown as DemoLine['rates'],
  elements: elements.split('|'),
  ...conditions,
})

const chip = '用途|类型|是否封装|品牌|型号|批号?|是否量产|存储容量?|主频?|是否加密?'
const device = '用途|原理?|品牌|型号'
const inspected = { supervision: 'A', inspection: 'M' }

export const demoLines: readonly DemoLine[] = [
  line('2204210000', '装入≤2升容器的鲜葡萄酿造的酒', '升 千克', '14 180 13 10', '种类|酒精浓度|容器容积|品牌|产区?', {
    supervision: 'AB',
    inspection: 'R/S',
  }),
  line('3303000010', '包装标注含量以重量计的香水及花露水', '千克 件', '3 150 13 15', '包装规格|品牌|型号?', {
    supervision: 'AB',
    inspection: 'M/N',
  }),
  line('3304990049', '其他护肤品（包括防晒油），零售包装', '千克 件', '1 150 13', '用途|包装规格|品牌|成分?', {
    supervision: 'AB',
    inspection: 'M/N',
  }),
  line('3822190090', '其他诊断或实验用试剂', '千克', '3 26 13', '用途|成分含量|包装规格|品牌|型号?', {
    supervision: 'AB',
    inspection: 'V/W',
  }),
  line('4819100000', '瓦楞纸或纸板制的箱、盒、匣', '千克', '5 80 13', '用途|材质|品牌|型号'),
  line('8504319000', '额定容量≤1千伏安的其他变压器', '个 千克', '5 50 13', '用途|额定容量|品牌|型号'),
  line('8504409999', '其他未列名静止式变流器', '个 千克', '10 50 13', '用途|功率|精度?|品牌|型号', {
    supervision: 'A',
    inspection: 'L/M',
  }),
  line('8504500000', '其他电感器', '个 千克', '0 35 13', '用途|品牌|型号'),
  line('8517629900', '其他接收、转换并发送数据的装置', '台 千克', '0 30 13', '用途|功能|品牌|型号'),
  line('8524919000', '其他液晶平板显示模组，含驱动器或控制电路', '个 千克', '5 70 13', '用途|尺寸|是否触摸|品牌|型号'),
  line(
    '8524929000',
    '其他有机发光二极管平板显示模组，含驱动器或控制电路',
    '个 千克',
    '5 70 13',
    '用途|尺寸|是否触摸|品牌|型号',
  ),
  line('8526919090', '其他无线电导航设备', '台 千克', '2 14 13', device),
  line('8532229000', '其他铝电解电容器', '千克 千个', '0 35 13', '用途|类型|品牌|型号'),
  line('8532241000', '片式多层瓷介电容器', '千克 千个', '0 35 13', '用途|类型|品牌|型号'),
  line('8533211000', '片式固定电阻器，额定功率≤20瓦', '千克 千个', '0 50 13', '用途|类型|额定功率|品牌|型号'),
  line('8533400000', '其他可变电阻器，包括热敏电阻', '千克 千个', '0 50 13', '用途|类型|品牌|型号'),
  line('8536411000', '工作电压≤36伏的继电器', '个 千克', '10 50 13', '用途|电压|品牌|型号'),
  line('8536901100', '工作电压≤36伏的接插件', '千克', '0 50 13', '用途|电压|品牌|型号'),
  line('8541100000', '二极管，但光敏二极管或发光二极管除外', '个 千克', '0 30 13', '用途|类型|品牌|型号'),
  line('8541290000', '耗散功率≥1瓦的晶体管', '个 千克', '0 30 13', '用途|类型|品牌|型号'),
  line('8541410000', '发光二极管', '个 千克', '0 30 13', '用途|类型|品牌|型号'),
  line('8541600000', '已装配的压电晶体', '个 千克', '0 30 13', '用途|类型|品牌|型号'),
  line('8542319000', '其他用作处理器及控制器的集成电路', '个 千克', '0 24 13', chip),
  line('8542329000', '其他用作存储器的集成电路', '个 千克', '0 24 13', chip),
  line('8542339000', '其他用作放大器的集成电路', '个 千克', '0 24 13', chip),
  line('8542399000', '其他集成电路', '个 千克', '0 24 13', chip),
  line('8544491100', '无接头的电缆，额定电压≤80伏', '千克', '0 50 13', '用途|是否有接头|额定电压|品牌|型号'),
  line('9018310000', '注射器，不论是否装有针头', '个 千克', '8 50 13', device, inspected),
  line('9018390000', '导管、插管及类似品', '个 千克', '4 17 13', device, inspected),
  line('9018903000', '内窥镜', '台 千克', '4 17 13', device, { supervision: '6A', inspection: 'M' }),
  line('9018909991', '其他医疗、外科或兽医用仪器及器具', '台 千克', '4 17 13', device, {
    supervision: '6A',
    inspection: 'M',
  }),
  line('9021310000', '人造关节', '套 千克', '4 17 13', '用途|材质|品牌|型号'),
  line('9021400000', '助听器，不包括零件、附件', '个 千克', '0 17 13', device),
  line('9021500000', '心脏起搏器，不包括零件、附件', '个 千克', '0 17 13', device, inspected),
  line('9025800000', '其他温度计、湿度计及类似仪器', '个 千克', '8 30 13', device),
  line('9405110000', '其他枝形吊灯，仅使用发光二极管光源', '千克 台', '5 80 13', '用途|材质|品牌|型号', {
    supervision: 'A',
    inspection: 'L/M',
  }),
]
