import { declaration } from '@clearway/contract/features/customs/declaration/declaration'
import {
  taxGuarantee,
  type OfferedGuarantees,
} from '@clearway/contract/features/customs/declaration/guarantee/taxGuarantee'
import { useQueryClient } from '@tanstack/react-query'
import { App, Select } from 'antd'
import { useState } from 'react'

import { call } from '../../../../kernel/api.ts'
import { useText } from '../../../../kernel/language.ts'
import { useReport } from '../../../../kernel/report.ts'
import { grouped } from '../../../../kernel/show.ts'
import { inputId, useDeclaration } from '../declarationContext.ts'
import { declarationPageText } from '../declarationPage.text.ts'
import { guaranteeText as t } from '../guarantee.text.ts'
import { useOffered } from '../useOffered.ts'
import { FieldLabel, ProblemWords } from './FieldBox.tsx'

type Offer = OfferedGuarantees['offers'][number]

/** Chooses a guarantee once what is typed is saved: company and office decide what fits, and the number goes into the remarks. */
function useChoose() {
  const { store, saver } = useDeclaration()
  const say = useText()
  const { message } = App.useApp()
  const report = useReport()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const choose = async (from: string | null, to: string | null) => {
    setBusy(true)
    try {
      if (!(await saver.flush())) return void message.warning(say(declarationPageText.notSaved), 5)
      const { remarks } = await call(taxGuarantee.routes.choose, { declarationId: store.id, from, to })
      store.set('head.NoteS', remarks)
    } catch (error) {
      report(error)
    } finally {
      setBusy(false)
      void client.invalidateQueries({ queryKey: [declaration.name] })
    }
  }
  return { busy, choose }
}

const optionOf = ({ data: { label, offer } }: { data: { label: string; offer: Offer } }) => (
  <OfferWords label={label} offer={offer} />
)

function OfferWords({ label, offer }: { label: string; offer: Offer }) {
  const say = useText()
  return (
    <>
      {label}{' '}
      <small>
        {say(t.until, offer)}
        {!offer.fits && ` · ${say(t.doesNotFit)}`}
      </small>
    </>
  )
}

/** The guarantee of a declaration whose taxes are collected by the month; nothing for another. */
export function GuaranteeBox({ readOnly }: { readOnly: boolean }) {
  const say = useText()
  const { prefix } = useDeclaration()
  const { summary, offered } = useOffered()
  const { busy, choose } = useChoose()
  if (!summary) return null
  const id = inputId(prefix, 'guarantee')
  const words = (o: Offer) => say(t.option, { ...o, available: grouped(o.available) })
  const chosen = offered?.chosen ?? null
  const nothing = offered !== undefined && offered.offers.length === 0
  return (
    <div className="dec-field" data-wide data-level={nothing && !readOnly ? 'error' : undefined}>
      <FieldLabel inputId={id} label={say(t.guarantee)} required={!readOnly} />
      <Select
        id={id}
        className="dec-guarantee"
        size="small"
        loading={busy || !offered}
        disabled={busy || readOnly}
        aria-describedby={`${id}-found`}
        placeholder={say(t.none)}
        value={chosen?.id ?? null}
        options={(offered?.offers ?? []).map((o) => ({ value: o.id, label: words(o), offer: o }))}
        optionRender={optionOf}
        onChange={(to: string) => void choose(chosen?.id ?? null, to)}
      />
      <div id={`${id}-found`} className="dec-found">
        {nothing && !readOnly && <ProblemWords level="error" words={say(t.noOffers)} />}
      </div>
    </div>
  )
}
