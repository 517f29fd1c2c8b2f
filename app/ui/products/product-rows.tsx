// Products as rows of a list, for providers and administrators.
import { Link } from 'react-router'
import { formatPaise } from '@affiliate-booking/shared/money'
import { formatShortDay } from '../../domain/format/dates.ts'
import { noValue } from '../../domain/messages.ts'
import { kindLabels } from '../../domain/products/product-path.ts'
import { type Managed, managedStatus } from '../../domain/products/managed-products.ts'
import type { Column } from '../lists/table/data-table.tsx'
import { ProductImage } from './product-image.tsx'
import { StatusBadge } from '../primitives/status-badge.tsx'

interface ProductRow extends Managed {
  readonly id: string
  readonly title: string
  readonly kind: keyof typeof kindLabels
  readonly category: string
  readonly price: number
  readonly discountPrice?: number | null | undefined
  readonly location: { readonly district: string; readonly state: string }
  readonly serviceProviderName: string
  readonly image?:
    | { readonly id: string; readonly width: number; readonly height: number; readonly alt: string }
    | null
    | undefined
  readonly offSale?: { readonly reason: string } | null | undefined
  readonly waitsSince?: string | null | undefined
  readonly createdAt: string
}

/** The picture and the title, which lead to `path` of the row. */
const title = (path: (id: string) => string): Column<ProductRow> => ({
  title: 'Service',
  isText: 'longest',
  sorts: { ascending: 'title' },
  render: (row) => (
    <Link to={path(row.id)} className="group flex flex-wrap items-center gap-3 rounded-control">
      <ProductImage
        image={row.image}
        category={row.category}
        // The title is beside it.
        alt=""
        sizes="4rem"
        className="product-thumbnail aspect-[4/3] h-auto w-16 shrink-0 rounded-control"
      />
      <span className="cell-parts grow basis-0">
        <span className="font-semibold group-hover:underline">{row.title}</span>
        <span className="text-sm font-normal text-muted">
          {kindLabels[row.kind].one}, {row.category}
        </span>
      </span>
    </Link>
  ),
})

const place: Column<ProductRow> = {
  title: 'Place',
  isText: true,
  folds: 'early',
  render: ({ location }) => `${location.district}, ${location.state}`,
}

const price: Column<ProductRow> = {
  title: 'Price',
  isNumber: true,
  render: (row) => formatPaise(row.discountPrice ?? row.price),
}

const state: Column<ProductRow> = {
  title: 'Status',
  isText: true,
  render: (row) => {
    const reason = row.rejectionReason ?? row.offSale?.reason ?? row.changeReason
    return (
      <div className="cell-parts">
        <StatusBadge status={managedStatus(row)} />
        {reason != null && <p className="line-clamp-3 max-w-xs text-sm text-muted">“{reason}”</p>}
      </div>
    )
  },
}

export const providerColumns = (path: (id: string) => string): Column<ProductRow>[] => [
  title(path),
  place,
  { ...state, isWide: true },
  price,
]

export const adminColumns = (path: (id: string) => string): Column<ProductRow>[] => [
  title(path),
  {
    title: 'Provider',
    isText: true,
    folds: 'late',
    render: ({ serviceProviderName }) => serviceProviderName,
  },
  place,
  price,
  state,
  {
    title: 'Waits since',
    render: ({ waitsSince }) => (waitsSince == null ? noValue : formatShortDay(waitsSince)),
  },
]
