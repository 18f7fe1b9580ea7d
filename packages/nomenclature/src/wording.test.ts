import { expect, it } from 'vitest'

import { keepsLimits, limitsIn, sizesIn } from './limits.ts'
import { plainText, termsOf } from './tokens.ts'
import { deniedIn, readWording, saidOf } from './wording.ts'

const read = (text: string) => {
  const wording = readWording(plainText(text))
  return [
    saidOf(wording)
      .replaceAll(/[\s,]+/g, ' ')
      .trim(),
    ...deniedIn(wording).map((d) => d.trim()),
  ]
}

it('leaves out what divides nothing', () => {
  expect(read('亚麻子，不论是否破碎')).toEqual(['亚麻子'])
  expect(read('品目03.04的鱼片')).toEqual(['的鱼片'])
  expect(read('Sheep leather, whether or not split, of heading 41.12')).toEqual(['sheep leather'])
})

it('marks what is excepted', () => {
  expect(read('除梭织外的衬衫')).toEqual(['的衬衫', '梭织'])
  expect(read('其他鲜鱼，但鱼片及鱼肝除外')).toEqual(['其他鲜鱼', '鱼片及鱼肝'])
  expect(read('Smoking tobacco, other than water-pipe tobacco')).toEqual(['smoking tobacco', 'water-pipe tobacco'])
  expect(termsOf('shirts, not knitted')).toEqual(['shirt', '!knit'])
  expect(read('不饱和聚酯')).toEqual(['聚酯', '饱和'])
  expect(read('不锈钢板')).toEqual(['不锈钢板'])
})

it('compares the limits of an official wording with those of a name', () => {
  const keeps = (name: string, text: string) => keepsLimits(limitsIn(name), sizesIn(plainText(text)))
  expect(keeps('Live chickens weighing not over 185 g', '鸡，重量不超过185克的')).toBe(true)
  expect(keeps('Live chickens weighing over 185 g', '鸡，重量不超过185克的')).toBe(false)
  expect(keeps('Motors over 750 W to 75 kW', 'exceeding 750 W but not exceeding 75 kW')).toBe(true)
  expect(keeps('Transformers over 650 to 10000 kVA', '液体介质变压器，额定容量不超过650千伏安')).toBe(false)
  expect(keeps('Boards over 5 mm', 'boards of a thickness exceeding 3 mm')).toBeUndefined()
})
