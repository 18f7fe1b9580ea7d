import { rows, type DictionaryRow } from './dictionaryRows.ts'

/**
 * Offices of China customs, domestic ports and inspection offices that brokers meet most, the commonest first; the names are ours. These are not the
 * whole tables (about 1,000 codes each, and they change): the full ones come in through the import of the dictionaries screen. Ports and inspection offices
 * are those of the tables of 2018; an office whose last two digits are 00 is a whole region and takes no declarations.
 */
export const customsOffices: Readonly<Record<string, readonly DictionaryRow[]>> = {
  customsOffice: rows(`
    5301 | 皇岗海关 | Huanggang
    5345 | 深圳湾口岸 | Shenzhen Bay
    5304 | 蛇口海关 | Shekou
    5316 | 大鹏海关 | Dapeng (Yantian)
    5317 | 深关机场 | Shenzhen Airport
    5320 | 文锦渡口岸 | Wenjindu
    5354 | 莲塘口岸 | Liantang
    5303 | 沙头角口岸 | Shatoujiao
    5302 | 罗湖海关 | Luohu
    5348 | 深关大铲 | Dachan Bay, Shenzhen
    5349 | 前海港区 | Qianhai port area
    5321 | 福保税关 | Futian (bonded zone)
    5306 | 笋岗海关 | Sungang
    5318 | 梅林海关 | Meilin
    5343 | 深盐物流 | Yantian logistics park, Shenzhen
    5305 | 福强海关 | Fuqiang
    5307 | 南头海关 | Nantou
    5308 | 龙岗海关 | Longgang
    5309 | 布吉海关 | Buji
    5314 | 深圳邮局海关 | Shenzhen Post Office
    5319 | 同乐海关 | Tongle
    5339 | 坪山海关 | Pingshan
    5340 | 沙湾海关 | Shawan
    5352 | 梅沙海关 | Meisha
    5355 | 福中海关 | Fuzhong
    5356 | 前海海关 | Qianhai
    5357 | 观澜海关 | Guanlan
    5358 | 西沥海关 | Xili
    5353 | 西九龙站海关 | West Kowloon Station
    5331 | 三门岛海关 | Sanmen Island
    5341 | 惠州海关 | Huizhou
    5338 | 惠州港海关 | Huizhou Port
    5315 | 惠东海关 | Huidong
    5141 | 广州机场 | Guangzhou Airport
    5166 | 南沙新港 | Nansha New Port
    5167 | 南沙货港 | Nansha cargo port
    5165 | 南沙旅检 | Nansha passengers
    5130 | 广州萝岗 | Luogang, Guangzhou
    5145 | 广州邮办 | Guangzhou Post Office
    5169 | 番禺东发 | Dongfa terminal, Panyu
    5201 | 埔老港办 | Huangpu Old Port
    5208 | 埔开发区 | Huangpu development zone
    5204 | 东莞海关 | Dongguan
    5205 | 太平海关 | Taiping (Humen)
    5207 | 埔凤岗办 | Fenggang, Huangpu
    5213 | 埔长安办 | Chang’an, Huangpu
    5216 | 埔沙田办 | Shatian, Huangpu
    5217 | 寮步车场 | Liaobu lorry yard
    5220 | 东莞物流 | Dongguan logistics
    5700 | 拱北关区 | Gongbei region
    5795 | 横琴海关 | Hengqin
    2233 | 浦东机场 | Pudong Airport, Shanghai
    2248 | 洋山港区 | Yangshan port area, Shanghai
    2249 | 洋山保税 | Yangshan bonded area, Shanghai
    2225 | 外港海关 | Waigang, Shanghai
    2218 | 外高桥关 | Waigaoqiao, Shanghai
    2202 | 吴淞海关 | Wusong, Shanghai
    2201 | 浦江海关 | Pujiang, Shanghai
    2210 | 浦东海关 | Pudong, Shanghai
    2203 | 沪机场关 | Hongqiao Airport, Shanghai
    2244 | 上海快件 | Shanghai express consignments
    0101 | 机场货管 | Beijing Capital Airport cargo
    0202 | 新港海关 | Xingang, Tianjin
    0207 | 津机场办 | Tianjin Airport
    0901 | 大连港湾 | Dalian harbour
    0902 | 大连机场 | Dalian Airport
    2921 | 义乌海关 | Yiwu
    3104 | 北仑海关 | Beilun, Ningbo
    4258 | 青保税港 | Qianwan bonded port, Qingdao
    4240 | 青关快件 | Qingdao express consignments
    4712 | 武关机场 | Wuhan Airport
    7208 | 凭祥海关 | Pingxiang
    7901 | 成都海关 | Chengdu
    0110 | 平谷海关 | Pinggu
    0112 | 京邮办处 | Beijing Post Office
    0113 | 京中关村 | Zhongguancun, Beijing
    0115 | 京东郊站 | Dongjiao station, Beijing
    0116 | 机场货二 | Beijing Capital Airport cargo 2
    0117 | 京开发区 | Beijing development area
    0118 | 十八里店 | Shibalidian, Beijing
    0201 | 天津海关 | Tianjin
    0203 | 津开发区 | Tianjin development area
    0204 | 东港海关 | Donggang, Tianjin
    0206 | 津驻邮办 | Tianjin Post Office
    0208 | 津保税区 | Tianjin bonded zone
    0209 | 蓟县海关 | Jixian, Tianjin
    0210 | 武清海关 | Wuqing, Tianjin
    0401 | 石家庄关 | Shijiazhuang
    0402 | 秦皇岛关 | Qinhuangdao
    0403 | 唐山海关 | Tangshan
    0801 | 沈阳海关 | Shenyang
    0802 | 锦州海关 | Jinzhou
    0805 | 沈开发区 | Shenyang development area
    0807 | 沈机场办 | Shenyang Airport
    0808 | 沈综保区 | Shenyang bonded area
    0809 | 沈快件 | Shenyang express consignments
    0810 | 葫芦岛关 | Huludao
    0813 | 沈阳物流 | Shenyang bonded logistics centre
    0903 | 连开发区 | Dalian development area
    0904 | 连加工区 | Dalian export processing zone
    0905 | 窑北良办 | Beiliang harbour, Dalian
    0906 | 连保税区 | Dalian bonded zone
    2240 | 漕河泾加 | Caohejing export processing zone, Shanghai
    2245 | 沪金桥办 | Jinqiao, Shanghai
    2246 | 保税物流 | Shanghai bonded logistics park
    2247 | 沪化工区 | Chemical Industry Park, Shanghai
    2922 | 金关永办 | Yongkang, Jinhua
    2928 | 杭关电商 | Hangzhou e-commerce
    2931 | 温关邮办 | Wenzhou Post Office
    2932 | 温经开关 | Wenzhou development area
    2933 | 温关机办 | Wenzhou Airport
    2934 | 温关鳌办 | Aojiang, Wenzhou
    2935 | 温关瑞办 | Rui’an, Wenzhou
    2936 | 温关乐办 | Yueqing, Wenzhou
    2941 | 舟关嵊办 | Shengsi, Zhoushan
    2942 | 舟关金塘 | Jintang, Zhoushan
    2943 | 舟关综保 | Zhoushan bonded area
    2951 | 台关临办 | Linhai, Taizhou
    2952 | 台关温办 | Wenling, Taizhou
    2961 | 绍关虞办 | Shangyu, Shaoxing
    2962 | 绍关诸办 | Zhuji, Shaoxing
    2982 | 嘉关善办 | Jiashan, Jiaxing
    4238 | 威海快件 | Weihai express consignments
    4239 | 潍诸城办 | Zhucheng, Weifang
    4241 | 烟加工区 | Yantai export processing zone
    4242 | 威加工区 | Weihai export processing zone
    4243 | 济曲阜办 | Qufu, Jining
    4244 | 青滨州办 | Binzhou
    4245 | 烟台邮办 | Yantai Post Office
    4246 | 青加工区 | Qingdao export processing zone
    4247 | 威机场办 | Weihai Airport
    4248 | 青莱芜办 | Laiwu
    4249 | 潍加工区 | Weifang export processing zone
    4250 | 青西加区 | Qingdao West Coast export processing zone
    4251 | 淄博物流 | Zibo bonded logistics centre
    4253 | 日照物流 | Rizhao bonded logistics centre
    4254 | 青岛物流 | Qingdao bonded logistics centre
    4255 | 潍寿光办 | Shouguang, Weifang`),
  domesticPort: rows(`
    470201 | 皇岗 | Huanggang
    470202 | 福田 | Futian
    471401 | 深圳湾 | Shenzhen Bay
    470101 | 蛇口 | Shekou
    470102 | 赤湾 | Chiwan
    470601 | 盐田 | Yantian
    471601 | 大铲湾 | Dachan Bay
    470401 | 文锦渡 | Wenjindu
    470501 | 沙头角 | Shatoujiao
    470301 | 罗湖 | Luohu
    471001 | 深圳宝安国际机场 | Shenzhen Bao’an International Airport
    471002 | 福永码头 | Fuyong terminal
    471101 | 深圳福田保税区 | Futian bonded zone, Shenzhen
    471804 | 深圳前海湾保税港区 | Qianhai Bay bonded port, Shenzhen
    470605 | 深圳盐田保税物流园区 | Yantian bonded logistics park, Shenzhen
    470701 | 大亚湾 | Daya Bay
    470001 | 深圳 | Shenzhen
    440001 | 广州 | Guangzhou
    442301 | 广州白云国际机场 | Guangzhou Baiyun International Airport
    443404 | 南沙港一期码头 | Nansha Port, phase 1
    443405 | 南沙港二期码头 | Nansha Port, phase 2
    443417 | 南沙港三期码头 | Nansha Port, phase 3
    443416 | 广州南沙保税港区 | Nansha bonded port, Guangzhou
    442102 | 黄埔新港码头 | Huangpu New Port
    440002 | 黄埔港务码头 | Huangpu port terminal
    440101 | 广州新沙码头 | Xinsha terminal, Guangzhou
    440302 | 南海三山港 | Sanshan Port, Nanhai
    440604 | 佛山新港码头 | Foshan New Port
    440405 | 顺德勒流港货运码头 | Leliu cargo terminal, Shunde
    440008 | 东莞凤岗车检场 | Fenggang lorry yard, Dongguan
    440009 | 东莞长安车检场 | Chang’an lorry yard, Dongguan
    441931 | 东莞虎门车检场 | Humen lorry yard, Dongguan
    441932 | 东莞寮步车检场 | Liaobu lorry yard, Dongguan
    441911 | 东莞虎门港5、6号泊位 | Humen Port berths 5 and 6, Dongguan
    442001 | 中山港货运码头 | Zhongshan Port cargo terminal
    442006 | 中山小榄码头 | Xiaolan terminal, Zhongshan
    480001 | 珠海 | Zhuhai
    480002 | 拱北货场 | Gongbei cargo yard
    480005 | 九洲货运码头 | Jiuzhou cargo terminal
    480201 | 高栏 | Gaolan
    480401 | 横琴 | Hengqin
    443105 | 惠州国际集装箱码头 | Huizhou international container terminal
    440707 | 江门国际货柜码头 | Jiangmen international container terminal
    440510 | 汕头国集码头 | Shantou international container terminal
    440814 | 湛江宝满港集装箱码头 | Baoman container terminal, Zhanjiang
    310302 | 上海浦东国际机场 | Shanghai Pudong International Airport
    310301 | 上海虹桥国际机场 | Shanghai Hongqiao International Airport
    310701 | 外高桥 | Waigaoqiao
    311002 | 洋山港 | Yangshan Port
    311003 | 洋山保税港区 | Yangshan bonded port
    310402 | 吴淞 | Wusong
    310001 | 上海 | Shanghai
    110101 | 首都国际机场 | Beijing Capital International Airport
    110001 | 北京 | Beijing
    120002 | 北疆港区 | Beijiang port area, Tianjin
    121501 | 东疆港区 | Dongjiang port area, Tianjin
    121701 | 天津滨海国际机场货邮 | Tianjin Binhai International Airport, cargo and mail
    120001 | 天津 | Tianjin
    380101 | 宁波北仑港港区 | Beilun port area, Ningbo
    380801 | 宁波大榭港区 | Daxie port area, Ningbo
    380901 | 宁波梅山保税港区 | Meishan bonded port, Ningbo
    380002 | 宁波栎社机场 | Ningbo Lishe Airport
    370101 | 青岛港 | Qingdao Port
    370201 | 黄岛 | Huangdao
    390101 | 厦门海沧港区 | Haicang port area, Xiamen
    399501 | 厦门东渡港区 | Dongdu port area, Xiamen
    399101 | 厦门高崎国际机场 | Xiamen Gaoqi International Airport
    210101 | 大连港大窑湾港区 | Dayao Bay port area, Dalian
    320102 | 南京港 | Nanjing Port
    320701 | 太仓 | Taicang
    330002 | 杭州萧山国际机场 | Hangzhou Xiaoshan International Airport
    351201 | 福州长乐国际机场 | Fuzhou Changle International Airport
    410003 | 郑州新郑国际机场 | Zhengzhou Xinzheng International Airport
    420002 | 武汉天河机场 | Wuhan Tianhe Airport
    500601 | 重庆江北国际机场 | Chongqing Jiangbei International Airport
    510004 | 成都双流国际机场货场 | Chengdu Shuangliu International Airport, cargo
    610002 | 西安咸阳国际机场 | Xi’an Xianyang International Airport
    531201 | 昆明长水国际机场 | Kunming Changshui International Airport
    450401 | 凭祥友谊关公路 | Youyiguan road crossing, Pingxiang
    150102 | 满洲里铁路 | Manzhouli railway
    150201 | 二连浩特铁路 | Erenhot railway
    650302 | 阿拉山口铁路 | Alashankou railway
    650501 | 霍尔果斯 | Horgos`),
  ciqOffice: rows(`
    470000 | 深圳局本部 | Shenzhen
    470200 | 皇岗局本部 | Huanggang
    471400 | 深圳湾局本部 | Shenzhen Bay
    470100 | 蛇口局本部 | Shekou
    470600 | 盐田局本部 | Yantian
    470400 | 文锦渡局本部 | Wenjindu
    470500 | 沙头角局本部 | Shatoujiao
    470300 | 罗湖局本部 | Luohu
    471000 | 深圳机场局本部 | Shenzhen Airport
    471600 | 大铲湾局本部 | Dachan Bay
    470700 | 龙岗局本部 | Longgang
    470800 | 宝安局本部 | Bao’an
    470900 | 笋岗局本部 | Sungang
    471800 | 深圳局前海湾保税港区办事处 | Qianhai Bay bonded port, Shenzhen
    440000 | 广东局本部 | Guangdong
    440100 | 广州局本部 | Guangzhou
    440300 | 南海局本部 | Nanhai
    440400 | 顺德局本部 | Shunde
    440600 | 佛山局本部 | Foshan
    440500 | 汕头局本部 | Shantou
    440700 | 江门局本部 | Jiangmen
    440800 | 湛江局本部 | Zhanjiang
    441200 | 肇庆局本部 | Zhaoqing
    441300 | 惠州局本部 | Huizhou
    441900 | 东莞局本部 | Dongguan
    442000 | 中山局本部 | Zhongshan
    310000 | 上海局本部 | Shanghai
    310300 | 上海国际机场局本部 | Shanghai International Airport
    310700 | 上海外高桥局本部 | Waigaoqiao, Shanghai
    311000 | 上海洋山局本部 | Yangshan, Shanghai
    310200 | 上海浦东局本部 | Pudong, Shanghai
    110000 | 北京局本部 | Beijing
    110100 | 首都机场局本部 | Capital Airport
    120000 | 天津局本部 | Tianjin
    120300 | 天津东港局本部 | Donggang, Tianjin
    121700 | 天津机场局本部 | Tianjin Airport
    370100 | 青岛局本部 | Qingdao
    370200 | 黄岛局本部 | Huangdao
    380000 | 宁波局本部 | Ningbo
    380100 | 北仑局本部 | Beilun
    210100 | 大窑湾局本部 | Dayao Bay
    320000 | 江苏局本部 | Jiangsu
    320400 | 昆山局本部 | Kunshan
    330000 | 浙江局本部 | Zhejiang
    331200 | 义乌局本部 | Yiwu
    350000 | 福建局本部 | Fujian
    500000 | 重庆局本部 | Chongqing
    510000 | 四川局本部 | Sichuan`),
}
