// Shown when the host lacks the call.
import { pageMessages } from '../../../domain/messages.ts'
import { passwordItem } from '../../../domain/navigation/navigation.ts'
import { ButtonLink } from '../../../ui/primitives/button.tsx'

export function PasswordPlaceholder() {
  return (
    <div className="grid gap-6">
      <h1 className="text-title font-bold">{passwordItem.label}</h1>
      <section className="grid justify-items-start gap-5 rounded-card bg-sunken p-6 sm:p-8">
        <div className="grid gap-1">
          <h2 className="text-xl font-bold tracking-tight">{pageMessages.launchingSoon}</h2>
          <p className="max-w-prose text-muted">You will be able to change your password on this page.</p>
        </div>
        <ButtonLink to="/dashboard">Go to the dashboard</ButtonLink>
      </section>
    </div>
  )
}
