/** `name=word` pairs, parted by blanks or commas. */
const pairs = (source: string): ReadonlyMap<string, string> =>
  new Map(
    source
      .trim()
      .split(/\s*[,\n]\s*/)
      .filter(Boolean)
      .map((pair) => pair.split('=').map((s) => s.trim()) as [string, string]),
  )

/** Provinces and what stands beside them. */
export const provinces = pairs(`
  北京市=Beijing, 天津市=Tianjin, 河北省=Hebei, 山西省=Shanxi, 内蒙古自治区=Inner Mongolia, 辽宁省=Liaoning, 吉林省=Jilin, 黑龙江省=Heilongjiang, 上海市=Shanghai,
  江苏省=Jiangsu, 浙江省=Zhejiang, 安徽省=Anhui, 福建省=Fujian, 江西省=Jiangxi, 山东省=Shandong, 河南省=Henan, 湖北省=Hubei, 湖南省=Hunan, 广东省=Guangdong,
  广西壮族自治区=Guangxi, 海南省=Hainan, 重庆市=Chongqing, 四川省=Sichuan, 贵州省=Guizhou, 云南省=Yunnan, 西藏自治区=Tibet, 陕西省=Shaanxi, 甘肃省=Gansu,
  青海省=Qinghai, 宁夏回族自治区=Ningxia, 新疆维吾尔自治区=Xinjiang, 台湾省=Taiwan, 香港特别行政区=Hong Kong SAR, 澳门特别行政区=Macao SAR`)

