// The registration page of customers, service providers and administrators.
import type { SubmissionResult } from '@conform-to/react'
import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { Button } from '../../ui/primitives/button.tsx'
import { FormPage, FormPageLink } from '../../ui/layout/form-page.tsx'
import { countryCode, numberAfterCode, type PhoneRule } from '../../ui/forms/country-code.ts'
import { TextField } from '../../ui/forms/fields/text-field.tsx'
import { useErrorToast } from '../../ui/toasts/toaster.tsx'
import { RegistrationAlert } from './registration-alert.tsx'
import { CheckedForm, type Constraints, useCheckedForm } from '../../ui/forms/checked-form.tsx'

interface RegistrationPageProps {
  title: string
  introduction: string
  /** What the picture says. */
  tagline: string
  /** Where the form posts. */
  action: `/${string}`
  /** Where the account signs in. */
  loginPath: `/${string}`
  constraint: Constraints
  passwordHint: string
  /** What has to be in the field of the phone. */
  phone?: PhoneRule
  lastResult: SubmissionResult | undefined
  /** What the button says. */
  submitLabel: string
  /** What to know before registering. */
  notice?: ReactNode
  /** To the pages that the visitor may have meant. */
  links: readonly { question: string; label: string; path: `/${string}` }[]
}

type Fields = Record<'name' | 'email' | 'password' | 'phone', string>

export function RegistrationPage(props: RegistrationPageProps) {
  const {
    title,
    introduction,
    tagline,
    action,
    loginPath,
    constraint,
    lastResult,
    submitLabel,
    notice,
    links,
    passwordHint,
    phone = numberAfterCode('Phone'),
  } = props
  const { form, fields, alertRef } = useCheckedForm<Fields>({
    lastResult,
    constraint,
    defaultValue: { phone: countryCode },
  })
  const pending = useNavigation().formAction === action
  useErrorToast(lastResult)

  return (
    <FormPage title={title} introduction={introduction} tagline={tagline}>
      <CheckedForm form={form} action={action} className="grid gap-5">
        {notice}
        <TextField label="Full Name" field={fields.name} autoComplete="name" />
        <TextField label="Email" field={fields.email} type="email" autoComplete="email" />
        <TextField
          label="Password"
          field={fields.password}
          type="password"
          autoComplete="new-password"
          hint={passwordHint}
        />
        <TextField label="Phone" field={fields.phone} type="tel" autoComplete="tel" {...phone} />
        <Button type="submit" disabled={pending}>
          {pending ? 'Registering...' : submitLabel}
        </Button>
        <RegistrationAlert form={form} loginPath={loginPath} ref={alertRef} />
      </CheckedForm>
      <div className="grid gap-1">
        {links.map((link) => (
          <FormPageLink key={link.path} {...link} />
        ))}
      </div>
    </FormPage>
  )
}
