// What the pages of destinations and categories share: a text, the best tours and stays, and the way to others.
import type * as shapes from '@affiliate-booking/contract/shapes/products/products'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount } from '@affiliate-booking/shared/numbers'
import { kindLabels, type ProductKind, productPath } from '../../../domain/products/product-path.ts'
import { SitePage } from '../../../ui/layout/site-frame.tsx'
import { ButtonLink } from '../../../ui/primitives/button.tsx'
import { CardHeart, type Saving } from '../../../ui/products/card-heart.tsx'
import { ProductCard } from '../../../ui/products/product-card.tsx'

/** What the page says; loaders make it, so that browsers need no code for it. */
export interface BestPageContent {
  title: string
  text: string
  /** The pages above it. */
  crumbs: readonly { readonly name: string; readonly path: `/${string}` }[]
  /** Searches for all of a kind; `count` is undefined where they are not counted. */
  searches: readonly { readonly kind: ProductKind; readonly path: `/${string}`; readonly count?: number }[]
  /** The best first. */
  products: readonly (shapes.ProductCard & { distance?: string })[]
  others: readonly LinkListProps[]
}

interface BestPageProps extends BestPageContent, Saving {
  /** What stands there without products. */
  empty?: ReactNode
  signedIn: boolean
}

export function BestPage({
  title,
  text,
  crumbs,
  searches,
  products,
  empty,
  others,
  signedIn,
  ...saving
}: BestPageProps) {
  return (
    <SitePage signedIn={signedIn} isWide className="grid content-start gap-8 px-5 py-6 sm:px-8 sm:py-10">
      <nav aria-label="Breadcrumb" className="text-sm text-muted">
        <ol className="flex flex-wrap gap-x-2">
          {crumbs.map(({ name, path }) => (
            <li key={path} className="after:ml-2 after:content-['/'] last:after:content-none">
              <Link to={path} className="inline-block py-1 underline underline-offset-4">
                {name}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <div className="grid gap-3">
        <h1 className="text-title font-bold text-balance sm:text-display">{title}</h1>
        <p className="max-w-prose text-lg text-muted">{text}</p>
        <ul className="flex flex-wrap gap-3 pt-2">
          {searches.map(({ kind, path, count }) => (
            <li key={kind}>
              <ButtonLink to={path} variant="secondary">
                All {kindLabels[kind].many.toLowerCase()}
                {count !== undefined && (
                  <span className="font-normal tabular-nums">{formatCount(count)}</span>
                )}
              </ButtonLink>
            </li>
          ))}
        </ul>
      </div>
      {products.length === 0 ? empty : <BestProducts products={products} {...saving} />}
      {others.map((list) => (
        <LinkList key={list.id} {...list} />
      ))}
    </SitePage>
  )
}

/** Tours, then stays; of each the best first. */
function BestProducts({ products, ...saving }: Pick<BestPageProps, 'products'> & Saving) {
  return (['tour', 'stay'] as const).map((kind) => {
    const best = products.filter((product) => product.kind === kind)
    return (
      best.length > 0 && (
        <section key={kind} aria-labelledby={kind} className="grid gap-5">
          <h2 id={kind} className="text-title font-bold">
            {kindLabels[kind].many}
          </h2>
          <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3 min-[90rem]:grid-cols-4">
            {best.map((product) => (
              <ProductCard
                key={product.id}
                product={product}
                distance={product.distance}
                to={productPath(product.slug)}
                action={<CardHeart product={product} {...saving} />}
              />
            ))}
          </ul>
        </section>
      )
    )
  })
}

interface LinkListProps {
  readonly id: string
  readonly title: string
  readonly links: readonly { readonly name: string; readonly path: `/${string}`; readonly note?: string }[]
}

function LinkList({ id, title, links }: LinkListProps) {
  return (
    links.length > 0 && (
      <section aria-labelledby={id} className="grid gap-4">
        <h2 id={id} className="text-title font-bold">
          {title}
        </h2>
        <ul className="flex flex-wrap gap-3">
          {links.map(({ name, path, note }) => (
            <li key={path}>
              <Link
                to={path}
                className="inline-flex min-h-11 items-center gap-2 rounded-full bg-surface px-4 font-semibold shadow-card underline-offset-4 hover:underline"
              >
                {name}
                {note !== undefined && (
                  <span className="text-sm font-normal text-muted tabular-nums">{note}</span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    )
  )
}
