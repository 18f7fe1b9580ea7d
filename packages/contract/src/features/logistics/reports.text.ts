import { text } from '../../kernel/text.ts'

/** What is counted of stock. */
export const logisticsReportsText = {
  movements: text('库存流水', '庫存變動', 'Stock movements'),
  movementsDefinition: text('期间内的库存流水', '期間內的庫存變動', 'Changes of stock in the period'),
  weightIn: text('入库重量（千克）', '入倉重量（公斤）', 'Weight in (kg)'),
  weightInDefinition: text(
    '入库、盘盈和冲回的千克数；移库、转换和未登记单位重量的批次不计',
    '入倉、盤盈和沖回的公斤數；移倉、轉換和未登記單位重量的批次不計',
    'Kilograms that came in, were found or came back by a reversal; transfers, conversions and lots without a weight do not count',
  ),
  weightOut: text('出库重量（千克）', '出倉重量（公斤）', 'Weight out (kg)'),
  weightOutDefinition: text(
    '出库、盘亏和冲回的千克数；移库、转换和未登记单位重量的批次不计',
    '出倉、盤虧和沖回的公斤數；移倉、轉換和未登記單位重量的批次不計',
    'Kilograms that went out, were missing or went back by a reversal; transfers, conversions and lots without a weight do not count',
  ),
  volumeIn: text('入库体积（立方米）', '入倉體積（立方米）', 'Volume in (m³)'),
  volumeInDefinition: text(
    '与入库重量同样计算的立方米数',
    '與入倉重量同樣計算的立方米數',
    'Cubic metres, counted as the weight that came in',
  ),
  volumeOut: text('出库体积（立方米）', '出倉體積（立方米）', 'Volume out (m³)'),
  volumeOutDefinition: text(
    '与出库重量同样计算的立方米数',
    '與出倉重量同樣計算的立方米數',
    'Cubic metres, counted as the weight that went out',
  ),
  dwell: text('周转天数', '周轉天數', 'Days until gone'),
  dwellDefinition: text(
    '从批次入库到出库的天数；365 除以它即每年周转次数',
    '從批次入倉到出倉的天數；365 除以它即每年周轉次數',
    'Days from receipt of the lot to its leaving; 365 by these is how often the stock turns in a year',
  ),
  stock: text('库存', '庫存', 'Stock on hand'),
  stockDefinition: text(
    '期间内入库、现在仍在库的库存行',
    '期間內入倉、現在仍在庫的庫存行',
    'Rows of stock that were received in the period and are still there',
  ),
  weight: text('重量（千克）', '重量（公斤）', 'Weight (kg)'),
  weightDefinition: text(
    '在库千克数；未登记单位重量的批次不计',
    '在庫公斤數；未登記單位重量的批次不計',
    'Kilograms on hand; lots without a weight do not count',
  ),
  volume: text('体积（立方米）', '體積（立方米）', 'Volume (m³)'),
  volumeDefinition: text(
    '在库立方米数；未登记单位体积的批次不计',
    '在庫立方米數；未登記單位體積的批次不計',
    'Cubic metres on hand; lots without a volume do not count',
  ),
  age: text('库龄', '庫齡', 'Age'),
  ageDefinition: text('从入库到今天的天数', '從入倉到今天的天數', 'Days from receipt until today'),
}
