// Affiliate registration: the page around the form, and what a reload brings back.
import type { SubmissionResult } from '@conform-to/react'
import {
  defaultBusinessType,
  defaultCountry,
} from '@affiliate-booking/contract/options/accounts/registration'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Referral } from '../../../domain/accounts/referral.ts'
import { FormPage, FormPageLink } from '../../../ui/layout/form-page.tsx'
import type { LocationOptions } from '../../../ui/forms/fields/location-fields.tsx'
import { countryCode } from '../../../ui/forms/country-code.ts'
import { useErrorToast } from '../../../ui/toasts/toaster.tsx'
import type { Constraints } from '../../../ui/forms/checked-form.tsx'
import {
  type Draft,
  type DraftValues,
  forgetDraft,
  keepDraft,
  readDraft,
  restoredValues,
  typedSince,
  valuesIn,
} from './draft.ts'
import { RegistrationForm } from './registration-form.tsx'
import { stepToResume } from './steps.ts'

interface RegistrationPageProps {
  constraint: Constraints
  locations: LocationOptions
  passwordHint: string
  takesAnyImage: boolean
  referral: Referral
  lastResult: SubmissionResult | undefined
  /** The step, from 1, that a button asked the server for; 0 when none did. */
  askedStep: number
}

export function RegistrationPage(props: RegistrationPageProps) {
  const { constraint, locations, passwordHint, takesAnyImage, referral, lastResult, askedStep } = props
  const start: DraftValues = {
    country: defaultCountry,
    businessType: defaultBusinessType,
    phone: countryCode,
    ...(referral.value !== undefined && { referralCode: referral.value }),
  }
  const { draft, formRef } = useDraft(start, referral, lastResult)
  useErrorToast(lastResult)

  return (
    <FormPage
      long
      title="Become an affiliate"
      introduction={<Introduction kept={draft !== undefined} />}
      tagline="Earn from the places you love."
    >
      <div ref={formRef}>
        <RegistrationForm
          // A draft fills a new form: the fields of the old one keep what they began with.
          key={draft === undefined ? 'new' : 'kept'}
          constraint={constraint}
          locations={locations}
          passwordHint={passwordHint}
          takesAnyImage={takesAnyImage}
          lastResult={lastResult}
          start={start}
          typed={draft?.values}
          startStep={
            draft === undefined ? askedStep : stepToResume(draft.step, { ...start, ...draft.values })
          }
        />
      </div>
    </FormPage>
  )
}

/** The draft of this tab, once the page is alive; none on a page that comes back from a post with its own values. */
function useDraft(start: DraftValues, referral: Referral, lastResult: SubmissionResult | undefined) {
  const formRef = useRef<HTMLDivElement>(null)
  const [draft, setDraft] = useState<Draft>()
  const begin = useRef({ start, referral, fromPost: lastResult !== undefined })

  // Before the effects of the form: they tell it of its fields, upon which it keeps them in the place of the draft.
  useLayoutEffect(() => {
    const form = formRef.current?.querySelector('form')
    if (form == null || begin.current.fromPost) return
    const typed = typedSince(begin.current.start, valuesIn(new FormData(form)))
    const { step, values = {} } = readDraft() ?? { step: 1 }
    const restored = restoredValues(begin.current.start, values, begin.current.referral)
    const all = { ...restored, ...typed }
    // Typed before the scripts came: a reload may be faster than those of the form.
    if (Object.keys(typed).length > 0) keepDraft({ step, values: all })
    if (Object.keys(restored).length > 0) setDraft({ step, values: all })
  }, [])

  return { draft, formRef }
}

/** What it takes; after a reload, in the same place, that what was typed is still there. */
function Introduction({ kept }: { kept: boolean }) {
  return (
    <div className="grid gap-3">
      <div role="status" className="min-h-18 sm:min-h-12">
        {kept ? (
          <p className="flex flex-wrap items-center justify-between gap-x-3 rounded-control bg-sunken px-3 py-1">
            We kept what you typed.
            <a
              href="/affiliate/register"
              onClick={forgetDraft}
              className="inline-flex min-h-10 items-center font-semibold text-brand-text underline underline-offset-4"
            >
              Start again
            </a>
          </p>
        ) : (
          <p>
            It takes about five minutes. Have your PAN number ready, and pictures of your Aadhaar card, your
            PAN card and yourself.
          </p>
        )}
      </div>
      <FormPageLink question="Already registered?" label="Sign in" path="/login" />
    </div>
  )
}
