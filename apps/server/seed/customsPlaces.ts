import { rows, type DictionaryRow } from './dictionaryRows.ts'

/**
 * Ports of the world and districts of China by customs' codes: those of the main trade lanes and of the trading cities, the commonest first; the names are
 * ours. The whole tables (more than 4,000 ports, nearly 1,000 districts) come in as customs publishes them, through the dictionaries screen. A port code that ends in
 * 000 is a country whose port is not named.
 */
export const customsPlaces: Readonly<Record<string, readonly DictionaryRow[]>> = {
  port: rows(`
    HKG003 | 香港（中国香港） | Hong Kong
    HKG000 | 中国香港 | Hong Kong, port not named
    MAC003 | 澳门（中国澳门） | Macao
    MAC000 | 中国澳门 | Macao, port not named
    TWN128 | 高雄（中国台湾） | Kaohsiung, Taiwan
    TWN107 | 基隆（中国台湾） | Keelung, Taiwan
    TWN149 | 台中（中国台湾） | Taichung, Taiwan
    TWN103 | 台北（中国台湾） | Taipei, Taiwan
    TWN000 | 中国台湾 | Taiwan, port not named
    SGP012 | 新加坡（新加坡） | Singapore
    JPN501 | 东京（日本） | Tokyo, Japan
    JPN570 | 横滨（日本） | Yokohama, Japan
    JPN384 | 大阪（日本） | Osaka, Japan
    JPN213 | 神户（日本） | Kobe, Japan
    JPN318 | 名古屋（日本） | Nagoya, Japan
    JPN072 | 博多（日本） | Hakata, Japan
    JPN297 | 门司（日本） | Moji, Japan
    JPN000 | 日本 | Japan, port not named
    KOR003 | 釜山（韩国） | Busan, South Korea
    KOR018 | 仁川（韩国） | Incheon, South Korea
    KOR034 | 平泽（韩国） | Pyeongtaek, South Korea
    KOR004 | 光阳（韩国） | Gwangyang, South Korea
    KOR000 | 韩国 | South Korea, port not named
    USA264 | 洛杉矶（美国） | Los Angeles, United States
    USA255 | 长滩（美国） | Long Beach, United States
    USA309 | 纽约（美国） | New York, United States
    USA336 | 奥克兰（美国） | Oakland, United States
    USA483 | 西雅图（美国） | Seattle, United States
    USA504 | 塔科马（美国） | Tacoma, United States
    USA477 | 萨凡纳（美国） | Savannah, United States
    USA216 | 休斯敦（美国） | Houston, United States
    USA105 | 查尔斯顿（美国） | Charleston, United States
    USA330 | 诺福克（美国） | Norfolk, United States
    USA273 | 迈阿密（美国） | Miami, United States
    USA117 | 芝加哥（美国） | Chicago, United States
    USA901 | 安克雷奇（美国） | Anchorage, United States
    USA905 | 亚特兰大（美国） | Atlanta, United States
    USA909 | 达拉斯-沃斯堡（美国） | Dallas/Fort Worth, United States
    USA910 | 孟菲斯（美国） | Memphis, United States
    USA000 | 美国 | United States, port not named
    CAN465 | 温哥华（加拿大） | Vancouver, Canada
    CAN354 | 鲁珀特港（加拿大） | Prince Rupert, Canada
    CAN456 | 多伦多（加拿大） | Toronto, Canada
    CAN252 | 蒙特利尔（加拿大） | Montreal, Canada
    MEX042 | 曼萨尼略（墨西哥） | Manzanillo, Mexico
    MEX039 | 拉萨罗卡德纳斯（墨西哥） | Lazaro Cardenas, Mexico
    BRA099 | 桑托斯（巴西） | Santos, Brazil
    ARG006 | 布宜诺斯艾利斯（阿根廷） | Buenos Aires, Argentina
    CHL102 | 圣安东尼奥（智利） | San Antonio, Chile
    PER012 | 卡亚俄（秘鲁） | Callao, Peru
    DEU063 | 汉堡（德国） | Hamburg, Germany
    DEU018 | 不来梅港（德国） | Bremerhaven, Germany
    DEU057 | 法兰克福（德国） | Frankfurt, Germany
    DEU000 | 德国 | Germany, port not named
    NLD066 | 鹿特丹（荷兰） | Rotterdam, Netherlands
    NLD006 | 阿姆斯特丹（荷兰） | Amsterdam, Netherlands
    BEL003 | 安特卫普（比利时） | Antwerp, Belgium
    BEL018 | 列日（比利时） | Liège, Belgium
    GBR210 | 弗利克斯托（英国） | Felixstowe, United Kingdom
    GBR639 | 南安普顿（英国） | Southampton, United Kingdom
    GBR375 | 伦敦（英国） | London, United Kingdom
    FRA902 | 勒阿弗尔（法国） | Le Havre, France
    FRA153 | 马赛（法国） | Marseille, France
    FRA901 | 巴黎（法国） | Paris, France
    ITA075 | 热那亚（意大利） | Genoa, Italy
    ITA902 | 米兰（意大利） | Milan, Italy
    ESP024 | 巴塞罗那（西班牙） | Barcelona, Spain
    ESP177 | 巴伦西亚（西班牙） | Valencia, Spain
    POL006 | 格但斯克（波兰） | Gdansk, Poland
    GRC144 | 比雷埃夫斯（希腊） | Piraeus, Greece
    SVN006 | 科佩尔（斯洛文尼亚） | Koper, Slovenia
    TUR087 | 伊斯坦布尔（土耳其） | Istanbul, Turkey
    RUS901 | 莫斯科（俄罗斯） | Moscow, Russia
    RUS090 | 圣彼得堡（俄罗斯） | St Petersburg, Russia
    VNM012 | 胡志明市（越南） | Ho Chi Minh City, Vietnam
    VNM009 | 海防（越南） | Haiphong, Vietnam
    VNM901 | 河内（越南） | Hanoi, Vietnam
    THA003 | 曼谷（泰国） | Bangkok, Thailand
    THA005 | 林查班（泰国） | Laem Chabang, Thailand
    MYS105 | 巴生港（马来西亚） | Port Klang, Malaysia
    MYS099 | 槟城（马来西亚） | Penang, Malaysia
    MYS901 | 吉隆坡（马来西亚） | Kuala Lumpur, Malaysia
    IDN081 | 雅加达（印度尼西亚） | Jakarta, Indonesia
    IDN224 | 泗水（印度尼西亚） | Surabaya, Indonesia
    PHL114 | 马尼拉（菲律宾） | Manila, Philippines
    KHM006 | 金边（柬埔寨） | Phnom Penh, Cambodia
    IND122 | 哈瓦舍瓦（尼赫鲁）（印度） | Nhava Sheva (Jawaharlal Nehru), India
    IND018 | 孟买（印度） | Mumbai, India
    IND084 | 金奈（印度） | Chennai, India
    LKA006 | 科伦坡（斯里兰卡） | Colombo, Sri Lanka
    BGD006 | 吉大港（孟加拉） | Chittagong, Bangladesh
    ARE027 | 杰贝阿里（阿联酋） | Jebel Ali, United Arab Emirates
    ARE018 | 迪拜（阿联酋） | Dubai, United Arab Emirates
    SAU009 | 吉达（沙特阿拉伯） | Jeddah, Saudi Arabia
    SAU003 | 达曼（沙特阿拉伯） | Dammam, Saudi Arabia
    ZAF006 | 德班（南非） | Durban, South Africa
    NGA036 | 拉各斯（尼日利亚） | Lagos, Nigeria
    EGY030 | 塞得港（埃及） | Port Said, Egypt
    AUS225 | 悉尼（澳大利亚） | Sydney, Australia
    AUS147 | 墨尔本（澳大利亚） | Melbourne, Australia
    AUS033 | 布里斯班（澳大利亚） | Brisbane, Australia
    NZL003 | 奥克兰（新西兰） | Auckland, New Zealand
    CHN000 | 中国境内 | China`),
  district: rows(`
    44031 | 深圳特区 | Shenzhen special economic zone
    44039 | 深圳其他 | Shenzhen, other
    44033 | 深圳科技工业园 | Shenzhen science and industry park
    44034 | 福田盐田沙头角保税区 | Futian, Yantian and Shatoujiao bonded zones
    44035 | 广东深圳出口加工区 | Shenzhen export processing zone
    44036 | 深圳前海湾保税港区 | Qianhai Bay bonded port, Shenzhen
    44037 | 深圳盐田保税物流园 | Yantian bonded logistics park, Shenzhen
    4403W | 深圳机场保税物流中心 | Shenzhen Airport bonded logistics centre
    44536 | 深圳盐田综合保税区（一期） | Yantian comprehensive bonded zone, phase 1
    44019 | 广州其他 | Guangzhou, other
    44012 | 广州经济技术开发区 | Guangzhou economic and technological development zone
    44013 | 广州天河高新技术产业开发区 | Guangzhou Tianhe high-tech zone
    44014 | 广州保税区 | Guangzhou bonded zone
    44015 | 广东广州出口加工区 | Guangzhou export processing zone
    44016 | 广州白云机场综合保税区 | Guangzhou Baiyun Airport comprehensive bonded zone
    44017 | 广州保税物流园区 | Guangzhou bonded logistics park
    44239 | 番禺 | Panyu
    44309 | 南沙其他 | Nansha, other
    44306 | 广州南沙保税港区 | Nansha bonded port, Guangzhou
    44199 | 东莞 | Dongguan
    44193 | 东莞松山湖高新技术产业开发区 | Dongguan Songshan Lake high-tech zone
    4419W | 东莞保税物流中心 | Dongguan bonded logistics centre
    4469W | 东莞清溪保税物流中心（B型） | Dongguan Qingxi bonded logistics centre (type B)
    44069 | 佛山其他 | Foshan, other
    44063 | 佛山高新技术产业开发区 | Foshan high-tech zone
    44289 | 南海 | Nanhai
    44229 | 顺德 | Shunde
    4422W | 佛山国通保税物流中心（B型） | Foshan Guotong bonded logistics centre (type B)
    44209 | 中山其他 | Zhongshan, other
    44203 | 中山火炬高技术产业开发区 | Zhongshan Torch high-tech zone
    4420W | 中山保税物流中心 | Zhongshan bonded logistics centre
    44041 | 珠海特区 | Zhuhai special economic zone
    44049 | 珠海其他 | Zhuhai, other
    44043 | 珠海高新技术产业开发区 | Zhuhai high-tech zone
    44044 | 珠海保税区 | Zhuhai bonded zone
    44045 | 珠澳跨境工业区珠海园区 | Zhuhai–Macao cross-border industrial zone, Zhuhai park
    44048 | 珠海横琴新区 | Hengqin New Area, Zhuhai
    44139 | 惠州其他 | Huizhou, other
    44133 | 惠州高新技术产业开发区 | Huizhou high-tech zone
    44079 | 江门 | Jiangmen
    44129 | 肇庆 | Zhaoqing
    44051 | 汕头特区 | Shantou special economic zone
    44054 | 汕头保税区 | Shantou bonded zone
    44059 | 汕头其他 | Shantou, other
    44089 | 湛江其他 | Zhanjiang, other
    44082 | 湛江经济技术开发区 | Zhanjiang economic and technological development zone
    4408W | 湛江保税物流中心（B型） | Zhanjiang bonded logistics centre (type B)
    44099 | 茂名 | Maoming
    44149 | 梅州 | Meizhou
    44159 | 汕尾 | Shanwei
    44169 | 河源 | Heyuan
    44179 | 阳江 | Yangjiang
    44189 | 清远 | Qingyuan
    44029 | 韶关 | Shaoguan
    44219 | 潮州 | Chaozhou
    44249 | 揭阳 | Jieyang
    44299 | 云浮市 | Yunfu
    44909 | 广东其他 | Guangdong, other
    11059 | 朝阳区 | Chaoyang, Beijing
    11089 | 海淀区其他 | Haidian, other, Beijing
    11119 | 顺义 | Shunyi, Beijing
    11132 | 北京经济技术开发区 | Beijing economic and technological development zone
    11909 | 北京其他 | Beijing, other
    12072 | 天津经济技术开发区 | Tianjin economic and technological development zone
    12909 | 天津其他 | Tianjin, other
    31222 | 上海浦东新区 | Pudong New Area, Shanghai
    31229 | 浦东其他 | Pudong, other, Shanghai
    31224 | 上海外高桥保税区 | Waigaoqiao bonded zone, Shanghai
    31119 | 闵行其他 | Minhang, other, Shanghai
    31149 | 嘉定 | Jiading, Shanghai
    31189 | 松江 | Songjiang, Shanghai
    31909 | 上海其他 | Shanghai, other
    32019 | 南京其他 | Nanjing, other
    32029 | 无锡其他 | Wuxi, other
    32049 | 常州其他 | Changzhou, other
    32052 | 苏州工业园区 | Suzhou Industrial Park
    32059 | 苏州其他 | Suzhou, other
    32239 | 昆山 | Kunshan
    32069 | 南通其他 | Nantong, other
    33019 | 杭州其他 | Hangzhou, other
    33029 | 宁波其他 | Ningbo, other
    33039 | 温州其他 | Wenzhou, other
    33049 | 嘉兴 | Jiaxing
    33069 | 绍兴 | Shaoxing
    33189 | 义乌 | Yiwu
    35019 | 福州其他 | Fuzhou, other
    35021 | 厦门特区 | Xiamen special economic zone
    35029 | 厦门其他 | Xiamen, other
    35059 | 泉州 | Quanzhou
    37019 | 济南其他 | Jinan, other
    37029 | 青岛其他 | Qingdao, other
    37069 | 烟台其他 | Yantai, other
    21029 | 大连其他 | Dalian, other
    21019 | 沈阳其他 | Shenyang, other
    34019 | 合肥其他 | Hefei, other
    36019 | 南昌其他 | Nanchang, other
    41019 | 郑州其他 | Zhengzhou, other
    42019 | 武汉其他 | Wuhan, other
    43019 | 长沙其他 | Changsha, other
    45019 | 南宁其他 | Nanning, other
    50129 | 渝北区 | Yubei, Chongqing
    51013 | 成都高新技术产业开发区 | Chengdu high-tech zone
    51019 | 成都其他 | Chengdu, other
    53019 | 昆明其他 | Kunming, other
    61019 | 西安其他 | Xi’an, other`),
}
