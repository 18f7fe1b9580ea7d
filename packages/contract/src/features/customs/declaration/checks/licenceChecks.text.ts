import { text } from '../../../../kernel/text.ts'

/** What a declaration that names a licence of the register is told. */
export const licenceTexts = {
  licenceOther: text(
    '许可证 {number} 属于其他客户，不能用于本单；请核对编号',
    '許可證 {number} 屬於其他客戶，不能用於本單；請核對編號',
    'Licence {number} belongs to another customer. Check the number',
  ),
  licenceWay: text(
    '许可证 {number} 的进出口方向与本单不同；请核对编号',
    '許可證 {number} 的進出口方向與本單不同；請核對編號',
    'Licence {number} is for the other direction. Check the number',
  ),
  licenceEnded: text(
    '许可证 {number} 今天无效（有效期 {from} 至 {to}）；请改用其他许可证',
    '許可證 {number} 今天無效（有效期 {from} 至 {to}）；請改用其他許可證',
    'Licence {number} does not count today (valid {from} to {to}). Use another one',
  ),
  licenceUses: text(
    '许可证 {number} 已使用 {uses} 次，最多 {most} 次；请改用其他许可证',
    '許可證 {number} 已使用 {uses} 次，最多 {most} 次；請改用其他許可證',
    'Licence {number} was used {uses} times of {most} at most. Use another one',
  ),
  licenceShort: text(
    '许可证 {number} 剩余 {free} {unit}，不够本单的 {taken} {unit}；请减少数量或改用其他许可证',
    '許可證 {number} 剩餘 {free} {unit}，不夠本單的 {taken} {unit}；請減少數量或改用其他許可證',
    'Licence {number} has {free} {unit} left, less than the {taken} {unit} of this declaration. Reduce the quantity or use another licence',
  ),
  licencePrepared: text(
    '许可证 {number} 剩余 {free} {unit}，本单 {taken} {unit} 与其他在制报关单的 {prepared} {unit} 合计超出；请与同事核对',
    '許可證 {number} 剩餘 {free} {unit}，本單 {taken} {unit} 與其他在製報關單的 {prepared} {unit} 合計超出；請與同事核對',
    'Licence {number} has {free} {unit} left. The {taken} {unit} here and {prepared} {unit} of other declarations being prepared exceed it. Settle it with your colleagues',
  ),
  licenceCode: text(
    '许可证 {number} 的商品编码范围是 {codes}，不含第 {lines} 项；请核对',
    '許可證 {number} 的貨品編碼範圍是 {codes}，不含第 {lines} 項；請核對',
    'Licence {number} covers codes {codes}, not those of lines {lines}. Check it',
  ),
  licenceUnknown: text(
    '第 {lines} 项没有以{unit}计的数量，许可证 {number} 核销多少未知；请自行核对剩余 {free} {unit} 是否够用',
    '第 {lines} 項沒有以{unit}計的數量，許可證 {number} 核銷多少未知；請自行核對剩餘 {free} {unit} 是否夠用',
    'Lines {lines} have no quantity in {unit}, so what they take of licence {number} is unknown. Check yourself whether {free} {unit} is enough',
  ),
  licenceUnlisted: text(
    '许可证件台账里没有 {number}，但有该客户的同类许可证；请核对编号',
    '許可證件台帳裏沒有 {number}，但有該客戶的同類許可證；請核對編號',
    'The register has licences of this kind for the customer, but not {number}. Check the number',
  ),
} as const
