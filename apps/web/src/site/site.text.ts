import { text } from '@clearway/contract/kernel/text'

/** Words of the public pages. */
export const siteText = {
  skip: text('跳到正文', '跳至主要內容', 'Skip to content'),
  mainMenu: text('网站导航', '網站導覽', 'Site'),
  menu: text('菜单', '選單', 'Menu'),
  home: text('首页', '首頁', 'Home'),
  product: text('产品服务', '產品服務', 'Product'),
  solutions: text('解决方案', '解決方案', 'Solutions'),
  dataQuery: text('数据查询', '資料查詢', 'Data query'),
  classification: text('商品归类', '商品歸類', 'Goods classification'),
  market: text('应用市场', '應用市場', 'Application market'),
  partners: text('合作伙伴', '合作夥伴', 'Partners'),
  about: text('关于我们', '關於我們', 'About us'),
  signIn: text('登录 / 注册', '登入 / 註冊', 'Sign in / Register'),
  toWorkbench: text('{name}，进入工作台', '{name}，進入工作台', '{name}: to the workbench'),
  footer: text('页脚导航', '頁尾導覽', 'Footer'),
  toDark: text('切换到深色', '切換至深色', 'Switch to dark'),
  toLight: text('切换到浅色', '切換至淺色', 'Switch to light'),
  openSource: text('自由软件，按 Apache 2.0 授权', '自由軟件，按 Apache 2.0 授權', 'Free software under Apache 2.0'),

  metaHome: text(
    '通途：报关行、货代和进出口企业共用的通关与物流平台，覆盖内地、香港和美国的申报、归类、仓储与账单。',
    '通途：報關行、貨代和進出口企業共用的清關與物流平台，涵蓋內地、香港和美國的申報、歸類、倉儲與帳單。',
    'Clearway: one customs and logistics platform for brokers, forwarders and traders, with declarations, classification, warehousing and billing for the mainland, Hong Kong and the United States.',
  ),
  heroTitle: text(
    '从单证到放行，一票一处办完',
    '由單證到放行，一票一處辦妥',
    'From documents to release, one shipment in one place',
  ),
  heroLead: text(
    '通途把订单、商品归类、申报、税费、车辆、仓储和账单放在同一票货上。报关员、仓管、财务和客户看的是同一份数据，各看各的那一面。',
    '通途把訂單、商品歸類、申報、稅費、車輛、倉儲和帳單放在同一票貨上。報關員、倉務、財務和客戶看的是同一份資料，各看各的一面。',
    'Clearway keeps the order, classification, declarations, duties, trucks, stock and bills of a shipment together. Declarants, warehouse staff, accountants and customers see the same data, each from their own side.',
  ),
  heroProduct: text('了解产品', '了解產品', 'See the product'),
  start: text('登录开始使用', '登入開始使用', 'Sign in to start'),

  productService: text('产品服务', '產品服務', 'What it does'),
  services: [
    {
      title: text('商品归类', '商品歸類', 'Goods classification'),
      words: text(
        '同一商品只问一次。系统给出候选编码、理由和以往相似商品，由归类员决定，复核人签字。',
        '同一商品只問一次。系統提供候選編碼、理由和以往相似商品，由歸類員決定，覆核人簽署。',
        'Each article is asked about only once. Candidate codes come with reasons and with similar goods classified before; the classifier decides and a reviewer signs off.',
      ),
    },
    {
      title: text('三地申报', '三地申報', 'Declarations in three places'),
      words: text(
        '内地报关单、香港货物资料与进出口报关、美国入境申报，各按当地的格式、期限和校验规则。',
        '內地報關單、香港貨物資料與進出口報關、美國入境申報，各按當地的格式、期限和核對規則。',
        'Mainland declarations, Hong Kong cargo data and trade declarations, United States entries: each with its own form, deadlines and checks.',
      ),
    },
    {
      title: text('仓储与账单', '倉儲與帳單', 'Stock and bills'),
      words: text(
        '入仓、出仓和盘点在手机上扫码完成。每一笔费用都能打开看到来由，改错用冲销，不涂改。',
        '入倉、出倉和盤點以手機掃描完成。每一筆費用都能打開看到來由，更正用沖銷，不塗改。',
        'Goods are received, issued and counted by scanning with a phone. Every charge opens to its origin; a wrong one is reversed, never overwritten.',
      ),
    },
    {
      title: text('开放接口', '開放介面', 'Open API'),
      words: text(
        '企业资源系统和货代系统通过开放接口下单、取状态、收通知，调用记录可查、可重放。',
        '企業資源系統和貨代系統透過開放介面落單、取狀態、收通知，呼叫記錄可查、可重放。',
        'ERP and forwarding systems place orders, read statuses and receive notices through the open API; calls can be looked up and replayed.',
      ),
    },
  ],
  advantages: text('平台优势', '平台優勢', 'Why it is different'),
  advantageList: [
    {
      title: text('错误在申报前出现', '錯誤在申報前出現', 'Errors found before filing'),
      words: text(
        '合计与单证自动核对，从一条检查结果一步跳到对应的栏目，不等海关退单。',
        '合計與單證自動核對，由一條檢查結果一步跳到對應的欄目，不等海關退單。',
        'Totals are checked against the documents, and each finding leads straight to its field, before customs rejects the declaration.',
      ),
    },
    {
      title: text('各租户数据隔离', '各租戶資料分隔', 'Tenant data isolated'),
      words: text(
        '隔离由数据库逐行执行，平台运营方也看不到租户的货物资料。',
        '分隔由資料庫逐行執行，平台營運方也看不到租戶的貨物資料。',
        'The database itself isolates every row by tenant; not even the platform operator can read a tenant’s goods data.',
      ),
    },
    {
      title: text('多年后仍可查证', '多年後仍可查證', 'Traceable years later'),
      words: text(
        '谁、何时、依据什么改了哪一项，都有记录。',
        '誰、何時、根據甚麼改了哪一項，都有記錄。',
        'Who changed what, when and on what basis is on record.',
      ),
    },
    {
      title: text('三种语言，同一份数据', '三種語言，同一份資料', 'Three languages, one set of data'),
      words: text(
        '界面和单证可用简体、繁体和英文，单证的语言随收件人。',
        '介面和單證可用簡體、繁體和英文，單證的語言隨收件人。',
        'Screens and documents come in Simplified and Traditional Chinese and English; documents use the recipient’s language.',
      ),
    },
  ],

  productTitle: text('产品', '產品', 'The product'),
  productLead: text(
    '五个部分，可以单独使用，也可以一起用在同一票货上。',
    '五個部分，可以獨立使用，也可以一起用在同一票貨上。',
    'Five modules that work on their own or together on one shipment.',
  ),
  parts: {
    platform: {
      title: text('智慧物流平台', '智慧物流平台', 'Smart logistics platform'),
      words: text(
        '订单从委托开始，经过订舱、拖车、申报、查验到放行和交付。每一步由谁办、还差什么、几点到期，都写在这票货的页面上。',
        '訂單由委託開始，經過訂艙、拖車、申報、查驗到放行和交付。每一步由誰辦、尚欠甚麼、幾時到期，都寫在這票貨的頁面上。',
        'An order runs from the instruction through booking, haulage, declaration and inspection to release and delivery. The shipment page shows who handles each step, what is missing and when it is due.',
      ),
    },
    analysis: {
      title: text('大数据分析', '大數據分析', 'Big data analysis'),
      words: text(
        '按客户、口岸、商品和时间看业务量、时效、差错与费用。图上的每个数字都能点开到对应的票。',
        '按客戶、口岸、商品和時間看業務量、時效、差錯與費用。圖上的每個數字都能打開到對應的票。',
        'Volume, turnaround, errors and cost by customer, port, goods and period. Every figure in a chart opens the shipments behind it.',
      ),
    },
    tower: {
      title: text('物流控制塔', '物流控制塔', 'Logistics tower'),
      words: text(
        '把在途的车、船、箱和申报放在一张板上，临近期限的排在前面，过境货车带着倒计时。',
        '把在途的車、船、櫃和申報放在一張板上，臨近限期的排在前面，過境貨車帶着倒數。',
        'Trucks, vessels, containers and declarations under way on one board, those closest to their deadline first, cross-boundary trucks with a countdown.',
      ),
    },
    supply: {
      title: text('供应链系统', '供應鏈系統', 'Supply chain system'),
      words: text(
        '供应商、商品资料、采购订单和到货记录连在一起，归类结果和申报要素随商品走，第二次进口不必重填。',
        '供應商、商品資料、採購訂單和到貨記錄連在一起，歸類結果和申報要素隨商品走，第二次進口不必重填。',
        'Suppliers, goods, purchase orders and arrivals are linked; the classification and declaration elements stay with the goods, so nothing is re-entered for the second import.',
      ),
    },
    commerce: {
      title: text('电商物流', '電商物流', 'E-commerce logistics'),
      words: text(
        '批量导入订单，逐行检查，按规则合并申报，退货和补税各有记录。',
        '批量匯入訂單，逐行檢查，按規則合併申報，退貨和補稅各有記錄。',
        'Orders are imported in bulk and checked row by row, declared together where the rules allow, with returns and supplementary duty on record.',
      ),
    },
  },

  aboutTitle: text('关于我们', '關於我們', 'About us'),
  company: text('公司简介', '公司簡介', 'Company profile'),
  companyWords: [
    text(
      '通途是为报关行、货代、仓库和进出口企业做的通关与物流平台。我们相信申报不该靠反复抄写：一份资料录一次，该用到的地方都能用，改动处处可查。',
      '通途是為報關行、貨代、倉庫和進出口企業而設的清關與物流平台。我們相信申報不應靠反覆抄寫：一份資料輸入一次，用得到的地方都能用，改動處處可查。',
      'Clearway is a customs and logistics platform for brokers, forwarders, warehouses and traders. We believe declarations should not rely on repeated copying: data entered once is used wherever it is needed, and every change can be traced.',
    ),
    text(
      '平台的源代码公开，企业可以自行部署在自己的机器上，数据由自己保管。',
      '平台的原始碼公開，企業可以自行部署在自己的機器上，資料由自己保管。',
      'The platform is open source. A company can run it on its own servers and keep its data there.',
    ),
  ],
  culture: text('企业文化', '企業文化', 'Corporate culture'),
  cultureList: [
    {
      title: text('对申报负责', '對申報負責', 'Responsible for what is filed'),
      words: text(
        '没有一次提交、付款或签字是误触造成的。',
        '沒有一次提交、付款或簽署是誤觸造成的。',
        'Nothing is filed, paid or signed by an accidental click.',
      ),
    },
    {
      title: text('替现场着想', '為現場着想', 'Think of the people on site'),
      words: text(
        '戴着手套、拿着手机、赶着截关的人，也要用得顺手。',
        '戴着手套、拿着手機、趕着截關的人，也要用得順手。',
        'It must work for someone in gloves, on a phone, racing the cut-off.',
      ),
    },
    {
      title: text('说清楚为什么', '說清楚原因', 'Explain why'),
      words: text(
        '每个数字有来由，每次拒绝有解释，每条规则有出处。',
        '每個數字有來由，每次拒絕有解釋，每條規則有出處。',
        'Every figure has its origin, every rejection its explanation, every rule its source.',
      ),
    },
  ],

  dataTitle: text('数据查询', '資料查詢', 'Data query'),
  dataLead: text(
    '查询商品编码、税率、监管条件和申报要素。',
    '查詢商品編碼、稅率、監管條件和申報要素。',
    'Look up HS codes, duty rates, supervision conditions and declaration elements.',
  ),
  classTitle: text('商品归类', '商品歸類', 'Goods classification'),
  classLead: text(
    '用商品名称、型号或用途查找可能的商品编码。',
    '用商品名稱、型號或用途查找可能的商品編碼。',
    'Find likely HS codes by name, model or use.',
  ),
  detailsTitle: text('归类详情', '歸類詳情', 'Classification details'),
  developing: text('正在建设中', '正在建設中', 'Under construction'),
  developingWhy: text('这个栏目还没有内容。', '這個欄目尚未有內容。', 'There is nothing in this section yet.'),
  backHome: text('回到首页', '返回首頁', 'Back to the home page'),
}
