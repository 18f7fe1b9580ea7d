import { text } from '../../kernel/text.ts'
import { of, work, type AreaList, type Screen } from '../area.ts'

export const screens = [
  {
    code: 'hscodeMgt',
    path: '/HscodeMgt',
    title: text('税则管理', '稅則管理', 'Tariff maintenance'),
    icon: 'book',
    group: 'customs',
    areas: ['admin', 'platform'],
    resources: ['tariffEdition', 'additionalDuty', 'tradeAgreement', 'exchangeRate', 'codeChange'],
    after: 'bankReconciliation',
  },
  {
    code: 'goodsMgt',
    path: '/GoodsMgt',
    title: text('归类商品库', '歸類貨品庫', 'Goods master'),
    icon: 'tags',
    group: 'customs',
    areas: ['admin'],
    resources: ['goodsMaster', 'customer'],
  },
  {
    code: 'ruling',
    path: '/ruling',
    title: text('归类裁定与先例', '歸類裁定與先例', 'Rulings and precedents'),
    icon: 'audit',
    group: 'customs',
    areas: ['admin'],
    resources: ['ruling', 'customer'],
  },
  {
    code: 'classifyPlatform',
    path: '/ClassifyPlatform',
    title: text('归类工作台', '歸類工作台', 'Classification workbench'),
    icon: 'schedule',
    group: 'customs',
    areas: work,
    resources: ['classifyTask', 'customer'],
  },
  {
    code: 'classifyOrder',
    path: '/ClassifyOrder',
    title: text('报关业务', '報關業務', 'Customs cases'),
    icon: 'container',
    group: 'customs',
    areas: work,
    resources: ['customsCase', 'declaration', 'customer'],
  },
  {
    code: 'taxGuarantee',
    path: '/taxGuarantee',
    title: text('税款担保', '稅款擔保', 'Tax guarantees'),
    icon: 'safety',
    group: 'customs',
    areas: ['admin'],
    resources: ['taxGuarantee'],
  },
  {
    code: 'licence',
    path: '/licence',
    title: text('许可证件台账', '許可證件台帳', 'Licences and quotas'),
    icon: 'file-done',
    group: 'customs',
    areas: ['admin'],
    resources: ['licence', 'customer'],
  },
  {
    code: 'declarationDetail',
    path: '/declarationDetail',
    title: text('报关单', '報關單', 'Declaration'),
    group: 'customs',
    areas: work,
    resources: ['declaration', 'customsCase'],
    hidden: true,
    activeMenu: '/ClassifyOrder',
  },
] as const satisfies readonly Screen[]

