import type { CertificationKind } from '@clearway/contract/business/certificate'
import { papersOf } from '@clearway/contract/features/account/certification/certificationNeeds'
import type { RegistrationKind } from '@clearway/contract/features/account/certification/identityNumbers'
import type {
  CertificationPaper,
  OpenedCertification,
} from '@clearway/contract/features/account/certification/userAuth'
import { Form } from 'antd'

import { FieldInput } from '../../../kernel/form/FieldInput.tsx'
import type { Values } from '../../../kernel/form/formValues.ts'
import { useLanguage, useText } from '../../../kernel/language.ts'
import { draftProblem, fieldOf, groupsOf, isNeeded, labelOf, type CertificationField } from './certificationFields.ts'
import { certificationPageText as t } from './certificationPage.text.ts'
import { PaperSlot } from './PaperSlot.tsx'

interface Props {
  readonly kind: CertificationKind
  readonly opened: OpenedCertification
  readonly values: Values
}

const hidden: Readonly<Partial<Record<CertificationField, CertificationField>>> = {
  documentTo: 'documentLongTerm',
  licenceTo: 'licenceLongTerm',
}

/** The fields of a draft in groups. What the reviewer said last time stands at its field. */
export function DraftFields({ kind, opened, values }: Props) {
  const say = useText()
  return groupsOf[kind].map((group) => (
    <fieldset key={group.title.en} className="form-group cert-group">
      <legend>{say(group.title)}</legend>
      <div className="cert-fields">
        {group.fields
          .filter((name) => !(hidden[name] && values[hidden[name]] === true))
          .map((name) => (
            <DraftField key={name} kind={kind} name={name} values={values} reason={opened.fieldReasons[name]} />
          ))}
      </div>
    </fieldset>
  ))
}

function hintOf(name: CertificationField, values: Values) {
  if (name === 'registrationNo') return t.registrationHint[values['registrationKind'] as RegistrationKind]
  if (name === 'idcardNo' && String(values[name] ?? '').includes('*')) return t.keepNumber
  // That of the name tells a list's reader what it is of; here the label says it.
  return name === 'realName' ? undefined : fieldOf(name).hint
}

function DraftField({
  kind,
  name,
  values,
  reason,
}: {
  kind: CertificationKind
  name: CertificationField
  values: Values
  reason: string | undefined
}) {
  const say = useText()
  const language = useLanguage()
  const field = fieldOf(name)
  const hint = hintOf(name, values)
  const check = async (_rule: unknown, value: unknown) => {
    const problem = draftProblem(name, { ...values, [name]: value }, language)
    if (problem) throw new Error(problem)
  }
  return (
    <Form.Item
      name={name}
      label={say(labelOf(kind, name))}
      required={isNeeded(kind, name)}
      validateTrigger="onBlur"
      rules={[{ validator: check }]}
      className={name === 'address' || name === 'orgName' ? 'cert-wide' : undefined}
      {...((reason || hint) && {
        extra: (
          <>
            {reason && <span className="cert-reason">{say(t.mendHere, { reason })}</span>}
            {hint && <span>{say(hint)}</span>}
          </>
        ),
      })}
    >
      <FieldInput field={field} />
    </Form.Item>
  )
}

interface PapersProps extends Pick<Props, 'kind' | 'opened' | 'values'> {
  /** By `paper.idFront`. */
  readonly problems: Readonly<Record<string, string>>
  readonly onPapers: (papers: CertificationPaper[]) => void
  readonly onStale: () => void
}

export function DraftPapers({ kind, opened, values, problems, onPapers, onStale }: PapersProps) {
  const say = useText()
  const { needed, welcome } = papersOf(kind, values['documentKind'] as Parameters<typeof papersOf>[1])
  return (
    <fieldset className="form-group cert-group">
      <legend>{say(t.groups.papers)}</legend>
      <p className="cert-quiet">{say(t.papersHint)}</p>
      <ul className="cert-papers">
        {[...needed, ...welcome].map((paper) => (
          <PaperSlot
            key={paper}
            id={opened.row.id}
            kind={paper}
            needed={needed.includes(paper)}
            paper={opened.papers.find((p) => p.kind === paper)}
            reason={opened.fieldReasons[`paper.${paper}`]}
            problem={opened.papers.some((p) => p.kind === paper) ? undefined : problems[`paper.${paper}`]}
            onPapers={onPapers}
            onStale={onStale}
          />
        ))}
      </ul>
    </fieldset>
  )
}
