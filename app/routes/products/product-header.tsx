// The header of a product's pages: title, status, next step and links between the pages.
import type { ManagedProduct } from '@affiliate-booking/contract/shapes/products/products'
import { CircleAlert, Clock, ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { kindLabels } from '../../domain/products/product-path.ts'
import { formatShortDay } from '../../domain/format/dates.ts'
import { lastReturnReason, managedStatus } from '../../domain/products/managed-products.ts'
import { managedProductPath, templatePath, withdrawIntent } from './managed-product-path.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { FieldChanges } from '../../ui/lists/field-changes.tsx'
import { StatusBadge } from '../../ui/primitives/status-badge.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'

const parts = [
  { name: 'Details', path: '' },
  { name: 'Pictures', path: '/images' },
  { name: 'Days and times', path: '/calendar' },
  { name: 'Prices', path: '/prices' },
  { name: 'Calendar sync', path: '/calendars' },
  { name: 'Pause sales', path: '/sale' },
] as const

const headerLink =
  'inline-flex min-h-6 items-center gap-1.5 font-semibold text-brand-text underline underline-offset-4'

interface ProductHeaderProps {
  product: ManagedProduct
  current: (typeof parts)[number]['name']
}

export function ProductHeader({ product, current }: ProductHeaderProps) {
  const { id, title, kind, status, slug, priceRules, hasCalendars } = product
  // Without what the host does not have.
  const offered = parts.filter(
    ({ name }) =>
      (name !== 'Prices' || priceRules != null) && (name !== 'Calendar sync' || hasCalendars === true),
  )
  return (
    <header className="grid gap-5">
      <div className="grid gap-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm font-semibold text-brand-text">
          {kindLabels[kind].one}
          <StatusBadge status={managedStatus(product)} />
        </p>
        <h1 className="text-title font-bold">{title}</h1>
        <p className="flex flex-wrap gap-x-5 gap-y-1 print:hidden">
          {status === 'approved' && (
            <Link to={`/tours/${slug}`} className={headerLink}>
              View as a customer
              <ExternalLink className="size-4" aria-hidden="true" />
            </Link>
          )}
          <Link to={templatePath(id)} className={headerLink}>
            Use as a template for a new service
          </Link>
        </p>
      </div>
      {current !== 'Pause sales' && <OffSaleStatus product={product} />}
      {current === 'Details' || product.change == null ? (
        <ApprovalStatus product={product} />
      ) : (
        <EditElsewhere product={product} change={product.change} />
      )}
      <StillMissing product={product} current={current} />
      <nav aria-label="Sections of the service" className="border-b border-line">
        <ul className="-mb-px flex flex-wrap sm:gap-x-1">
          {offered.map(({ name, path }) => (
            <li key={name}>
              <Link
                to={`${managedProductPath(id)}${path}`}
                aria-current={name === current ? 'page' : undefined}
                className="inline-flex min-h-11 items-center border-b-2 border-transparent px-2.5 font-semibold text-muted max-sm:text-sm sm:px-3 hover:text-ink aria-[current=page]:border-brand-text aria-[current=page]:text-brand-text"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  )
}

function OffSaleStatus({ product: { id, offSale } }: { product: ManagedProduct }) {
  if (offSale == null) return null
  return (
    <StatusSection icon="returned" title="Off sale">
      <p>{offSale.reason}</p>
      <p>
        Customers cannot find or book it since {formatShortDay(offSale.since)}.{' '}
        <TextLink to={`${managedProductPath(id)}/sale`}>
          {offSale.by === 'provider' ? 'Put it back on sale' : 'Taken off by an administrator'}
        </TextLink>
      </p>
    </StatusSection>
  )
}

/** What keeps customers from booking it, and its provider can do; not on the page where it is done. */
function StillMissing({ product, current }: ProductHeaderProps) {
  const { id, status, images, rules, exceptions } = product
  const lacksPictures = status === 'pending_approval' && images.length === 0
  const lacksDays = rules.length === 0 && exceptions.every(({ isClosed }) => isClosed)
  const missing = [
    {
      name: 'Pictures',
      path: '/images',
      text: 'It needs one before it can be approved.',
      isMissing: lacksPictures,
    },
    {
      name: 'Days and times',
      path: '/calendar',
      text: 'Without them nobody can book it.',
      isMissing: lacksDays,
    },
  ].filter(({ name, isMissing }) => isMissing && name !== current)
  if (missing.length === 0) return null
  return (
    <StatusSection icon="waiting" title="Still missing">
      <ul className="grid gap-1">
        {missing.map(({ name, path, text }) => (
          <li key={path}>
            <TextLink to={`${managedProductPath(id)}${path}`}>{name}</TextLink>: {text}
          </li>
        ))}
      </ul>
    </StatusSection>
  )
}

/** On pages that the edit is not of: in a line. */
function EditElsewhere({
  product: { id },
  change: { status, createdAt },
}: {
  product: ManagedProduct
  change: NonNullable<ManagedProduct['change']>
}) {
  const isWaiting = status === 'pending'
  const { Icon, title } = sectionStyles[isWaiting ? 'waiting' : 'returned']
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className={`inline-flex items-center gap-2 font-semibold ${title}`}>
        <Icon className="size-5 shrink-0" aria-hidden="true" />
        {isWaiting
          ? `Your edit of ${formatShortDay(createdAt)} waits for approval.`
          : 'Your last edit was returned.'}
      </span>
      <TextLink to={managedProductPath(id)}>{isWaiting ? 'See the edit' : 'Read why'}</TextLink>
    </p>
  )
}

/** Why customers do not see the product, or its latest edit, yet. */
function ApprovalStatus({ product }: { product: ManagedProduct }) {
  const { status, rejectionReason, waitsSince, change } = product
  if (change?.status === 'pending') {
    return (
      <StatusSection icon="waiting" title="Your edit waits for approval">
        <p>
          Customers see the previous version until an administrator approves the edit of{' '}
          {formatShortDay(change.createdAt)}.
        </p>
        <FieldChanges changes={change.fields} />
        <AskedBefore product={product} />
        <Withdraw product={product} />
      </StatusSection>
    )
  }
  if (change?.status === 'returned' && change.reason != null) {
    return (
      <StatusSection icon="returned" title="Your last edit was returned">
        <p>{change.reason}</p>
        <p>Customers see the previous version. Make the requested changes and save again.</p>
        <Withdraw product={product} />
      </StatusSection>
    )
  }
  if (status !== 'pending_approval') return null
  if (rejectionReason != null) {
    return (
      <StatusSection icon="returned" title="Returned by an administrator">
        <p>{rejectionReason}</p>
        <p>Make the requested changes and save. It then goes back for approval.</p>
      </StatusSection>
    )
  }
  return (
    <StatusSection icon="waiting" title="Pending approval">
      <p>
        An administrator of its district is reviewing it
        {waitsSince != null && `, since ${formatShortDay(waitsSince)}`}. Meanwhile you can add pictures and
        the days on which it can be booked.
      </p>
      <AskedBefore product={product} />
    </StatusSection>
  )
}

/** A change of one picture submits a returned service again: what else was asked for stays in sight. */
function AskedBefore({ product: { timeline } }: { product: ManagedProduct }) {
  const reason = lastReturnReason(timeline)
  if (reason === undefined) return null
  return (
    <>
      <p>
        An administrator returned it before. Until it is decided, you can still change what was asked for:
      </p>
      <blockquote className="whitespace-pre-line">“{reason}”</blockquote>
    </>
  )
}

const sectionStyles = {
  waiting: { Icon: Clock, colours: 'bg-accent-soft', title: 'text-accent-ink' },
  returned: { Icon: CircleAlert, colours: 'bg-bad-soft', title: 'text-bad' },
} as const

function StatusSection({
  icon,
  title,
  children,
}: {
  icon: keyof typeof sectionStyles
  title: string
  children: ReactNode
}) {
  const { Icon, colours, title: titleLook } = sectionStyles[icon]
  return (
    <section aria-label={title} className={`grid gap-3 rounded-card p-5 ${colours}`}>
      <h2 className={`flex items-center gap-2 font-bold ${titleLook}`}>
        <Icon className="size-5 shrink-0" aria-hidden="true" />
        {title}
      </h2>
      {children}
    </section>
  )
}

function Withdraw({ product: { id, version } }: { product: ManagedProduct }) {
  const pending = useNavigation().formData?.get('intent') === withdrawIntent
  return (
    <Form method="post" action={managedProductPath(id)}>
      <input type="hidden" name="version" value={version} />
      <Button
        type="submit"
        name="intent"
        value={withdrawIntent}
        variant="quiet"
        size="small"
        disabled={pending}
      >
        {pending ? 'Withdrawing...' : 'Withdraw the edit'}
      </Button>
    </Form>
  )
}