export const area: AreaList = {
  screens,
  contracts: {
    hscode: { routes: async () => (await import('./hscode.ts')).hscode },
    duty: { routes: async () => (await import('./duty.ts')).duty },
    classification: { routes: async () => (await import('./classification.ts')).classification },
    tariffEdition: {
      resource: async () => (await import('./tariff.ts')).tariffEdition,
      cannot: {
        restrict: 'published facts, the same for every reader',
        restore: 'an edition is reverted, and imported again',
        find: 'few rows, told by their day',
      },
    },
    goodsMaster: { resource: async () => (await import('./goodsMaster.ts')).goodsMaster },
    ruling: { resource: async () => (await import('./ruling/ruling.ts')).ruling },
    additionalDuty: {
      resource: async () => (await import('./additionalDuty.ts')).additionalDuty,
      title: async () => (await import('./additionalDuty.text.ts')).additionalDutyText.title,
      cannot: { restrict: 'published facts, the same for every reader' },
    },
    tradeAgreement: {
      resource: async () => (await import('./tradeAgreement.ts')).tradeAgreement,
      title: async () => (await import('./tradeAgreement.text.ts')).tradeAgreementText.title,
      cannot: { restrict: 'published facts, the same for every reader' },
    },
    exchangeRate: {
      resource: async () => (await import('./exchangeRate.ts')).exchangeRate,
      title: async () => (await import('./exchangeRate.text.ts')).exchangeRateText.title,
      cannot: {
        restrict: 'published facts, the same for every reader',
        find: 'a rate is looked up by its currency and day',
      },
    },
    codeChange: {
      resource: async () => (await import('./codeChange.ts')).codeChange,
      title: async () => (await import('./codeChange.text.ts')).codeChangeText.title,
      cannot: { restrict: 'published facts, the same for every reader' },
    },
    classifyTask: { resource: async () => (await import('./classifyTask.ts')).classifyTask, ruleAfter: 'flowBack' },
    customsCase: { resource: async () => (await import('./case/customsCase.ts')).customsCase },
    shipment: { routes: async () => (await import('../../business/shipment.ts')).shipment },
    orderPaper: { routes: async () => (await import('../../business/orderPaper.ts')).orderPaper },
    caseIntake: { routes: async () => (await import('./case/caseIntake.ts')).caseIntake },
    caseDocument: { routes: async () => (await import('./case/caseDocument.ts')).caseDocumentRoutes },
    caseMessage: { routes: async () => (await import('./case/caseMessage.ts')).caseMessageRoutes },
    caseEvent: { routes: async () => (await import('./case/caseEvent.ts')).caseEventRoutes },
    caseCharge: { routes: async () => (await import('./case/caseCharge.ts')).caseChargeRoutes },
    declaration: { resource: async () => (await import('./declaration/declaration.ts')).declaration },
    declaredLine: {
      resource: async () => (await import('./declaration/declaredLine.ts')).declaredLine,
      cannot: {
        restrict: 'kept from whoever is kept from its declaration',
        restore: 'follows its declaration',
        find: 'is looked for within its list, by code and words',
      },
    },
    declaringCompany: { resource: async () => (await import('./declaration/declaringCompany.ts')).declaringCompany },
    taxGuarantee: { resource: async () => (await import('./declaration/guarantee/taxGuarantee.ts')).taxGuarantee },
    licence: { resource: async () => (await import('./declaration/licence/licence.ts')).licence },
    declarationTax: { routes: async () => (await import('./declaration/tax/declarationTax.ts')).declarationTax },
    summaryBill: { routes: async () => (await import('./declaration/tax/summaryBill.ts')).summaryBill },
    declarationPaper: {
      routes: async () => (await import('./declaration/papers/declarationPaper.ts')).declarationPaper,
    },
    attachedPapers: {
      routes: async () => (await import('./declaration/attached/attachedPapers.ts')).attachedPapers,
    },
    declarationReceipt: {
      routes: async () => (await import('./declaration/receipts/declarationReceipt.ts')).declarationReceipt,
    },
    declarationFault: {
      routes: async () => (await import('./declaration/receipts/declarationFault.ts')).declarationFault,
    },
    declarationAmendment: {
      routes: async () => (await import('./declaration/receipts/declarationAmendment.ts')).declarationAmendment,
    },
  },
  startingRoles: () => ({
    ROLE_CLASSIFIER: {
      screens: ['classifyPlatform', 'goodsMgt', 'ruling'],
      without: [...of('classifyTask', 'review', 'assign'), ...of('goodsMaster', 'approve', 'delete'), 'ruling.delete'],
    },
    ROLE_CLASSIFY_LEAD: {
      screens: ['classifyPlatform', 'classifyOrder', 'declarationDetail', 'goodsMgt', 'ruling'],
      without: ['declaration.tax'],
    },
    ROLE_DECLARANT: {
      screens: ['classifyOrder', 'declarationDetail', 'goodsMgt', 'ruling', 'taxGuarantee', 'licence'],
      without: [
        'goodsMaster.approve',
        'declaration.check',
        'licence.delete',
        ...of('taxGuarantee', 'edit', 'delete'),
        ...of('ruling', 'edit', 'delete'),
      ],
    },
    ROLE_FINANCE: {
      screens: ['classifyOrder', 'declarationDetail', 'taxGuarantee'],
      without: [
        ...of('customsCase', 'edit', 'decide', 'confirm', 'assign', 'delete'),
        ...of('declaration', 'edit', 'check', 'submit', 'delete'),
      ],
    },
    ROLE_CUSTOMER: {
      screens: ['classifyPlatform', 'classifyOrder', 'declarationDetail'],
      without: [
        ...of('classifyTask', 'view', 'edit', 'delete', 'export', 'classify', 'review', 'assign'),
        ...of('customsCase', 'decide', 'assign', 'delete'),
        ...of('declaration', 'edit', 'check', 'submit', 'delete', 'tax'),
      ],
    },
  }),
}
