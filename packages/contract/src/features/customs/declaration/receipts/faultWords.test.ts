import { describe, expect, it, test } from 'vitest'

import { fieldAt } from '../fields/catalogue.ts'
import { editions } from '../model.ts'
import { faultPatterns } from './faultPatterns.ts'
import { faultsOf } from './faultWords.ts'

/** `line 3 GModel`, `head FeeRate`, `-` where no field is known. */
const told = (note: string, direction?: 'import' | 'export') =>
  faultsOf(note, direction).map((f) =>
    [f.line ? `#${f.line}` : '', f.field ? `${f.field.block} ${f.field.field}` : '-'].filter(Boolean).join(' '),
  )

describe('the field that customs names', () => {
  it.each([
    ['商品编号第3项：申报要素与归类不符', '#3 line GModel'],
    ['运费不能为空', 'head FeeRate'],
    ['第2项 法定数量与净重不符', '#2 line FirstQty'],
    ['[E0012] 境内收发货人编码错误', 'head TradeCode'],
    ['0069 提运单号在进口舱单中找不到', 'head BillNo'],
    ['0067 进口舱单核注有问题,毛重超范围', 'head GrossWet'],
    ['第3项商品编号错误', '#3 line CodeTS'],
    ['商品编号第3项错误', '#3 line CodeTS'],
    ['第十二项原产国错误', '#12 line OriginCountry'],
    ['项号：5 原产地区代码不存在', '#5 line OrigPlaceCode'],
    ['备案序号 5 不在手册内', 'line ContrItem'],
    ['境内收发货人社会信用代码与海关注册编码不一致', 'head TradeCoScc'],
    ['消费使用单位名称有误', 'head OwnerName'],
    ['运费币制不能为空', 'head FeeCurr'],
    ['运费：币制不能为空', 'head FeeCurr'],
    ['保费标志错误', 'head InsurMark'],
    ['第1项币制与发票不符', '#1 line TradeCurr'],
    ['申报计量单位与法定单位不一致', 'line GUnit'],
    ['申报单位未备案', 'head AgentCode'],
    ['法定第二数量不能为空', 'line SecondQty'],
    ['法定第二计量单位错误', 'line SecondUnit'],
    ['征免性质与监管方式不符', 'head CutMode'],
    ['征免方式错误', 'line DutyMode'],
    ['原产地证书编号不存在', 'origins EcoCertNo'],
    ['集装箱号校验码错误', 'containers ContainerId'],
    ['缺少随附单证', 'licences CertCode'],
    ['未上传随附单据', 'documents EdocID'],
    ['启运港代码错误', 'head DespPortCode'],
    ['启运日期不能晚于进口日期', 'head DespDate'],
    ['特许权使用费确认项未填', 'head PromiseItmes'],
    ['航次号错误', 'free VoyNo'],
    ['请联系现场海关', '-'],
    ['GNo 4: country of origin missing', '#4 line OriginCountry'],
    ['Item 2: declaration elements do not match the classification', '#2 line GModel'],
    ['line no. 7 unit price is wrong', '#7 line DeclPrice'],
    ['Freight must not be empty', 'head FeeRate'],
    ['Net weight exceeds gross weight', 'head NetWt'],
    ['Second statutory quantity is required', 'line SecondQty'],
    ['B/L number is not in the manifest', 'head BillNo'],
    ['Certificate of origin not found', 'origins EcoCertNo'],
  ])('%s', (note, place) => expect(told(note)).toEqual([place]))

  it('is the consignee on an export', () => {
    expect(told('境外收发货人名称错误', 'export')).toEqual(['head OverseasConsigneeEname'])
    expect(told('境外收发货人名称错误')).toEqual(['head OverseasConsignorEname'])
  })

  it('is one that the message has; at least 45 are known in Chinese and in English', () => {
    const known = (place: Parameters<typeof fieldAt>[0]) => editions.some((edition) => fieldAt(place, edition))
    expect(faultPatterns.filter(([block, field]) => !known({ block, field })).map(([, field]) => field)).toEqual([])
    expect(faultPatterns.filter(([, , , other]) => other && !known({ block: 'head', field: other }))).toEqual([])
    const of = (letters: RegExp) =>
      new Set(
        faultPatterns
          .filter(([, , pattern]) => letters.test(pattern.source))
          .map(([block, field]) => `${block} ${field}`),
      ).size
    expect(of(/\p{Script=Han}/u)).toBeGreaterThanOrEqual(45)
    expect(of(/[a-z]{4}/)).toBeGreaterThanOrEqual(45)
  })
})

