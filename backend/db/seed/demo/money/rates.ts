// The rates that the operator has confirmed and the rules that it has made.
import type { RuleDraft } from '@affiliate-booking/contract/calls/money/rules'
import { payoutKinds } from '@affiliate-booking/contract/options/money/money'
import { createRule } from '../../../../services/rules/create-rule.ts'
import { exampleRates } from '../../../../services/tax/example-rates.ts'
import { financialYearOf } from '@affiliate-booking/shared/periods'
import { confirmTaxRule } from '../../../../services/tax/tax-rules.ts'
import type { Account } from '../../../../services/users/account.ts'
import { dayAgoAt } from '../instants.ts'
import type { DemoDependencies } from '../context.ts'
import { expectOk, noOrigin, type Step } from './play.ts'

const rules: readonly { age: number; draft: RuleDraft }[] = [
  {
    age: 520,
    draft: {
      kind: 'fee',
      scope: 'provider',
      name: 'kumarakom@demo.example',
      type: 'percentage',
      value: 1200,
    },
  },
  {
    age: 400,
    draft: { kind: 'commission', scope: 'affiliate', name: 'MUNNAR26', type: 'percentage', value: 800 },
  },
  {
    age: 300,
    draft: { kind: 'commission', scope: 'category', name: 'Heritage', type: 'percentage', value: 600 },
  },
]

export function rateSteps(deps: DemoDependencies, actor: Account): Step[] {
  const confirmedAt = dayAgoAt(deps.now(), 735, '10:30')
  const validFrom = `${financialYearOf(confirmedAt).slice(0, 4)}-04-01`
  return [
    {
      at: confirmedAt,
      async act(tx) {
        for (const kind of payoutKinds) {
          const rates = { ...exampleRates[kind], kind, validFrom }
          // One after the other, as they are confirmed.
          expectOk(await confirmTaxRule({ db: tx, now: () => confirmedAt }, actor, rates, noOrigin))
        }
      },
    },
    ...rules.map(({ age, draft }): Step => {
      const at = dayAgoAt(deps.now(), age, '14:15')
      return {
        at,
        async act(tx) {
          expectOk(await createRule({ db: tx, now: () => at }, actor, draft, noOrigin))
        },
      }
    }),
  ]
}