/** Names, without what kind of place they are, whose English is not their pinyin. */
export const irregular = pairs(`
  哈尔滨=Harbin, 齐齐哈尔=Qiqihar, 佳木斯=Jiamusi, 大兴安岭=Greater Khingan, 呼和浩特=Hohhot, 鄂尔多斯=Ordos, 呼伦贝尔=Hulunbuir, 巴彦淖尔=Bayannur, 乌兰察布=Ulanqab,
  兴安=Hinggan, 锡林郭勒=Xilingol, 阿拉善=Alxa, 乌兰浩特=Ulanhot, 锡林浩特=Xilinhot, 二连浩特=Erenhot, 满洲里=Manzhouli, 海拉尔=Hailar, 扎赉诺尔=Jalainur, 牙克石=Yakeshi,
  扎兰屯=Zalantun, 额尔古纳=Ergun, 根河=Genhe, 阿尔山=Arxan, 霍林郭勒=Holingol, 科尔沁=Horqin, 赛罕=Saihan, 昆都仑=Hondlon, 白云鄂博矿=Bayan Obo Mining, 土默特=Tumed, 托克托=Togtoh,
  和林格尔=Horinger, 达尔罕茂明安联合=Darhan Muminggan United, 阿鲁科尔沁=Ar Horqin, 巴林=Bairin, 克什克腾=Hexigten, 翁牛特=Ongniud, 喀喇沁=Harqin, 敖汉=Aohan, 库伦=Hure,
  奈曼=Naiman, 扎鲁特=Jarud, 康巴什=Kangbashi, 达拉特=Dalad, 准格尔=Jungar, 鄂托克=Otog, 杭锦=Hanggin, 乌审=Uxin, 伊金霍洛=Ejin Horo, 阿荣=Arun, 莫力达瓦=Morin Dawa,
  鄂伦春=Oroqen, 鄂温克=Evenki, 陈巴尔虎=Old Barag, 新巴尔虎=New Barag, 乌拉特=Urad, 察哈尔=Chahar, 四子王=Siziwang, 扎赉特=Jalaid, 阿巴嘎=Abag, 苏尼特=Sonid, 东乌珠穆沁=East Ujimqin,
  西乌珠穆沁=West Ujimqin, 太仆寺=Taibus, 镶黄=Bordered Yellow, 正镶白=Plain and Bordered White, 正蓝=Plain Blue, 多伦=Duolun, 额济纳=Ejin, 卓资=Zhuozi, 杜尔伯特=Dorbod, 前郭尔罗斯=Qian Gorlos,
  梅里斯=Meilisi, 拉萨=Lhasa, 日喀则=Shigatse, 昌都=Chamdo, 林芝=Nyingchi, 那曲=Nagqu, 阿里=Ngari, 山南=Shannan, 江孜=Gyantse, 定日=Tingri, 萨迦=Sakya, 亚东=Yadong, 聂拉木=Nyalam, 吉隆=Gyirong,
  墨脱=Medog, 波密=Bomi, 察隅=Zayu, 米林=Mainling, 当雄=Damxung, 桑珠孜=Samzhubze, 堆龙德庆=Doilungdeqen, 达孜=Dagze, 墨竹工卡=Maizhokunggar, 噶尔=Gar, 普兰=Burang, 札达=Zanda, 日土=Rutog,
  乌鲁木齐=Urumqi, 克拉玛依=Karamay, 吐鲁番=Turpan, 哈密=Hami, 昌吉=Changji, 博尔塔拉=Bortala, 博乐=Bole, 阿拉山口=Alashankou, 巴音郭楞=Bayingolin, 库尔勒=Korla, 阿克苏=Aksu, 库车=Kuqa,
  克孜勒苏=Kizilsu, 阿图什=Artux, 喀什=Kashgar, 和田=Hotan, 伊犁=Ili, 伊宁=Yining, 奎屯=Kuytun, 霍尔果斯=Khorgos, 塔城=Tacheng, 乌苏=Wusu, 阿勒泰=Altay, 石河子=Shihezi, 阿拉尔=Aral,
  图木舒克=Tumxuk, 五家渠=Wujiaqu, 可克达拉=Kokdala, 鄯善=Shanshan, 托克逊=Toksun, 呼图壁=Hutubi, 玛纳斯=Manas, 吉木萨尔=Jimsar, 木垒=Mori, 巴里坤=Barkol, 轮台=Luntai, 尉犁=Yuli,
  若羌=Ruoqiang, 且末=Qiemo, 焉耆=Yanqi, 塔什库尔干=Taxkorgan, 莎车=Yarkant, 疏勒=Shule, 英吉沙=Yengisar, 叶城=Yecheng, 麦盖提=Makit, 伽师=Payzawat, 巴楚=Maralbexi, 阿克陶=Akto, 阿合奇=Akqi,
  乌恰=Wuqia, 察布查尔=Qapqal, 特克斯=Tekes, 尼勒克=Nilka, 和布克赛尔=Hoboksar, 布尔津=Burqin, 哈巴河=Habahe, 吉木乃=Jeminay, 沙依巴克=Saybag, 达坂城=Dabancheng, 独山子=Dushanzi,
  阿坝=Ngawa, 甘孜=Garze, 若尔盖=Zoige, 马尔康=Barkam, 理塘=Litang, 迪庆=Diqing, 香格里拉=Shangri-La, 西双版纳=Xishuangbanna, 德宏=Dehong, 海北=Haibei, 果洛=Golog, 玉树=Yushu,
  海西=Haixi, 格尔木=Golmud, 德令哈=Delhi, 神农架林=Shennongjia Forestry, 延边=Yanbian, 珲春=Hunchun, 双鸭山=Shuangyashan, 绥芬河=Suifenhe, 西沙群岛=Xisha Islands, 南沙群岛=Nansha Islands,
  中沙群岛的岛礁及其海域=Islands and Waters of Zhongsha, 大柴旦行政委员会=Da Qaidam, 乌拉盖管委会=Ulgai Administrative Area, 六枝特=Liuzhi Special, 城=City Centre, 郊=Suburban, 矿=Mining, 东=East, 西=West, 闵行=Minhang, 包头稀土高新技术产业开发区=Baotou Rare Earth High-Tech Industrial Development Zone, 长春汽车经济技术开发区=Changchun Automobile Development Zone,
  吉林中国新加坡食品区=Sino-Singapore Jilin Food Zone, 泰州医药高新技术产业开发区=Taizhou Medical High-Tech Zone, 中新苏滁高新技术产业开发区=Sino-Singapore Suzhou-Chuzhou High-Tech Zone,
  威海火炬高技术产业开发区=Weihai Torch High-Tech Industrial Development Zone, 格尔木藏青工业园区=Golmud Zangqing Industrial Park, 西藏文化旅游创意园区=Tibet Culture and Tourism Park,
  东营港经济开发区=Dongying Port Economic Development Zone, 邯郸冀南新区=Handan Jinan New Area`)

/** Official English of the districts of Hong Kong and the parishes of Macao. */
export const official = pairs(`
  810001=Central and Western, 810002=Wan Chai, 810003=Eastern, 810004=Southern, 810005=Yau Tsim Mong, 810006=Sham Shui Po, 810007=Kowloon City, 810008=Wong Tai Sin, 810009=Kwun Tong,
  810010=Tsuen Wan, 810011=Tuen Mun, 810012=Yuen Long, 810013=North, 810014=Tai Po, 810015=Sai Kung, 810016=Sha Tin, 810017=Kwai Tsing, 810018=Islands,
  820001=Our Lady of Fatima Parish, 820002=St. Anthony Parish, 820003=St. Lazarus Parish, 820004=Cathedral Parish, 820005=St. Lawrence Parish, 820006=Our Lady of Carmel Parish,
  820007=Cotai, 820008=St. Francis Xavier Parish`)

