import { rows, type DictionaryRow } from './dictionaryRows.ts'

/**
 * Short code tables of the declaration message: kinds of declaration (ordinary ones have none), container specifications, and what inspection asks of goods.
 * Uses and attributes 31 to 33 came with later notices of customs.
 */
export const customsCodes: Readonly<Record<string, readonly DictionaryRow[]>> = {
  entryType: rows(`
    M | 通关无纸化 | Paperless clearance
    0 | 普通报关单 | Ordinary declaration
    L | 带报关单清单的报关单 | Declaration with a list
    W | 无纸报关类型 | Paperless declaration
    D | 既是清单又是无纸报关 | List and paperless declaration`),
  decType: rows(`
    ML | 保税区进出境备案清单 | Record list of goods of a bonded zone
    SD | 属地申报，口岸验放 | Declared at home, released at the port
    LY | 两单一审备案清单 | Record list, two documents reviewed as one
    CL | 汇总征税报关单 | Taxes collected periodically
    SS | 属地申报，属地验放 | Declared and released at home
    ZB | 自主报税 | Taxes declared by oneself
    SW | 税单无纸化 | Paperless tax bill
    SZ | 水运中转普通报关单 | Water transhipment, ordinary declaration
    SM | 水运中转保税区进出境备案清单 | Water transhipment, record list of a bonded zone
    SL | 水运中转两单一审备案清单 | Water transhipment, two documents reviewed as one
    Z | 自报自缴 | Taxes declared and paid by oneself
    MF | 公路舱单跨境快速通关报关单 | Fast road clearance by manifest, declaration
    MK | 公路舱单跨境快速通关备案清单 | Fast road clearance by manifest, record list
    ZY | 自报自缴，两单一审备案清单 | Taxes by oneself, two documents reviewed as one
    ZC | 自报自缴，汇总征税报关单 | Taxes by oneself, collected periodically
    ZW | 自报自缴，税单无纸化 | Taxes by oneself, paperless tax bill
    ZF | 自报自缴，公路舱单跨境快速通关 | Taxes by oneself, fast road clearance by manifest
    ZX | 自报自缴，多式联运 | Taxes by oneself, multimodal transport`),
  containerSpec: rows(`
    11 | 普通2*标准箱（L） | General, two TEU (L)
    12 | 冷藏2*标准箱（L） | Refrigerated, two TEU (L)
    13 | 罐式2*标准箱（L） | Tank, two TEU (L)
    21 | 普通标准箱（S） | General, one TEU (S)
    22 | 冷藏标准箱（S） | Refrigerated, one TEU (S)
    23 | 罐式标准箱（S） | Tank, one TEU (S)
    31 | 其他标准箱（S） | Other, one TEU (S)
    32 | 其他2*标准箱（L） | Other, two TEU (L)`),
  purpose: rows(`
    11 | 种用或繁殖 | Seed or breeding
    12 | 食用 | Human consumption
    13 | 奶用 | Milk production
    14 | 观赏或演艺 | Display or performance
    15 | 伴侣 | Companion animals
    16 | 实验 | Experiments
    17 | 药用 | Medicinal use
    18 | 饲用 | Feed
    19 | 食品包装材料 | Food packaging
    20 | 食品加工设备 | Food processing equipment
    21 | 食品添加剂 | Food additive
    22 | 介质土 | Growing medium
    23 | 食品容器 | Food container
    24 | 食品洗涤剂 | Detergent for food
    25 | 食品消毒剂 | Disinfectant for food
    26 | 仅工业用途 | Industrial use only
    27 | 化妆品 | Cosmetic
    28 | 化妆品原料 | Raw material of cosmetics
    29 | 肥料 | Fertiliser
    30 | 保健品 | Health food
    31 | 治疗、预防、诊断 | Treatment, prevention or diagnosis
    32 | 科研 | Research
    33 | 展览展示 | Exhibition
    99 | 其他 | Other`),
  goodsAttribute: rows(`
    11 | 3C目录内 | In the CCC catalogue
    12 | 3C目录外 | Outside the CCC catalogue
    13 | 无需办理3C认证 | No CCC certification needed
    14 | 预包装 | Prepackaged
    15 | 非预包装 | Not prepackaged
    16 | 转基因产品 | Genetically modified
    17 | 非转基因产品 | Not genetically modified
    18 | 首次进出口 | Imported or exported for the first time
    19 | 正常 | Normal
    20 | 废品 | Waste
    21 | 旧品 | Used
    22 | 成套设备 | Complete plant
    23 | 带皮木材/板材 | Wood or boards with bark
    24 | 不带皮木材/板材 | Wood or boards without bark
    25 | A级特殊物品 | Special articles, grade A
    26 | B级特殊物品 | Special articles, grade B
    27 | C级特殊物品 | Special articles, grade C
    28 | D级特殊物品 | Special articles, grade D
    29 | V/W非特殊物品 | V/W, not special articles
    30 | 市场采购 | Market procurement
    31 | 散装危险化学品 | Hazardous chemicals in bulk
    32 | 件装危险化学品 | Hazardous chemicals in packages
    33 | 非危险化学品 | Not hazardous chemicals`),
}
