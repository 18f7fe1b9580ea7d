import { text } from '@clearway/contract/kernel/text'

/** The six general rules for the interpretation of the Harmonized System, told in our own words. */
export const principles = [
  {
    rule: text('规则一', '規則一', 'Rule 1'),
    words: text(
      '先看品目条文和有关的类注、章注：货品归在条文写明的地方。类、章的标题只便于查找，没有法律效力。',
      '先看品目條文和有關的類註、章註：貨品歸在條文寫明的地方。類、章的標題只便於查找，沒有法律效力。',
      'Start with the wording of the headings and the section and chapter notes: goods are classified where these name them. Titles of sections and chapters are for reference only and have no legal effect.',
    ),
  },
  {
    rule: text('规则二', '規則二', 'Rule 2'),
    words: text(
      '不完整或未制成、但已具备完整品基本特征的，按完整品归类；拆散或未组装的也一样。条文提到的材料，包括它与别的材料的混合物。',
      '不完整或未製成、但已具備完整品基本特徵的，按完整品歸類；拆散或未組裝的也一樣。條文提到的材料，包括它與別的材料的混合物。',
      'An article that is incomplete or unfinished but already has the essential character of the whole is classified as the whole, and so is one taken apart or not yet assembled. A material named in a heading includes mixtures with others.',
    ),
  },
  {
    rule: text('规则三', '規則三', 'Rule 3'),
    words: text(
      '看来可归几处时：先取描述最具体的；混合物、组合品和零售成套品，取决定其基本特征的那一部分；仍不能决定的，取编号最后的品目。',
      '看來可歸幾處時：先取描述最具體的；混合物、組合品和零售成套品，取決定其基本特徵的那一部分；仍不能決定的，取編號最後的品目。',
      'Where several headings seem to fit: first the most specific description; for mixtures, composite goods and retail sets, the part that gives the essential character; failing that, the heading that comes last in number.',
    ),
  },
  {
    rule: text('规则四', '規則四', 'Rule 4'),
    words: text(
      '前三条都用不上的，归入与它最相类似的货品所在的品目。',
      '前三條都用不上的，歸入與它最相類似的貨品所在的品目。',
      'Goods that cannot be classified by these rules go to the heading of the goods to which they are most akin.',
    ),
  },
  {
    rule: text('规则五', '規則五', 'Rule 5'),
    words: text(
      '专用的箱盒套袋，适合长期使用并与货品一同报验的，随货品归类；一般包装也随货品归类，明显可重复使用的除外。',
      '專用的箱盒套袋，適合長期使用並與貨品一同報驗的，隨貨品歸類；一般包裝也隨貨品歸類，明顯可重複使用的除外。',
      'Cases made for an article, fit for long use and presented with it, follow the article. So does ordinary packing, unless it is clearly meant to be used again.',
    ),
  },
  {
    rule: text('规则六', '規則六', 'Rule 6'),
    words: text(
      '定了品目再定子目：按子目条文和子目注释，参照以上各条；只有同一级的子目才能互相比较。',
      '定了品目再定子目：按子目條文和子目註釋，參照以上各條；只有同一級的子目才能互相比較。',
      'With the heading settled, the subheading follows from its own wording and notes by the same rules; only subheadings of one level are compared.',
    ),
  },
] as const
