import { expect, it } from 'vitest'

import { openClassifier } from './classify.ts'
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
  expect(read('非数控钻床，未经进一步加工')).toEqual(['钻床', '数控', '进一步加工'])
  expect(read('塑料以外材料制人造花')).toEqual(['材料制人造花', '塑料'])
  expect(read('非洲菊')).toEqual(['非洲菊'])
  expect(read('Salts, other than aluminates, chromates and tungstates, in powder')).toEqual([
    'salts in powder',
    'aluminates, chromates and tungstates',
  ])
  expect(read('Colour film, not for slides, of a width exceeding 16 mm but not exceeding 35 mm')).toEqual([
    'colour film of a width exceeding 16 mm but not exceeding 35 mm',
    'for slides',
  ])
  expect(read('Wire, not electrically insulated')).toEqual(['wire', 'electrically insulated'])
})

it('goes by what a description denies among siblings', () => {
  const { classify } = openClassifier()
  const first = (text: string) => classify({ text, limit: 3 }).candidates[0]!.code
  expect(first('Golf equipment, other than complete clubs and balls')).toBe('950639')
  expect(first('人造花，塑料以外材料制')).toBe('670290')
  expect(first('非数控钻床，切削金属')).toBe('845929')
})

it('compares the limits of an official wording with those of a name', () => {
  const keeps = (name: string, text: string) => keepsLimits(limitsIn(name), sizesIn(plainText(text)))
  expect(keeps('Live chickens weighing not over 185 g', '鸡，重量不超过185克的')).toBe(true)
  expect(keeps('Live chickens weighing over 185 g', '鸡，重量不超过185克的')).toBe(false)
  expect(keeps('Motors over 750 W to 75 kW', 'exceeding 750 W but not exceeding 75 kW')).toBe(true)
  expect(keeps('Transformers over 650 to 10000 kVA', '液体介质变压器，额定容量不超过650千伏安')).toBe(false)
  expect(keeps('Cotton yarn ≥714.29 dtex', '细度在714.29分特及以上')).toBe(true)
  expect(keeps('Cotton yarn 232.56–714.29 dtex', '细度在714.29分特及以上')).toBe(false)
  expect(keeps('Motorcycles, over 800 cc', '气缸容量超过800毫升')).toBe(true)
  expect(keeps('Cars over 1000 cc to 1500 cc', 'capacity exceeding 1,000 cc but not exceeding 1,500 cc')).toBe(true)
  expect(keeps('Prints over 100 years old', '年份超过100年')).toBe(true)
  expect(keeps('Prints over 100 years old', '2026年新款')).toBeUndefined()
  expect(keeps('Boards over 5 mm', 'boards of a thickness exceeding 3 mm')).toBeUndefined()
})