describe('a note of several faults', () => {
  it('is parted at signs, lines and numbering', () => {
    expect(told('毛重错误；净重错误;件数错误。运费不能为空\n保费不能为空')).toEqual([
      'head GrossWet',
      'head NetWt',
      'head PackNo',
      'head FeeRate',
      'head InsurRate',
    ])
    expect(told('退单原因：1、毛重小于净重2、运费不能为空 3、第2项单价错误')).toEqual([
      'head GrossWet',
      'head FeeRate',
      '#2 line DeclPrice',
    ])
    expect(told('(1)毛重错误(2)净重错误')).toEqual(['head GrossWet', 'head NetWt'])
    expect(told('①毛重错误②净重错误')).toEqual(['head GrossWet', 'head NetWt'])
    expect(told('1. Gross weight is wrong 2. Freight is missing')).toEqual(['head GrossWet', 'head FeeRate'])
    expect(told('[E0012]境内收发货人编码错误[E0013]毛重错误')).toEqual(['head TradeCode', 'head GrossWet'])
    expect(faultsOf('1、毛重错误；2、净重错误').map((f) => f.words)).toEqual(['毛重错误', '净重错误'])
  })

  it('keeps decimals, lists of lines and quoted values whole', () => {
    for (const whole of [
      '净重应为 1.5 千克',
      '法定数量（12.5）与净重（13）不符',
      '净重（1）与毛重（2）不符',
      '第1、2项',
      '有 3、4 个问题',
    ])
      expect(faultsOf(whole), whole).toHaveLength(whole === '第1、2项' ? 2 : 1)
    expect(told('一、表头：1、毛重错误 2、净重错误；二、表体：1、第2项单价错误')).toEqual([
      '-',
      'head GrossWet',
      'head NetWt',
      '-',
      '#2 line DeclPrice',
    ])
    expect(faultsOf('申报要素“4|3|铁；钢。”与归类不符').map((f) => f.words)).toEqual([
      '申报要素“4|3|铁；钢。”与归类不符',
    ])
    expect(told('第1、2和5项 原产国错误')).toEqual([
      '#1 line OriginCountry',
      '#2 line OriginCountry',
      '#5 line OriginCountry',
    ])
    expect(told('第3-5项申报要素不全')).toEqual(['#3 line GModel', '#4 line GModel', '#5 line GModel'])
    expect(told('items 2 and 4: origin is missing')).toEqual(['#2 line OriginCountry', '#4 line OriginCountry'])
    expect(told('Item 3, 5 pieces are missing from the quantity')).toEqual(['#3 line GQty'])
  })

  it('tells each fault once, and its code', () => {
    expect(faultsOf('毛重错误；毛重错误')).toHaveLength(1)
    expect(faultsOf('[E0012] 境内收发货人编码错误')[0]).toMatchObject({
      code: 'E0012',
      words: '[E0012] 境内收发货人编码错误',
    })
    expect(faultsOf('0069 提运单号找不到')[0]!.code).toBe('0069')
    expect(faultsOf('2026年的单证已过期')[0]!.code).toBeUndefined()
  })

  it('takes what it is given', () => {
    for (const nothing of ['', '   ', '。；;\n', '12345', '1、2、3、']) expect(faultsOf(nothing)).toEqual([])
    expect(faultsOf(Array.from({ length: 5000 }, (_, n) => `第${n + 1}项毛重`).join('；')).length).toBeLessThanOrEqual(
      200,
    )
    expect(faultsOf('第1-9999项原产国错误').length).toBeLessThanOrEqual(50)
  })

  it('is read to its end, whatever it holds', () => {
    for (const piece of ['第1、', '“', '[E0', 'item 1,', '1、', '境内收发货人的', '(1', '运费：', '第一二三', '\ue000'])
      expect(faultsOf(piece.repeat(20_000)).length).toBeLessThanOrEqual(200)
  })
})

test('the same fault has the same fingerprint whatever its figures, values, line and code', () => {
  const same = [
    [
      '第2项 法定数量与净重不符',
      '第15项法定数量与净重不符',
      '项号：7，法定数量与净重不符。',
      '[E0031] 第3项：法定数量（12.5）与净重（13）不符',
    ],
    ['申报要素“A;B”与归类不符', '商品编号第3项：申报要素“4|3|铁”与归类不符'],
    ['统一编号 I20260000147015879 提运单号不存在', '统一编号I20260000147015880提运单号不存在'],
    ['Item 2: net weight 3.5 is wrong', 'GNo 9 net weight 12 is wrong'],
  ]
  for (const notes of same)
    expect(new Set(notes.map((note) => faultsOf(note)[0]!.fingerprint)), notes[0]).toHaveLength(1)
  expect(faultsOf('毛重错误')[0]!.fingerprint).not.toBe(faultsOf('净重错误')[0]!.fingerprint)
  expect(faultsOf('毛重错误')[0]!.fingerprint).toBe('毛重错误')
})
