import type { PackageLoss } from '@clearway/contract/features/admin/tenant/packageLoss'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'

import { useText } from '../../../kernel/language.ts'
import { tenantText as t } from './tenant.text.ts'

const mostNamed = 5

/** Who would lose what, asked for while the form still stands open: nobody finds it out by saving. */
export function PackageEffect({ queryKey, ask }: { queryKey: readonly unknown[]; ask: () => Promise<PackageLoss> }) {
  const say = useText()
  const { data } = useQuery({ queryKey: ['packageEffect', ...queryKey], queryFn: ask, staleTime: 10_000 })
  if (!data || (data.lost.length === 0 && data.won.length === 0)) return null
  const names = (all: readonly { title: PackageLoss['lost'][number]['title'] }[]) =>
    all.map((s) => say(s.title)).join(say({ zh: '、', tw: '、', en: ', ' }))
  const hit = data.tenants.filter((tenant) => tenant.people > 0)
  const lost =
    data.lost.length === 0
      ? null
      : say(data.people ? t.effectLost : t.effectLostNobody, {
          tenants: hit.length,
          people: data.people,
          screens: names(data.lost),
        })
  return (
    <Alert
      type={data.people ? 'warning' : 'info'}
      showIcon
      role="status"
      title={say(t.effect)}
      style={{ marginBlockEnd: 16 }}
      description={
        <div className="package-effect">
          {lost && <p>{lost}</p>}
          {hit.length > 0 && data.tenantCount > 1 && (
            <ul>
              {hit.slice(0, mostNamed).map((tenant) => (
                <li key={tenant.id}>
                  {say(t.effectLine, {
                    name: tenant.tenantName,
                    people: tenant.people,
                    screens: tenant.screens
                      .map((s) => say(t.effectScreen, { screen: say(s.title), people: s.people }))
                      .join(say({ zh: '、', tw: '、', en: ', ' })),
                  })}
                </li>
              ))}
              {hit.length > mostNamed && <li>{say(t.effectMore, { count: hit.length - mostNamed })}</li>}
            </ul>
          )}
          {data.won.length > 0 && <p>{say(t.effectWon, { screens: names(data.won) })}</p>}
          {lost && (
            <p className="settings-quiet">
              {say(t.effectKept)}
              {data.cut && ` ${say(t.effectCut)}`}
            </p>
          )}
        </div>
      }
    />
  )
}
