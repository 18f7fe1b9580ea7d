import { fieldsOf } from './decField.ts'
import { chargeOf, chargeText, supplementText as t } from './supplementFields.text.ts'

const present = { edition: 'present' } as const
const imports = { ...present, only: 'import' } as const

/** What is told of each part of the price: a unit amount, a total and a note. */
const charges = (Object.keys(chargeText) as (keyof typeof chargeText)[]).flatMap((name) => {
  const rest = name.startsWith('I_') ? imports : present
  return [
    [`${name}Price`, 'decimal', 19, 'block', { ...rest, places: 4 }],
    [`${name}Amount`, 'decimal', 19, 'block', { ...rest, places: 2 }],
    [`${name}Note`, 'text', 400, 'block', rest],
  ] as const
})

/** The supplementary declaration of a line (DecSupplement): price, classification and origin, where customs asks for them. */
export const supplementFields = fieldsOf({ labels: { ...t.labels, ...chargeOf } }, [
  ['GNo', 'integer', 2, 'block', { ...present, onDeclare: true }],
  ['SupType', 'text', 1, 'block', { ...present, onDeclare: true }],
  ['BrandCN', 'text', 75, 'block', present],
  ['BrandEN', 'text', 150, 'block', present],
  ['Buyer', 'text', 225, 'block', present],
  ['BuyerContact', 'text', 75, 'block', present],
  ['BuyerAddr', 'text', 400, 'block', present],
  ['BuyerTel', 'text', 30, 'block', present],
  ['Seller', 'text', 225, 'block', present],
  ['SellerContact', 'text', 75, 'block', present],
  ['SellerAddr', 'text', 400, 'block', present],
  ['SellerTel', 'text', 30, 'block', present],
  ['Factory', 'text', 225, 'block', present],
  ['FactoryContact', 'text', 75, 'block', present],
  ['FactoryAddr', 'text', 400, 'block', present],
  ['FactoryTel', 'text', 30, 'block', present],
  ['ContrNo', 'text', 75, 'block', present],
  ['ContrDate', 'date', 8, 'block', present],
  ['InvoiceNo', 'text', 75, 'block', present],
  ['InvoiceDate', 'date', 8, 'block', present],
  ['I_BabRel', 'text', 30, 'block', imports],
  ['I_PriceEffect', 'flag', 1, 'block', imports],
  ['I_PriceClose', 'text', 30, 'block', imports],
  ['I_OtherLimited', 'flag', 1, 'block', imports],
  ['I_OtherEffect', 'flag', 1, 'block', imports],
  ['I_Note1', 'text', 400, 'block', imports],
  ['I_IsUsefee', 'flag', 1, 'block', imports],
  ['I_IsProfit', 'flag', 1, 'block', imports],
  ['I_Note2', 'text', 600, 'block', imports],
  ['Curr', 'code', 3, 'block', { ...present, dictionary: 'currency' }],
  ...charges,
  ['E_IsDutyDel', 'flag', 1, 'block', { ...present, only: 'export' }],
  ['GNameOther', 'text', 400, 'block', present],
  ['CodeTsOther', 'text', 15, 'block', present],
  ['IsClassDecision', 'flag', 1, 'block', present],
  ['DecisionNO', 'text', 45, 'block', present],
  ['CodeTsDecision', 'text', 15, 'block', present],
  ['DecisionCus', 'code', 4, 'block', { ...present, dictionary: 'customsOffice' }],
  ['IsSampleTest', 'flag', 1, 'block', present],
  ['GOptions', 'marks', 32, 'block', { ...present, marks: t.options, ticked: true }],
  ['TrafMode', 'code', 1, 'block', { ...present, dictionary: 'transportMode' }],
  ['IsDirectTraf', 'flag', 1, 'block', present],
  ['TransitCountry', 'text', 20, 'block', present],
  ['DestPort', 'code', 4, 'block', { ...present, dictionary: 'customsOffice' }],
  ['DeclPort', 'code', 4, 'block', { ...present, dictionary: 'customsOffice' }],
  ['BillNo', 'text', 48, 'block', present],
  ['OriginCountry', 'code', 3, 'block', { ...present, dictionary: 'country' }],
  ['OriginMark', 'code', 5, 'block', { ...present, options: t.markPlaces, many: true }],
  ['CertCountry', 'text', 30, 'block', present],
  ['CertNO', 'text', 45, 'block', present],
  ['CertStandard', 'code', 1, 'block', { ...present, options: t.originRules }],
  ['OtherNote', 'text', 1500, 'block', present],
  ['IsSecret', 'flag', 1, 'block', present],
  ['AgentType', 'code', 1, 'block', { ...present, options: t.declarants }],
  ['DeclAddr', 'text', 255, 'block', present],
  ['DeclPost', 'text', 10, 'block', present],
  ['DeclTel', 'text', 30, 'block', present],
])
