// A button that signs in or confirms by a passkey. What it does is loaded when it is pressed.
import type { FormEvent, ReactNode } from 'react'
import { Form } from 'react-router'
import { useHydrated } from 'remix-utils/use-hydrated'
import { passkeyField } from '../../../domain/accounts/passkeys.ts'
import { Button } from '../../../ui/primitives/button.tsx'

interface PasskeyFormProps {
  /** Where it posts. */
  action: `/${string}`
  label: string
  /** The browser sends it by itself, as it follows redirects with the fields. */
  reloadDocument?: true
  /** Fields that go with it. */
  children?: ReactNode
}

export function PasskeyForm({ action, label, reloadDocument, children }: PasskeyFormProps) {
  return (
    <Form
      method="post"
      action={action}
      {...(reloadDocument && { reloadDocument })}
      onSubmit={fill}
      // Passkeys need scripts.
      className={useHydrated() ? 'grid' : 'invisible grid noscript:hidden'}
    >
      {children}
      <input type="hidden" name={passkeyField} />
      <Button type="submit" variant="secondary">
        {label}
      </Button>
    </Form>
  )
}

/** Posts once its field is filled in. */
function fill(event: FormEvent<HTMLFormElement>) {
  const form = event.currentTarget
  const field = form.querySelector<HTMLInputElement>(`[name=${passkeyField}]`)
  if (!field || field.value !== '') return
  event.preventDefault()
  const post = (filled: string) => {
    field.value = filled
    form.requestSubmit()
    field.value = ''
  }
  void import('./ask-browser.ts').then(
    async ({ askBrowser }) => post(await askBrowser()),
    () => post('unreachable'),
  )
}
