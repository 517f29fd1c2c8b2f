// What a provider is told of a fee rule for them or their tour or stay, and an affiliate of a commission rule for them.
import type { RuleKind } from '@affiliate-booking/contract/options/money/money'
import { dayInIndia } from '@affiliate-booking/shared/days'
import { formatPaise } from '@affiliate-booking/shared/money'
import { formatBps } from '@affiliate-booking/shared/numbers'
import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { products } from '../../../db/schema/products/products.ts'
import { notify } from '../notify.ts'

interface Rate {
  readonly type: 'percentage' | 'flat'
  readonly value: number
}

interface ToldRule extends Rate {
  readonly id: string
  readonly scope: string
  readonly scopeKey: string
  readonly scopeName: string
  readonly validFrom: Date
}

/** Of an affiliate, whose share of a lead that is won is the same amount. A fee has no amount. */
const inWords = ({ type, value }: Rate) =>
  type === 'flat' ? `${formatPaise(value)} for each booking or lead` : formatBps(value)

/** Whom the rule names; null for one that is for many. */
async function findNamed(tx: Database, kind: RuleKind, { scope, scopeKey, scopeName }: ToldRule) {
  if (kind === 'commission') return scope === 'affiliate' ? { userId: scopeKey, name: '' } : null
  if (scope === 'provider')
    return { userId: scopeKey, name: 'your tours and stays without a fee of their own' }
  if (scope !== 'product') return null
  const [product] = await tx
    .select({ userId: products.providerId })
    .from(products)
    .where(eq(products.id, scopeKey))
  return product ? { ...product, name: scopeName } : null
}

/** @param before what was in force for the same, if there was a rule */
export async function notifyOfNewRule(
  tx: Database,
  kind: RuleKind,
  rule: ToldRule,
  before: Rate | undefined,
  at: Date,
): Promise<void> {
  const named = await findNamed(tx, kind, rule)
  if (!named) return
  const told = { to: { userId: named.userId }, about: rule.id, at }
  const variables = {
    rate: inWords(rule),
    from: dayInIndia(rule.validFrom),
    before: before ? inWords(before) : null,
  }
  await (kind === 'fee'
    ? notify(tx, { kind: 'provider-fee-changed', ...told, variables: { ...variables, name: named.name } })
    : notify(tx, { kind: 'affiliate-rate-changed', ...told, variables }))
}

/** @param next what is in force for the same, if there is another rule */
export async function notifyOfEndedRule(
  tx: Database,
  kind: RuleKind,
  rule: ToldRule,
  next: Rate | undefined,
  at: Date,
): Promise<void> {
  const named = await findNamed(tx, kind, rule)
  if (!named) return
  const told = { to: { userId: named.userId }, about: rule.id, at }
  const rate = inWords(rule)
  await (kind === 'fee'
    ? notify(tx, {
        kind: 'provider-fee-ended',
        ...told,
        variables: {
          rate,
          name: named.name,
          next: next ? `It is ${inWords(next)}.` : 'The usual fee applies.',
        },
      })
    : notify(tx, {
        kind: 'affiliate-rate-ended',
        ...told,
        variables: { rate, next: next ? `It is ${inWords(next)}.` : 'The usual rate applies.' },
      }))
}
