// All settings of the platform with their present values, each with a page of its own.
import type { PlatformSetting } from '@affiliate-booking/contract/calls/platform-settings'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { formatShortDay } from '../../../domain/format/dates.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { platformPath } from '../platform-path.ts'
import { settingText } from '../setting-text.ts'

interface PlatformPageProps {
  settings: readonly PlatformSetting[]
  /** Whether the host has rules for fees and commissions. */
  hasRules: boolean
}

export function PlatformPage({ settings, hasRules }: PlatformPageProps) {
  const groups = [...new Set(settings.map(({ group }) => group))]
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Platform settings"
        introduction="A change counts at once, for everybody. What was booked before keeps its terms."
      />
      {groups.map((group) => (
        <Card key={group} id={`group-${group.toLowerCase()}`} title={group}>
          <ul className="grid gap-1">
            {settings
              .filter((setting) => setting.group === group)
              .map((setting) => (
                <SettingRow key={setting.name} setting={setting} />
              ))}
          </ul>
        </Card>
      ))}
      {hasRules && (
        <Card
          id="elsewhere"
          title="Fees, commissions and tax"
          note="Each starts on a set date, so they are changed under Rules. Without a rule the fee is 15% and the commission 5%."
        >
          <ul className="grid gap-1">
            <LinkRow to="/commissions/rules" label="Rules for fees and commissions" />
            <LinkRow to="/commissions/payouts/tax" label="TDS rates and deposits" />
          </ul>
        </Card>
      )}
    </div>
  )
}

const rowStyle =
  '-mx-3 flex min-h-14 items-center justify-between gap-3 rounded-control px-3 py-2 hover:bg-sunken'

function SettingRow({ setting }: { setting: PlatformSetting }) {
  const { name, label, value, changedAt, changedBy } = setting
  return (
    <li>
      <Link to={`${platformPath}/${encodeURIComponent(name)}`} className={rowStyle}>
        <span className="grid min-w-0 gap-0.5">
          <span className="font-semibold">{label}</span>
          <span className="text-sm text-muted">
            {changedAt == null
              ? 'Default'
              : `Changed on ${formatShortDay(changedAt)}${changedBy == null ? '' : ` by ${changedBy}`}`}
          </span>
        </span>
        <span className="flex shrink-0 items-center gap-2 text-right font-semibold tabular-nums">
          <span className="max-w-48 [overflow-wrap:anywhere]">{settingText(setting, value)}</span>
          <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden="true" />
        </span>
      </Link>
    </li>
  )
}

const LinkRow = ({ to, label }: { to: string; label: string }) => (
  <li>
    <Link to={to} className={`${rowStyle} font-semibold`}>
      {label}
      <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden="true" />
    </Link>
  </li>
)
