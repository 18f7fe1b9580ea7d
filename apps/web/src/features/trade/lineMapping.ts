/** Which header of a file stands for which column of the lines. */
export type Mapping = Readonly<Record<string, string>>

export const importColumns = [
  'modelNumber',
  'brand',
  'goodsName',
  'quantity',
  'unitCode',
  'netWeight',
  'roughWeight',
  'totalPrice',
  'remark',
] as const
/** Without these it is no table of lines; weights may stand in a packing list, or be typed. */
export const requiredColumns: readonly string[] = ['modelNumber', 'quantity', 'totalPrice']
