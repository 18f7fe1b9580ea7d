import { onGoodsEdited } from '../../business/goodsEdited.ts'
import type { Feature } from '../../kernel/feature.ts'
import { additionalDuty } from './additionalDuty/additionalDuty.ts'
import { reopenGoods } from './case/caseGoods.ts'
import { caseCharges, caseDocuments, caseEvents, caseMessages } from './case/caseParts.ts'
import { customsCase } from './case/customsCase.ts'
import { caseIntake } from './case/intake/caseIntake.ts'
import { orderPaper } from './case/orderPapers.ts'
import { classification } from './classification.ts'
import { classifyTask } from './classifyTask/classifyTask.ts'
import { codeChange } from './codeChange.ts'
import { declarationAmendment } from './declaration/amendment/declarationAmendment.ts'
import { attachedPapers } from './declaration/attached/attachedFiles.ts'
import { summaryBill } from './declaration/bills/summaryBill.ts'
import { declarationFault } from './declaration/checks/declarationFaults.ts'
import { declaration } from './declaration/declaration.ts'
import { declaredLine } from './declaration/declaredLine.ts'
import { taxGuarantee } from './declaration/guarantee/taxGuarantee.ts'
import { licence } from './declaration/licence/licence.ts'
import { declarationPaper } from './declaration/papers/declarationPaper.ts'
import { declarationReceipt } from './declaration/receipts/declarationReceipt.ts'
import { declarationTax } from './declaration/tax/declarationTax.ts'
import { taxesKnown } from './declaration/tax/taxEstimate.ts'
import { declaringCompany } from './declaringCompany.ts'
import { duty } from './duty/duty.ts'
import { exchangeRate } from './exchangeRate.ts'
import { goodsMaster } from './goodsMaster.ts'
import { hongKongFeatures } from './hong-kong/features.ts'
import { roadCargo } from './hong-kong/road/roadCargo.ts'
import { truckTrip } from './hong-kong/road/truckTrip.ts'
import { hscode } from './hscode.ts'
import { ruling } from './ruling/ruling.ts'
import { shipment } from './shipment.ts'
import { tariffEdition } from './tariff/editions.ts'
import { tradeAgreement } from './tradeAgreement.ts'
import { unitedStatesFeatures } from './united-states/features.ts'

/** The features of the area, one line each. */
export const features: readonly Feature[] = [
  hscode,
  duty,
  classification,
  classifyTask,
  customsCase(taxesKnown),
  caseIntake,
  caseDocuments,
  caseMessages,
  caseEvents,
  caseCharges,
  declaration,
  declaredLine,
  declaringCompany,
  declarationTax,
  attachedPapers,
  taxGuarantee,
  licence,
  summaryBill,
  declarationPaper,
  declarationReceipt,
  declarationFault,
  declarationAmendment,
  tariffEdition,
  goodsMaster,
  ruling,
  additionalDuty,
  tradeAgreement,
  exchangeRate,
  codeChange,
  shipment,
  orderPaper,
  roadCargo,
  truckTrip,
  ...hongKongFeatures,
  ...unitedStatesFeatures,
]

onGoodsEdited(reopenGoods)

export { pictures } from './pictures.ts'
export { queues } from './queues.ts'
export { records } from './records.ts'
export { stages } from './stages.ts'
export { reports } from './reports.ts'
