// A new rule: the form asks for a preview, and the preview has the button that creates it.
import type { RulePreview } from '@affiliate-booking/contract/calls/money/rules'
import { ruleScopes } from '@affiliate-booking/contract/options/money/money'
import { formatPaise } from '@affiliate-booking/shared/money'
import { formatBps, formatQuantity } from '@affiliate-booking/shared/numbers'
import { Form, useNavigation } from 'react-router'
import { listUrl } from '../../../domain/navigation/list-url.ts'
import { formatMonth } from '../../../domain/format/dates.ts'
import { PlainField, PlainSelect } from '../../../ui/forms/fields/plain-field.tsx'
import { Alert } from '../../../ui/primitives/alert.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Callout } from '../../../ui/primitives/callout.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import type { TypedRule } from './form.ts'
import { scopeLabels } from './scope-labels.ts'

interface NewRuleProps {
  typed: TypedRule | undefined
  preview: RulePreview | undefined
  problem: string | undefined
}

export function NewRule({ typed, preview, problem }: NewRuleProps) {
  return (
    <Card id="new-rule" title="New rule" note="See first what it would have paid last month.">
      <div className="grid gap-6">
        <Form
          method="get"
          action="/commissions/rules"
          className="new-rule grid gap-4 sm:grid-cols-2 lg:grid-cols-3"
        >
          <PlainSelect
            id="kind"
            name="kind"
            label="What"
            defaultValue={typed?.kind}
            options={[
              { value: 'commission', label: 'Commission of affiliates' },
              { value: 'fee', label: 'Fee of the platform' },
            ]}
          />
          <PlainSelect
            id="scope"
            name="scope"
            label="For"
            defaultValue={typed?.scope ?? 'default'}
            options={ruleScopes.toReversed().map((value) => ({ value, label: scopeLabels[value] }))}
          />
          <PlainField
            id="name"
            name="name"
            label="Name (email, code, address, category or place)"
            defaultValue={typed?.name}
            maxLength={200}
            autoComplete="off"
            className="rule-name"
          />
          <PlainSelect
            id="type"
            name="type"
            label="Rate type"
            defaultValue={typed?.type}
            options={[
              { value: 'percentage', label: 'Percentage' },
              { value: 'flat', label: 'Fixed amount in rupees' },
            ]}
          />
          <PlainField
            id="rate"
            name="rate"
            label="Rate (% or ₹)"
            defaultValue={typed?.rate}
            required
            inputMode="decimal"
            maxLength={20}
            autoComplete="off"
          />
          <PlainField
            id="from"
            name="from"
            type="date"
            label="From (leave empty to start now)"
            defaultValue={typed?.from}
          />
          <Button type="submit" variant="secondary" className="self-end sm:justify-self-start">
            Preview
          </Button>
        </Form>
        {problem !== undefined && <Alert>{problem}</Alert>}
        {preview !== undefined && typed !== undefined && <Preview typed={typed} preview={preview} />}
      </div>
    </Card>
  )
}

const sums = [
  { of: 'commissions', title: 'Affiliates’ commissions' },
  { of: 'fees', title: 'Fees' },
  { of: 'platform', title: 'Left for the platform' },
] as const

function Preview({ typed, preview }: { typed: TypedRule; preview: RulePreview }) {
  const { scopeName, month, bookings, before, after, cappedCount, capped } = preview
  const isPending = useNavigation().formData?.get('intent') === 'create'
  return (
    <section aria-labelledby="preview" className="grid gap-4 border-t border-line pt-5">
      <h3 id="preview" className="font-bold">
        {scopeName}: {formatQuantity(bookings, 'booking', 'bookings')} of {formatMonth(month)}{' '}
        {month.slice(0, 4)}
      </h3>
      <table className="w-full">
        <caption className="sr-only">What last month’s bookings paid, and with this rule</caption>
        <thead className="text-sm text-muted">
          <tr>
            <th scope="col" className="sr-only">
              Sum
            </th>
            <th scope="col" className="text-right font-medium">
              Paid
            </th>
            <th scope="col" className="text-right font-medium">
              With this rule
            </th>
          </tr>
        </thead>
        <tbody>
          {sums.map(({ of, title }) => (
            <tr key={of} className="border-t border-line">
              <th scope="row" className="py-2 pr-3 text-left font-medium">
                {title}
              </th>
              <td className="py-2 text-right whitespace-nowrap tabular-nums">{formatPaise(before[of])}</td>
              <td className="py-2 pl-3 text-right font-semibold whitespace-nowrap tabular-nums">
                {formatPaise(after[of])}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {cappedCount === 0 ? (
        <Callout tone="good">No tour or stay would be capped by the fee.</Callout>
      ) : (
        <div className="grid gap-2">
          <Callout tone="warning">
            Capped by the fee: {formatQuantity(cappedCount, 'tour or stay', 'tours and stays')}. The rates
            together are higher than the fee there.
          </Callout>
          <ul className="grid gap-1 text-sm">
            {capped.map(({ id, title, feeBps, ratesBps }) => (
              <li key={id}>
                {title}: rates {formatBps(ratesBps)}, fee {formatBps(feeBps)}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Form method="post" action={listUrl('/commissions/rules', { ...typed })}>
        {Object.entries({ ...typed, intent: 'create' }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" disabled={isPending}>
          {isPending ? 'Creating...' : 'Create rule'}
        </Button>
      </Form>
    </section>
  )
}
