// What the platform knows of an affiliate. Prints on one sheet.
import { CircleCheck, CircleMinus, MapPin, Megaphone, UserRound } from 'lucide-react'
import { noValue } from '../../domain/messages.ts'
import { roleLabels } from '../../domain/accounts/roles.ts'
import { Avatar } from '../../ui/primitives/avatar.tsx'
import type { AffiliateProfile, ProfileFact } from './affiliate-profile.ts'
import { FactList } from '../../ui/texts/fact-list.tsx'
import { NameHeading } from './name-heading.tsx'

const groupIcons = [UserRound, MapPin, Megaphone]

interface AffiliateProfilePageProps {
  profile: AffiliateProfile
  avatar: string | undefined
}

export function AffiliateProfilePage({ profile, avatar }: AffiliateProfilePageProps) {
  const { name, joined, isActive, earnings, groups } = profile
  return (
    <div className="grid gap-6">
      <header className="grid gap-6 rounded-card bg-surface p-6 shadow-card sm:flex sm:items-center sm:p-8">
        <Avatar source={avatar} className="size-24 shrink-0 text-brand-text" />
        <div className="grid min-w-0 grid-cols-1 gap-2">
          <div className="grid grid-cols-1 gap-0.5">
            <p className="font-semibold text-brand-text">{roleLabels.affiliate}</p>
            <NameHeading name={name} />
          </div>
          <dl className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <div className="flex gap-1.5">
              <dt className="text-muted">Joined</dt>
              <dd className="font-medium">{joined}</dd>
            </div>
            <div className="flex items-center gap-1.5">
              <dt className="text-muted">Active</dt>
              <dd>
                <Activity isActive={isActive} />
              </dd>
            </div>
          </dl>
        </div>
      </header>

      <dl className="grid gap-4 sm:grid-cols-2">
        {earnings.map(({ label, value }) => (
          <div key={label} className="grid gap-1 rounded-card bg-surface p-6 shadow-card">
            <dt className="text-muted">{label}</dt>
            <dd className="text-2xl font-bold tracking-tight whitespace-nowrap tabular-nums sm:text-3xl">
              {value}
            </dd>
          </div>
        ))}
      </dl>

      <div className="grid gap-4 lg:grid-cols-3 print:grid-cols-3">
        {groups.map(({ title, facts }, index) => (
          <FactGroup key={title} title={title} facts={facts} icon={groupIcons[index] ?? UserRound} />
        ))}
      </div>
    </div>
  )
}

function FactGroup({
  title,
  facts,
  icon: Icon,
}: {
  title: string
  facts: readonly ProfileFact[]
  icon: typeof UserRound
}) {
  return (
    <section className="grid content-start gap-5 rounded-card bg-surface p-6 shadow-card">
      <h2 className="flex items-center gap-2.5 text-lg font-bold tracking-tight">
        <Icon className="size-5 text-brand-text" aria-hidden="true" />
        {title}
      </h2>
      <FactList facts={facts} className="grid gap-4" />
    </section>
  )
}

function Activity({ isActive }: { isActive: boolean | null }) {
  if (isActive === null) return noValue
  const Icon = isActive ? CircleCheck : CircleMinus
  const colours = isActive ? 'bg-good-soft text-good' : 'bg-bad-soft text-bad'
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-3 py-1 text-sm font-semibold ${colours}`}
    >
      <Icon className="size-4" aria-hidden="true" />
      {isActive ? 'Yes' : 'No'}
    </span>
  )
}
