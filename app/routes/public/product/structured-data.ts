// A tour or a stay as search engines read it: schema.org, as JSON-LD.
import type { ProductPage } from '@affiliate-booking/contract/shapes/products/products'
import { linesOf } from '@affiliate-booking/contract/options/products/lines'
import { dayInIndia } from '@affiliate-booking/shared/days'
import { breadcrumbList, destinationCrumbs } from '../../../domain/products/destinations.ts'
import { effectivePrice, priceUnit, productPath } from '../../../domain/products/product-path.ts'
import { imagePathOf } from '../../../domain/products/images.ts'

/** The pages above it, and the product itself. */
export const breadcrumbsOf = ({ title, slug, location }: ProductPage, origin: string) => ({
  '@context': 'https://schema.org',
  ...breadcrumbList([...destinationCrumbs(location), { name: title, path: productPath(slug) }], origin),
})

const inRupees = (paise: number) => (paise / 100).toFixed(2)

/** One price, or the lowest and the highest where they differ by day. */
function pricesOf(product: ProductPage) {
  const { lowestPrice, highestPrice } = product
  const lowest = lowestPrice ?? effectivePrice(product)
  return highestPrice == null || highestPrice === lowest
    ? { '@type': 'Offer', price: inRupees(lowest) }
    : { '@type': 'AggregateOffer', lowPrice: inRupees(lowest), highPrice: inRupees(highestPrice) }
}

export interface ShownProduct {
  product: ProductPage
  /** Path of the picture of a shared link. */
  cardPath: string
  /** Where browsers see the product. */
  origin: string
  /** Whether the calendar shows a day that can be booked; without one nothing is said of later months. */
  hasFreeDays: boolean
}

export function structuredDataOf({ product, cardPath, origin, hasFreeDays }: ShownProduct) {
  const { title, description, kind, slug, location, images, serviceProviderName, rating, reviewCount } =
    product
  const address = `${origin}${productPath(slug)}`
  const place = {
    '@type': 'PostalAddress',
    addressLocality: location.district,
    addressRegion: location.state,
    addressCountry: location.country,
  }
  return {
    '@context': 'https://schema.org',
    // A trip by itself has neither price nor rating in search results; a product has.
    '@type': kind === 'tour' ? ['Product', 'TouristTrip'] : ['Product', 'LodgingBusiness'],
    '@id': address,
    url: address,
    name: title,
    description,
    image:
      images.length > 0
        ? images.map(({ id }) => `${origin}${imagePathOf(id, 1600)}`)
        : [`${origin}${cardPath}`],
    category: product.category,
    ...(product.minimumAge != null && {
      audience: { '@type': 'PeopleAudience', suggestedMinAge: product.minimumAge },
    }),
    ...(kind === 'stay'
      ? {
          address: place,
          amenityFeature: linesOf(product.amenities).map((name) => ({
            '@type': 'LocationFeatureSpecification',
            name,
            value: true,
          })),
          containsPlace: linesOf(product.roomTypes).map((name) => ({ '@type': 'HotelRoom', name })),
        }
      : {
          itinerary: [
            { '@type': 'Place', name: `${location.district}, ${location.state}`, address: place },
            ...stepsOf(linesOf(product.itinerary)),
          ],
          provider: { '@type': 'Organization', name: serviceProviderName },
        }),
    brand: { '@type': 'Brand', name: serviceProviderName },
    offers: {
      url: address,
      ...pricesOf(product),
      ...(product.guestsPerGroup != null && { description: `The price is ${priceUnit(product)}.` }),
      priceCurrency: 'INR',
      ...(hasFreeDays && { availability: 'https://schema.org/InStock' }),
    },
    ...(rating != null &&
      reviewCount > 0 && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: rating.toFixed(1),
          reviewCount,
          bestRating: 5,
          worstRating: 1,
        },
        review: product.reviews.slice(0, 3).map((review) => ({
          '@type': 'Review',
          author: { '@type': 'Person', name: review.author },
          datePublished: dayInIndia(new Date(review.createdAt)),
          reviewBody: review.text,
          reviewRating: { '@type': 'Rating', ratingValue: review.rating, bestRating: 5, worstRating: 1 },
        })),
      }),
  }
}

const stepsOf = (steps: readonly string[]) =>
  steps.length === 0
    ? []
    : [
        {
          '@type': 'ItemList',
          itemListElement: steps.map((name, index) => ({ '@type': 'ListItem', position: index + 1, name })),
        },
      ]
