// The products of the sample dashboards.
import type { ServiceSummary } from '@affiliate-booking/contract/shapes/dashboard'
import { rupees } from './figures.ts'

type Place = readonly [district: string, state: string]

const service = (
  id: string,
  title: string,
  category: string,
  [district, state]: Place,
  price: number,
  rating: number,
  reviewCount: number,
  discountPrice?: number,
): ServiceSummary => ({
  id: `sample-${id}`,
  title,
  category,
  location: { district, state, country: 'India' },
  price: rupees(price),
  discountPrice: discountPrice === undefined ? null : rupees(discountPrice),
  rating,
  reviewCount,
  status: 'approved',
})

const alappuzha: Place = ['Alappuzha', 'Kerala']
const idukki: Place = ['Idukki', 'Kerala']

export const services = {
  houseboat: service(
    'houseboat',
    'Houseboat day on Vembanad Lake',
    'Nature',
    alappuzha,
    5200,
    4.8,
    214,
    4500,
  ),
  spiceWalk: service('spice-walk', 'Spice garden walk and lunch', 'Nature', idukki, 1800, 4.7, 96),
  kayak: service('kayak', 'Sunrise kayaking in the canals', 'Adventure', alappuzha, 1200, 4.9, 143),
  lighthouse: service(
    'lighthouse',
    'Lighthouse and old port by foot',
    'Heritage',
    alappuzha,
    900,
    4.5,
    58,
    750,
  ),
  cyclingTrail: service('cycling', 'Village cycling at the coast', 'Adventure', alappuzha, 1100, 4.6, 12),
  hampi: service(
    'hampi',
    'Hampi ruins with a local historian',
    'Heritage',
    ['Vijayanagara', 'Karnataka'],
    2400,
    4.8,
    327,
    1950,
  ),
  gokarna: service(
    'gokarna',
    'Five beaches of Gokarna on foot',
    'Beach',
    ['Uttara Kannada', 'Karnataka'],
    1600,
    4.6,
    181,
  ),
  rishikesh: service(
    'rishikesh',
    'Rafting at Rishikesh, 16 km',
    'Adventure',
    ['Dehradun', 'Uttarakhand'],
    2800,
    4.7,
    402,
    2490,
  ),
  kaziranga: service(
    'kaziranga',
    'Kaziranga morning safari',
    'Nature',
    ['Golaghat', 'Assam'],
    3900,
    4.9,
    265,
  ),
} as const satisfies Record<string, ServiceSummary>
