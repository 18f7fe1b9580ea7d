import { expect, it } from 'vitest'

import { openClassifier } from './classify.ts'

const { classify } = openClassifier()
const first = (text: string) => classify({ text, limit: 5 }).candidates[0]

it('finds the article, not its parts or materials, in both languages', () => {
  const asked: [string, string][] = [
    ['折叠雨伞，涤纶伞面，铝合金伞骨', '660191'],
    ['摺疊雨傘，聚酯纖維傘面，鋁合金傘骨', '660191'],
    ['folding umbrella, polyester cover, aluminium ribs', '660191'],
    ['自行车，钢制车架，橡胶轮胎，铝合金轮圈', '871200'],
    ['bicycle, steel frame, rubber tyres, alloy rims and chain', '871200'],
    ['石英手表，指针式，不锈钢表壳，真皮表带', '910211'],
    ['太阳镜，塑料镜架，树脂镜片', '900410'],
    ['sunglasses, plastic frame, resin lenses', '900410'],
    ['台式风扇，塑料扇叶，铜线电机，40瓦', '841451'],
    ['table fan, plastic blades, copper motor, 40 W', '841451'],
    ['牙膏，碳酸钙、甘油、氟化钠、薄荷香精，铝塑软管', '330610'],
    ['足球，PU革面，丁基橡胶内胆，涤纶线', '950662'],
    ['女式连衣裙，针织，棉95%、氨纶5%，涤纶花边', '610442'],
    ['布艺沙发，实木框架，海绵坐垫', '940161'],
    ['sofa, wooden frame, upholstered, foam cushions', '940161'],
  ]
  expect(asked.filter(([text, code]) => first(text)?.code !== code).map(([t]) => `${t} → ${first(t)?.code}`)).toEqual(
    [],
  )
})

it('is never sure of what has no noun, or only a limit', () => {
  for (const text of ['货物', '红色 大号', 'goods', 'red large', '不锈钢', 'cotton'])
    expect([text, first(text)?.grade ?? 'possible']).not.toEqual([text, 'strong'])
})
