// What the pages of destinations and categories share: the best tours and stays, and the way back.
import type { ProductCard as Product } from '@affiliate-booking/contract/shapes/products/products'
import { Link } from 'react-router'
import { kindLabels, productPath } from '../../../domain/products/product-path.ts'
import { ProductCard } from '../../../ui/products/product-card.tsx'

/** Tours, then stays; of each the best first. */
export function BestProducts({ products }: { products: readonly Product[] }) {
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
              <ProductCard key={product.id} product={product} to={productPath(product.slug)} />
            ))}
          </ul>
        </section>
      )
    )
  })
}

export function Crumb({ to, children }: { to: `/${string}`; children: string }) {
  return (
    <li className="after:ml-2 after:content-['/'] last:after:content-none">
      <Link to={to} className="inline-block py-1 underline underline-offset-4">
        {children}
      </Link>
    </li>
  )
}
