// Signing in: one page for affiliates, providers and customers, and one, at another door, for administrators.
import type { SubmissionResult } from '@conform-to/react'
import { Form, Link, useNavigation } from 'react-router'
import { Alert } from '../../ui/alert.tsx'
import { Brand } from '../../ui/brand.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TravelScene } from '../../ui/travel-scene.tsx'
import { type Constraints, useCheckedForm } from '../../ui/use-checked-form.ts'
import { useErrorToast } from '../../ui/toaster.tsx'

interface Door {
  question: string
  label: string
  path: `/${string}`
}

interface LoginPageProps {
  title: string
  introduction: string
  /** Where the form posts. */
  action: `/${string}`
  constraint: Constraints
  lastResult: SubmissionResult | undefined
  register: Door
  otherDoor: Door
}

export function LoginPage({
  title,
  introduction,
  action,
  constraint,
  lastResult,
  register,
  otherDoor,
}: LoginPageProps) {
  const { form, fields, alertRef } = useCheckedForm<{ email: string; password: string }>({
    lastResult,
    constraint,
  })
  const pending = useNavigation().formAction === action
  useErrorToast(lastResult)

  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <main className="grid content-center px-5 py-10 sm:px-10">
        <div className="mx-auto grid w-full max-w-sm gap-8">
          <Link to="/" className="justify-self-start rounded-control">
            <Brand />
          </Link>
          <div className="grid gap-2">
            <h1 className="text-title font-bold">{title}</h1>
            <p className="text-muted">{introduction}</p>
          </div>
          <Form
            method="post"
            action={action}
            id={form.id}
            onSubmit={form.onSubmit}
            noValidate={form.noValidate}
            className="grid gap-5"
          >
            {form.errors !== undefined && (
              <Alert ref={alertRef} id={form.errorId}>
                {form.errors[0]}
              </Alert>
            )}
            <TextField
              label="Email"
              field={fields.email}
              type="email"
              autoComplete="username"
              inputMode="email"
            />
            <TextField
              label="Password"
              field={fields.password}
              type="password"
              autoComplete="current-password"
            />
            <Button type="submit" disabled={pending}>
              {pending ? 'signing in...' : 'Sign In'}
            </Button>
          </Form>
          <div className="grid gap-1 text-muted">
            {[register, otherDoor].map(({ question, label, path }) => (
              <p key={path}>
                {question}{' '}
                <Link
                  to={path}
                  className="inline-block py-1 font-semibold text-brand-text underline underline-offset-4"
                >
                  {label}
                </Link>
              </p>
            ))}
          </div>
        </div>
      </main>
      <div className="relative hidden overflow-hidden bg-panel lg:block">
        <TravelScene className="absolute inset-0 size-full" />
        <p className="absolute inset-x-10 top-12 text-4xl leading-tight font-bold tracking-tight text-balance text-white">
          Journeys that everybody along the way earns from.
        </p>
      </div>
    </div>
  )
}
