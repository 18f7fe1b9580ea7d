/** Common words in three languages: dictionary, value, zh, tw, en. Currency codes are ISO 4217, units the numeric codes of China customs, countries ISO 3166 alpha-3. */
export const dictionaries: Readonly<Record<string, readonly (readonly [value: string, zh: string, tw: string, en: string])[]>> = {
  currency: [
    ['CNY', '人民币', '人民幣', 'Chinese yuan'], ['USD', '美元', '美元', 'US dollar'], ['HKD', '港币', '港元', 'Hong Kong dollar'], ['EUR', '欧元', '歐元', 'Euro'],
    ['JPY', '日元', '日圓', 'Japanese yen'], ['GBP', '英镑', '英鎊', 'Pound sterling'],
  ],
  unit: [['007', '个', '個', 'piece'], ['035', '千克', '公斤', 'kilogram']],
  country: [['CHN', '中国', '中國', 'China'], ['HKG', '中国香港', '中國香港', 'Hong Kong, China'], ['USA', '美国', '美國', 'United States']],
}
