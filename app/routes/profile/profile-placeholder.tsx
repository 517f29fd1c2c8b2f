// The profile of the roles whose screen is still to come: who is signed in, and what to expect.
import type { Role } from '@affiliate-booking/contract/options/accounts/roles'
import { pageMessages } from '../../domain/messages.ts'
import { roleLabels } from '../../domain/accounts/roles.ts'
import { profileSettingsPath } from '../../domain/navigation/profile-path.ts'
import { Avatar } from '../../ui/primitives/avatar.tsx'
import { ButtonLink } from '../../ui/primitives/button.tsx'
import { NameHeading } from './name-heading.tsx'

interface ProfilePlaceholderProps {
  role: Role
  name: string
  avatar: string | undefined
  /** The host offers the page for it. */
  changesDetails: boolean
}

export function ProfilePlaceholder({ role, name, avatar, changesDetails }: ProfilePlaceholderProps) {
  return (
    <div className="grid gap-6">
      <header className="grid gap-6 rounded-card bg-surface p-6 shadow-card sm:flex sm:items-center sm:p-8">
        <Avatar source={avatar} className="size-24 shrink-0 text-brand-text" />
        <div className="grid min-w-0 grid-cols-1 gap-0.5">
          <p className="font-semibold text-brand-text">{roleLabels[role]}</p>
          <NameHeading name={name} />
        </div>
      </header>
      <section className="grid justify-items-start gap-5 rounded-card bg-sunken p-6 sm:p-8">
        <div className="grid gap-1">
          <h2 className="text-xl font-bold tracking-tight">{pageMessages.launchingSoon}</h2>
          <p className="max-w-prose text-muted">Your details will be on this page.</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/dashboard">Go to the dashboard</ButtonLink>
          {changesDetails && (
            <ButtonLink to={profileSettingsPath} variant="secondary">
              Change your details
            </ButtonLink>
          )}
        </div>
      </section>
    </div>
  )
}
