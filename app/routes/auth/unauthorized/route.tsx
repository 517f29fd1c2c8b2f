import { LogOut } from 'lucide-react'
import { Link } from 'react-router'
import type { Route } from './+types/route'
import { pageMessages, pageTitle } from '../../../domain/messages.ts'
import { Brand } from '../../../ui/layout/brand.tsx'
import { Button, ButtonLink } from '../../../ui/primitives/button.tsx'

export const handle = { shared: true }

export const meta: Route.MetaFunction = () => [{ title: pageTitle(pageMessages.unauthorized) }]

export default function Unauthorized() {
  return (
    <main className="mx-auto grid min-h-dvh max-w-2xl content-start gap-8 px-5 pt-[20dvh] pb-16">
      <Brand />
      <div className="grid gap-3">
        <h1 className="text-title font-bold">{pageMessages.unauthorized}</h1>
        <p className="max-w-prose text-lg text-muted">
          You do not have access to this page. If you have another account, sign out and sign in with that
          one. If you think that you should have access,{' '}
          <Link to="/contact" className="underline">
            contact us
          </Link>
          .
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/dashboard">Go to the dashboard</ButtonLink>
        <form method="post" action="/logout">
          <Button type="submit" variant="secondary">
            <LogOut className="size-5" aria-hidden="true" />
            Sign out
          </Button>
        </form>
      </div>
    </main>
  )
}
