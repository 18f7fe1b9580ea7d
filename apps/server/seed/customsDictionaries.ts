import { customsCodes } from './customsCodes.ts'
import { customsHolidays } from './customsHolidays.ts'
import { customsOffices } from './customsOffices.ts'
import { customsPlaces } from './customsPlaces.ts'
import { rows, type DictionaryRow } from './dictionaryRows.ts'

/**
 * Parameters of a declaration to China customs, and the Incoterms 2020 rules. The codes are those that customs gives in its parameter tables
 * (2018, and the later 9710 and 9810); the English names are ours. A code that customs adds comes in by an import or a release.
 */
export const customsDictionaries: Readonly<Record<string, readonly DictionaryRow[]>> = {
  tradeTerm: rows(`
    1 | CIF（成本、保险费加运费） | CIF (cost, insurance and freight)
    2 | C&F（成本加运费） | C&F (cost and freight)
    3 | FOB（船上交货） | FOB (free on board)
    4 | C&I（成本加保险费） | C&I (cost and insurance)
    5 | 市场价 | Market price
    6 | 垫仓 | Dunnage
    7 | EXW（工厂交货） | EXW (ex works)`),
  // Domain rules B.2.4.
  hkControlPoint: rows(`
    LMC | 落马洲（皇岗） | Lok Ma Chau (Huanggang)
    SZB | 深圳湾 | Shenzhen Bay
    HYW | 香园围（莲塘） | Heung Yuen Wai (Liantang)
    MKT | 文锦渡 | Man Kam To
    STK | 沙头角 | Sha Tau Kok
    HZM | 港珠澳大桥香港口岸 | Hong Kong-Zhuhai-Macao Bridge Hong Kong Port
    AIR | 香港国际机场 | Hong Kong International Airport
    RTT | 内河货运码头 | River Trade Terminal`),
  dutyMode: rows(`
    1 | 照章征税 | Taxed by the tariff
    2 | 折半征税 | Taxed at half
    3 | 全免 | Fully exempt
    4 | 特案 | Special case
    5 | 随征免性质 | As the exemption nature says
    6 | 保证金 | Cash deposit
    7 | 保函 | Letter of guarantee
    8 | 折半补税 | Half of the tax paid later
    9 | 全额退税 | Fully refunded`),
  incoterm: rows(`
    EXW | 工厂交货（任何运输方式） | Ex works (any mode)
    FCA | 货交承运人（任何运输方式） | Free carrier (any mode)
    CPT | 运费付至（任何运输方式） | Carriage paid to (any mode)
    CIP | 运费和保险费付至（任何运输方式） | Carriage and insurance paid to (any mode)
    DAP | 目的地交货（任何运输方式） | Delivered at place (any mode)
    DPU | 目的地卸货后交货（任何运输方式） | Delivered at place unloaded (any mode)
    DDP | 完税后交货（任何运输方式） | Delivered duty paid (any mode)
    FAS | 船边交货（水运） | Free alongside ship (sea and inland waterway)
    FOB | 船上交货（水运） | Free on board (sea and inland waterway)
    CFR | 成本加运费（水运） | Cost and freight (sea and inland waterway)
    CIF | 成本、保险费加运费（水运） | Cost, insurance and freight (sea and inland waterway)`),
  inspectionCategory: rows(`
    L | 民用商品入境验证（强制性产品认证） | Import verification of consumer goods (compulsory product certification)
    M | 进口商品检验 | Inspection of imported goods
    N | 出口商品检验 | Inspection of exported goods
    P | 进境动植物、动植物产品检疫 | Quarantine of imported animals, plants and their products
    Q | 出境动植物、动植物产品检疫 | Quarantine of exported animals, plants and their products
    R | 进口食品卫生监督检验 | Hygiene inspection of imported food
    S | 出口食品卫生监督检验 | Hygiene inspection of exported food
    V | 进境卫生检疫 | Health quarantine on entry
    W | 出境卫生检疫 | Health quarantine on exit`),
  supervisionDocument: rows(`
    A | 检验检疫（进境） | Inspection and quarantine (import)
    B | 电子底账（出境检验检疫） | Electronic ledger (export inspection and quarantine)
    1 | 进口许可证 | Import licence
    4 | 出口许可证 | Export licence
    7 | 自动进口许可证 | Automatic import licence
    O | 自动进口许可证（新旧机电产品） | Automatic import licence (new and used machinery and electronics)
    v | 自动进口许可证（加工贸易） | Automatic import licence (processing trade)
    6 | 旧机电产品禁止进口 | Used machinery and electronics: import prohibited
    8 | 禁止出口商品 | Export prohibited
    9 | 禁止进口商品 | Import prohibited
    0 | 反制措施排除代码 | Exclusion from countermeasures
    2 | 两用物项和技术进口许可证 | Import licence for dual-use items and technologies
    3 | 两用物项和技术出口许可证 | Export licence for dual-use items and technologies
    G | 两用物项和技术出口许可证（定向） | Export licence for dual-use items and technologies (named destination)
    5 | 纺织品临时出口许可证 | Temporary export licence for textiles
    D | 毛坯钻石进出境检验 | Inspection of rough diamonds
    E | 濒危物种允许出口证明书 | Permit to export endangered species
    F | 濒危物种允许进口证明书 | Permit to import endangered species
    H | 港澳OPA纺织品证明 | Certificate of outward-processed textiles (Hong Kong, Macao)
    I | 麻醉药品、精神药物进出口准许证 | Permit for narcotic and psychotropic drugs
    J | 黄金及黄金制品进出口准许证 | Permit for gold and articles of gold
    K | 深加工结转申请表 | Application for transfer between processors
    L | 药品进出口准许证 | Permit for medicines
    M | 密码产品和设备进口许可证 | Import licence for cryptographic products and equipment
    P | 固体废物进口许可证 | Import licence for solid waste
    Q | 进口药品通关单 | Clearance form for imported medicines
    R | 进口兽药通关单 | Clearance form for imported veterinary medicines
    S | 农药进出口登记管理放行通知单 | Release notice for registered pesticides
    U | 合法捕捞产品通关证明 | Certificate of legally caught fishery products
    V | 人类遗传资源材料出口、出境证明 | Certificate for export of human genetic resources
    X | 有毒化学品环境管理放行通知单 | Release notice for toxic chemicals
    Y | 原产地证明 | Certificate of origin
    Z | 赴境外加工光盘进口备案证明 | Record of optical discs processed abroad
    a | 保税核注清单 | Bonded goods list
    b | 进口广播电影电视节目带（片）提取单 | Collection form for imported broadcast and film material
    c | 内销征税联系单 | Notice of tax on domestic sale
    d | 援外项目任务通知函 | Notice of a foreign aid project
    e | 关税配额外优惠税率进口棉花配额证 | Quota certificate for cotton at the preferential rate beyond the tariff quota
    f | 音像制品（成品）进口批准单 | Approval of imported audio-visual products
    g | 技术出口合同登记证 | Registration of a technology export contract
    h | 核增核扣表 | Form of added and deducted quantities
    i | 技术出口许可证 | Technology export licence
    k | 民用爆炸物品进出口审批单 | Approval of civil explosives
    m | 银行调运人民币现钞进出境证明 | Certificate of banknotes moved by a bank
    n | 音像制品（版权引进）批准单 | Approval of audio-visual copyright
    q | 国别关税配额证明 | Certificate of a country tariff quota
    r | 预归类标志 | Mark of an advance classification
    s | 适用ITA税率的商品用途认定证明 | Certificate of use for the ITA rate
    t | 关税配额证明 | Certificate of a tariff quota
    x | 出口许可证（加工贸易） | Export licence (processing trade)
    y | 出口许可证（边境小额贸易） | Export licence (small-scale border trade)
    z | 古生物化石出境批件 | Approval of the export of fossils`),
  exemptionNature: rows(`
    101 | 一般征税 | Ordinary taxation
    118 | 整车征税 | Taxed as whole vehicles
    119 | 零部件征税 | Taxed as parts
    201 | 无偿援助 | Grants in aid
    299 | 其他法定 | Other, by law
    301 | 特定区域 | Special areas
    307 | 保税区 | Bonded zones
    399 | 其他地区 | Other areas
    401 | 科教用品 | Scientific and educational articles
    402 | 示范平台用品 | Articles of demonstration platforms
    403 | 技术改造 | Technical renovation
    405 | 科技开发用品 | Articles for research and development
    406 | 重大项目 | Major projects
    407 | 动漫用品 | Articles for animation
    408 | 重大技术装备 | Major technical equipment
    409 | 科技重大专项 | Major science and technology programmes
    412 | 基础设施 | Infrastructure
    413 | 残疾人 | Persons with disabilities
    417 | 远洋渔业 | Deep-sea fishing
    418 | 国产化 | Domestic production
    419 | 整车特征 | Parts with the character of vehicles
    422 | 集成电路 | Integrated circuits
    423 | 新型显示器件 | New display devices
    499 | ITA产品 | ITA products
    501 | 加工设备 | Processing equipment
    502 | 来料加工 | Processing with supplied materials
    503 | 进料加工 | Processing with purchased materials
    506 | 边境小额 | Small-scale border trade
    510 | 港澳OPA | Outward processing (Hong Kong, Macao)
    601 | 中外合资 | Equity joint ventures
    602 | 中外合作 | Contractual joint ventures
    603 | 外资企业 | Foreign-owned companies
    605 | 勘探开发 | Exploration and development
    606 | 海洋石油 | Offshore petroleum
    608 | 陆上石油 | Onshore petroleum
    609 | 贷款项目 | Loan projects
    611 | 贷款中标 | Bids won under loans
    789 | 鼓励项目 | Encouraged projects
    799 | 自有资金 | Own funds
    801 | 救灾捐赠 | Disaster relief donations
    802 | 扶贫慈善 | Charity and poverty relief
    888 | 航材减免 | Aircraft parts relief
    898 | 国批减免 | Relief approved by the State Council
    998 | 内部暂定 | Internal provisional
    999 | 例外减免 | Exceptional relief`),
  supervisionMode: rows(`
    0110 | 一般贸易 | General trade
    0214 | 来料加工 | Processing with supplied materials
    0615 | 进料对口 | Processing with purchased materials, under contract
    0715 | 进料非对口 | Processing with purchased materials, not under contract
    3010 | 货样广告品 | Samples and advertising articles
    2600 | 暂时进出货物 | Temporary import and export
    3100 | 无代价抵偿 | Replacement free of charge
    4561 | 退运货物 | Returned goods
    1300 | 修理物品 | Articles for repair
    9610 | 电子商务 | E-commerce retail
    9710 | 跨境电商企业对企业直接出口 | Cross-border e-commerce: direct export to companies
    9810 | 跨境电商出口海外仓 | Cross-border e-commerce: export to overseas warehouses
    1210 | 保税电商 | Bonded e-commerce
    1239 | 保税电商A | Bonded e-commerce A
    1039 | 市场采购 | Market procurement
    0130 | 易货贸易 | Barter
    0200 | 料件销毁 | Destruction of materials
    0245 | 来料料件内销 | Supplied materials sold domestically
    0255 | 来料深加工 | Further processing of supplied materials
    0258 | 来料余料结转 | Remaining supplied materials carried over
    0265 | 来料料件复出 | Supplied materials re-exported
    0300 | 来料料件退换 | Supplied materials exchanged
    0314 | 加工专用油 | Oil for processing
    0320 | 不作价设备 | Equipment supplied without charge
    0345 | 来料成品减免 | Relief for products of supplied materials
    0400 | 边角料销毁 | Destruction of offcuts
    0420 | 加工贸易设备 | Equipment of the processing trade
    0444 | 保区进料成品 | Bonded zone: products of purchased materials
    0445 | 保区来料成品 | Bonded zone: products of supplied materials
    0446 | 加工设备内销 | Processing equipment sold domestically
    0456 | 加工设备结转 | Processing equipment carried over
    0466 | 加工设备退运 | Processing equipment returned
    0500 | 减免设备结转 | Exempt equipment carried over
    0513 | 补偿贸易 | Compensation trade
    0544 | 保区进料料件 | Bonded zone: purchased materials
    0545 | 保区来料料件 | Bonded zone: supplied materials
    0642 | 进料以产顶进 | Purchased materials replaced by domestic products
    0644 | 进料料件内销 | Purchased materials sold domestically
    0654 | 进料深加工 | Further processing of purchased materials
    0657 | 进料余料结转 | Remaining purchased materials carried over
    0664 | 进料料件复出 | Purchased materials re-exported
    0700 | 进料料件退换 | Purchased materials exchanged
    0744 | 进料成品减免 | Relief for products of purchased materials
    0815 | 低值辅料 | Auxiliary materials of low value
    0844 | 进料边角料内销 | Offcuts of purchased materials sold domestically
    0845 | 来料边角料内销 | Offcuts of supplied materials sold domestically
    0864 | 进料边角料复出 | Offcuts of purchased materials re-exported
    0865 | 来料边角料复出 | Offcuts of supplied materials re-exported
    1139 | 国轮油物料 | Fuel and stores of national vessels
    1200 | 保税间货物 | Goods between bonded places
    1215 | 保税工厂 | Bonded factory
    1233 | 保税仓库货物 | Goods of bonded warehouses
    1234 | 保税区仓储转口 | Storage and transit in bonded zones
    1371 | 保税维修 | Bonded maintenance
    1427 | 出料加工 | Outward processing
    1500 | 租赁不满1年 | Lease under one year
    1523 | 租赁贸易 | Lease of one year or more
    1616 | 寄售代销 | Consignment
    1741 | 免税品 | Duty-free articles
    1831 | 外汇商品 | Foreign currency goods
    2025 | 合资合作设备 | Equipment of joint ventures
    2210 | 对外投资 | Investment abroad
    2225 | 外资设备物品 | Equipment of foreign-owned companies
    2439 | 常驻机构公用 | Articles of permanent offices
    2700 | 展览品 | Exhibits
    2939 | 陈列样品 | Display samples
    3339 | 其他进出口免费 | Other, free of charge
    3410 | 承包工程进口 | Imports of contracted works
    3422 | 对外承包出口 | Exports of works contracted abroad
    3511 | 援助物资 | Aid goods
    3611 | 无偿军援 | Military aid
    3612 | 捐赠物资 | Donated goods
    3910 | 军事装备 | Military equipment
    4019 | 边境小额 | Small-scale border trade
    4039 | 对台小额 | Small-scale trade with Taiwan
    4139 | 对台小额商品交易市场 | Market for small-scale trade with Taiwan
    4200 | 驻外机构运回 | Returned by offices abroad
    4239 | 驻外机构购进 | Bought by offices abroad
    4400 | 来料成品退换 | Products of supplied materials exchanged
    4500 | 直接退运 | Direct return
    4539 | 进口溢误卸 | Over-landed or mislanded imports
    4600 | 进料成品退换 | Products of purchased materials exchanged
    5000 | 料件进出区 | Materials into or out of a zone
    5010 | 特殊区域研发货物 | Goods for research in special zones
    5014 | 区内来料加工 | Processing with supplied materials in a zone
    5015 | 区内进料加工货物 | Processing with purchased materials in a zone
    5033 | 区内仓储货物 | Goods stored in a zone
    5034 | 区内物流货物 | Goods in logistics in a zone
    5100 | 成品进出区 | Products into or out of a zone
    5300 | 设备进出区 | Equipment into or out of a zone
    5335 | 境外设备进区 | Equipment from abroad into a zone
    5361 | 区内设备退运 | Equipment of a zone returned
    6033 | 物流中心进出境货物 | Goods of a logistics centre
    9600 | 内贸货物跨境运输 | Domestic goods carried across the border
    9639 | 海关处理货物 | Goods disposed of by customs
    9700 | 后续补税 | Tax paid later
    9739 | 其他贸易 | Other trade
    9800 | 租赁征税 | Tax on leases
    9839 | 留赠转卖物品 | Articles left, given or resold
    9900 | 其他 | Other`),
  ...customsCodes,
  ...customsHolidays,
  ...customsOffices,
  ...customsPlaces,
}