/** GB/T 2260 ends with 710000: the codes below are those in common use for addresses. */
export const taiwan = `
  710100|台北市|Taipei City, 710200|高雄市|Kaohsiung City, 710300|台南市|Tainan City, 710400|台中市|Taichung City, 710500|金门县|Kinmen County, 710600|南投县|Nantou County,
  710700|基隆市|Keelung City, 710800|新竹市|Hsinchu City, 710900|嘉义市|Chiayi City, 711100|新北市|New Taipei City, 711200|宜兰县|Yilan County, 711300|新竹县|Hsinchu County,
  711400|桃园市|Taoyuan City, 711500|苗栗县|Miaoli County, 711700|彰化县|Changhua County, 711900|嘉义县|Chiayi County, 712100|云林县|Yunlin County, 712400|屏东县|Pingtung County,
  712500|台东县|Taitung County, 712600|花莲县|Hualien County, 712700|澎湖县|Penghu County, 712800|连江县|Lienchiang County`
  .trim()
  .split(/,\s+/)
  .map((row) => row.split('|') as [string, string, string])

/** Readings that a general dictionary gets wrong, by the name's own characters. */
export const readings = pairs(`
  乐清=yue qing, 乐亭=lao ting, 乐陵=lao ling, 民乐=min le, 乐都=le du, 单县=shan xian, 歙县=she xian, 蔚县=yu xian, 浚县=xun xian, 涡阳=guo yang, 泌阳=bi yang, 洪洞=hong tong, 吴堡=wu bu,
  红寺堡=hong si bu, 筠连=jun lian, 什邡=shi fang, 郫都=pi du, 大埔=da bu, 宕昌=tan chang, 覃塘=tan tang, 繁峙=fan shi, 召陵=shao ling, 六合=lu he, 蚌山=beng shan, 桐柏=tong bai, 柏乡=bai xiang,
  康巴什=kang ba shi, 乌什=wu shi, 阿图什=a tu shi, 喀什=ka shi, 塔什库尔干=ta shi ku er gan, 尉犁=yu li, 曾都=zeng du, 闵行=min hang`)

/** 族 of autonomous places. */
export const peoples = pairs(`
  朝鲜族=Korean, 土家族=Tujia, 苗族=Miao, 藏族=Tibetan, 羌族=Qiang, 彝族=Yi, 布依族=Buyei, 侗族=Dong, 哈尼族=Hani, 壮族=Zhuang, 傣族=Dai, 白族=Bai, 景颇族=Jingpo, 傈僳族=Lisu, 回族=Hui,
  蒙古族=Mongol, 蒙古=Mongol, 柯尔克孜=Kyrgyz, 哈萨克族=Kazakh, 哈萨克=Kazakh, 满族=Manchu, 达斡尔族=Daur, 畲族=She, 瑶族=Yao, 仫佬族=Mulao, 毛南族=Maonan, 黎族=Li, 仡佬族=Gelao, 水族=Sui,
  拉祜族=Lahu, 佤族=Va, 布朗族=Blang, 纳西族=Naxi, 独龙族=Derung, 怒族=Nu, 普米族=Pumi, 裕固族=Yugur, 保安族=Bonan, 东乡族=Dongxiang, 撒拉族=Salar, 土族=Tu, 塔吉克=Tajik, 锡伯=Xibe, 各族=Various Nationalities`)

/** Ends of names of zones, the longest first. */
export const zones = pairs(`
  高新技术产业开发区=High-Tech Industrial Development Zone, 航空港经济综合实验区=Airport Economy Zone, 城乡一体化示范区=Urban-Rural Integration Zone, 转型综合改革示范区=Reform Demonstration Zone,
  综合物流产业聚集区=Logistics Industry Zone, 高新技术产业园区=High-Tech Industrial Park, 经济技术开发区=Economic and Technological Development Zone, 高新技术开发区=High-Tech Development Zone,
  文化旅游创意园区=Culture and Tourism Park, 循环化工园区=Chemical Industry Park, 现代产业园区=Industrial Park, 综合保税区=Comprehensive Bonded Zone, 经济开发区=Economic Development Zone, 风景名胜区=Scenic Area,
  工业园区=Industrial Park, 食品区=Food Zone, 管理区=Administrative Area, 示范区=Demonstration Zone, 新区=New Area, 新城=New Town`)

/** Traditional characters where the conversion reads a name as an ordinary word. */
export const traditional = pairs(`
  江干区=江干區, 新干县=新干縣, 湖里区=湖里區, 钟山县=鍾山縣, 钟山区=鍾山區, 岳西县=岳西縣, 岳池县=岳池縣, 岳普湖县=岳普湖縣, 准格尔旗=准格爾旗, 龙岩市=龍岩市, 石拐区=石拐區, 路凼填海区=路氹填海區, 香港特别行政区=香港特別行政區, 澳门特别行政区=澳門特別行政區`)
