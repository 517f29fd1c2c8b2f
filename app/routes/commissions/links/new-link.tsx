// Makes a link: for a campaign, or for a tour or stay that is looked for first.
import type { ProductCard } from '@affiliate-booking/contract/shapes/products/products'
import { Search } from 'lucide-react'
import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import { formatFromPrice } from '../../../domain/products/product-path.ts'
import { maximumCampaignLength } from '@affiliate-booking/contract/options/referrals/links'
import { ActionError } from '../../../ui/forms/action-error.tsx'
import { TextField } from '../../../ui/forms/fields/text-field.tsx'
import { CheckedForm, useCheckedForm } from '../../../ui/forms/checked-form.tsx'
import { useErrorToast } from '../../../ui/toasts/toaster.tsx'
import { FormAlert } from '../../../ui/primitives/alert.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card, EmptyState } from '../../../ui/primitives/card.tsx'
import { controlStyle } from '../../../ui/primitives/control-style.ts'

export interface FoundProducts {
  /** That was looked for; undefined for those that are suggested before. */
  readonly text: string | undefined
  readonly label: string
  /** With what each pays, where the host says it. */
  readonly products: readonly (ProductCard & { readonly earning: string | undefined })[]
}

interface NewLinkProps {
  path: string
  found: FoundProducts | undefined
  lastResult: SubmissionResult | undefined
}

export function NewLink({ path, found, lastResult }: NewLinkProps) {
  const isPending = useNavigation().formMethod === 'POST'
  const isOfProduct = lastResult?.initialValue?.['product'] !== undefined
  return (
    <Card
      id="new-link"
      title="Make another link"
      note="For one tour or stay, or for a campaign, so that you see what works."
    >
      <div className="grid gap-6">
        <ActionError result={isOfProduct ? lastResult : undefined} />
        <Form method="get" action={`${path}#new-link`} role="search" className="grid gap-1.5">
          <label htmlFor="find" className="font-medium">
            Tour or stay
          </label>
          <div className="flex flex-wrap gap-2">
            <input
              id="find"
              name="find"
              defaultValue={found?.text}
              maxLength={100}
              className={`${controlStyle} min-w-0 grow basis-0`}
            />
            <Button type="submit" variant="secondary">
              <Search className="size-5" aria-hidden="true" />
              Search
            </Button>
          </div>
        </Form>
        {found !== undefined && <Found found={found} path={path} isPending={isPending} />}
        <CampaignForm path={path} isPending={isPending} lastResult={isOfProduct ? undefined : lastResult} />
      </div>
    </Card>
  )
}

const constraint = { campaign: { required: true, maxLength: maximumCampaignLength } }

interface CampaignFormProps extends Pick<NewLinkProps, 'path' | 'lastResult'> {
  isPending: boolean
}

function CampaignForm({ path, isPending, lastResult }: CampaignFormProps) {
  const { form, fields, alertRef } = useCheckedForm<{ campaign: string }>({ lastResult, constraint })
  useErrorToast(lastResult)
  return (
    <CheckedForm form={form} action={path} className="grid gap-3">
      <TextField
        label="Campaign"
        field={fields.campaign}
        hint="Only you see its name, such as “Onam” or “Shop window”."
        autoComplete="off"
      />
      <FormAlert form={form} ref={alertRef} />
      <Button type="submit" variant="secondary" disabled={isPending} className="sm:justify-self-start">
        Make a link
      </Button>
    </CheckedForm>
  )
}

interface FoundProps extends Pick<NewLinkProps, 'path'> {
  found: FoundProducts
  isPending: boolean
}

function Found({ found: { label, products }, path, isPending }: FoundProps) {
  if (products.length === 0)
    return <EmptyState title="Nothing found" advice="Try a shorter name, or the name of the district." />
  return (
    <div className="grid gap-2">
      <p className="font-medium">{label}</p>
      <ul aria-label={label} className="grid gap-2">
        {products.map((product) => (
          <li
            key={product.id}
            className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-sunken px-4 py-3"
          >
            <div className="grid min-w-0 grow basis-48">
              <span className="font-semibold [overflow-wrap:anywhere]">{product.title}</span>
              <span className="text-sm text-muted">
                {product.location.district} · {formatFromPrice(product)}
              </span>
              {product.earning !== undefined && <span className="text-sm">{product.earning}</span>}
            </div>
            <Form method="post" action={path}>
              <input type="hidden" name="product" value={product.slug} />
              <Button type="submit" size="small" disabled={isPending}>
                Make a link<span className="sr-only"> for {product.title}</span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </div>
  )
}
