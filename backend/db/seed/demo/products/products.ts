// Products of the demo.
import type {
  CancellationPolicy,
  ProductCategory,
  ProductKind,
} from '@affiliate-booking/contract/options/products/products'

interface DemoSeason {
  /** Days from today; the last is included. */
  days: readonly [from: number, to: number]
  weekdays?: readonly number[]
  /** Rupees. */
  price: number
}

export interface DemoProduct {
  /** The demo's own provider is `demo`; the others by their place in `demoProviders`. */
  by: 'demo' | number
  kind: ProductKind
  title: string
  description: string
  category: ProductCategory
  /** Rupees. */
  price: number
  discountPrice?: number
  /** Rupees; tours only. */
  childPrice?: number
  /** Prices by season and weekday. */
  seasons?: readonly DemoSeason[]
  location: readonly [state: string, district: string]
  meetingPoint: string
  /** Latitude and longitude. */
  coordinates: string
  /** Hours; tours only. */
  hours?: number
  seats: number
  /** Stays only. */
  guestsPerRoom?: number
  /** Of tours that are sold by the group. */
  guestsPerGroup?: number
  /** Stays only. */
  minimumNights?: number
  policy: CancellationPolicy
  isInstant?: boolean
  /** Seats, groups or rooms of each time. */
  capacity: number
  times: readonly (readonly [startTime: string, endTime: string])[]
  /** 1 is Monday; every day unless said. */
  weekdays?: readonly number[]
  /** Live unless said. */
  state?: 'waiting' | 'returned'
}

const night = [['14:00', '11:00']] as const

export const demoProducts: readonly DemoProduct[] = [
  {
    by: 'demo',
    kind: 'tour',
    title: 'Periyar bamboo rafting with a tribal guide',
    description:
      'A quiet day on the Periyar lake, paddling a bamboo raft and walking the forest between its arms with a guide of the Mannan people. Elephants, gaur and otters come to drink in the morning. Breakfast and a packed lunch are included, as are the forest department’s permit and a life jacket for everybody.',
    category: 'Adventure',
    price: 2400,
    discountPrice: 2150,
    location: ['Kerala', 'Idukki'],
    meetingPoint: 'Boat landing of the Periyar Tiger Reserve, Thekkady',
    coordinates: '9.57960, 77.17830',
    hours: 9,
    seats: 8,
    policy: 'moderate',
    capacity: 10,
    times: [['08:00', '17:00']],
  },
  {
    by: 'demo',
    kind: 'tour',
    title: 'Spice garden walk and Kerala lunch in Kumily',
    description:
      'Walk through a family’s four acres of cardamom, pepper, vanilla and nutmeg, smell everything, and learn how it is dried and graded. Then cook and eat a lunch of nine dishes on a banana leaf with the family.',
    category: 'Nature',
    price: 950,
    location: ['Kerala', 'Idukki'],
    meetingPoint: 'Private bus stand, Kumily',
    coordinates: '9.60780, 77.16980',
    hours: 3.5,
    seats: 12,
    policy: 'flexible',
    isInstant: true,
    capacity: 14,
    times: [
      ['09:30', '13:00'],
      ['14:00', '17:30'],
    ],
  },
  {
    by: 'demo',
    kind: 'stay',
    title: 'Cardamom hill cottage above Thekkady',
    description:
      'Three stone cottages between cardamom plants at 1,100 metres, each with a veranda over the valley, a wood stove and hot water from the sun. Breakfast and dinner from the garden are included. The last kilometre is by our jeep.',
    category: 'Nature',
    price: 4200,
    discountPrice: 3600,
    location: ['Kerala', 'Idukki'],
    meetingPoint: 'Chellarkovil junction; our jeep waits there',
    coordinates: '9.64470, 77.21440',
    seats: 3,
    guestsPerRoom: 3,
    policy: 'moderate',
    capacity: 3,
    times: night,
  },
  {
    by: 'demo',
    kind: 'tour',
    title: 'Jeep safari to Gavi and the Meesapulimala ridge',
    description:
      'A jeep of your own with its driver, for up to six: through shola forest and grassland to the ridge, with a stop at the lake of Gavi.',
    category: 'Adventure',
    price: 6500,
    guestsPerGroup: 6,
    location: ['Kerala', 'Idukki'],
    meetingPoint: 'Vandiperiyar bridge',
    coordinates: '9.57140, 77.08720',
    hours: 8,
    seats: 2,
    policy: 'moderate',
    capacity: 2,
    times: [['06:00', '14:00']],
    state: 'waiting',
  },
  {
    by: 'demo',
    kind: 'tour',
    title: 'Night drive at the forest edge',
    description: 'Look for animals by spotlight along the road at the edge of the reserve.',
    category: 'Adventure',
    price: 1500,
    location: ['Kerala', 'Idukki'],
    meetingPoint: 'Kumily check post',
    coordinates: '9.60850, 77.17310',
    hours: 2,
    seats: 6,
    policy: 'strict',
    capacity: 6,
    times: [['20:00', '22:00']],
    state: 'returned',
  },
  {
    by: 2,
    kind: 'tour',
    title: 'Munnar tea trails at sunrise',
    description:
      'Climb from the plantation road to the ridge before the sun is up, see the valley fill with cloud, and walk down through the gardens to a tasting of white, green and black tea with the maker.',
    category: 'Nature',
    price: 1800,
    location: ['Kerala', 'Idukki'],
    meetingPoint: 'Gate of the tea museum, Munnar',
    coordinates: '10.09430, 77.05020',
    hours: 5,
    seats: 8,
    policy: 'moderate',
    capacity: 12,
    times: [['05:00', '10:00']],
  },
  {
    by: 2,
    kind: 'tour',
    title: 'Fort Kochi heritage walk with a harbour ferry',
    description:
      'Chinese nets, the spice market of Mattancherry, the synagogue and the Dutch palace, told by somebody who grew up between them. Ends with the public ferry across the harbour at sunset.',
    category: 'Heritage',
    price: 900,
    discountPrice: 790,
    location: ['Kerala', 'Ernakulam'],
    meetingPoint: 'Vasco da Gama square, Fort Kochi',
    coordinates: '9.96700, 76.24220',
    hours: 4,
    seats: 10,
    policy: 'flexible',
    isInstant: true,
    capacity: 12,
    times: [['14:30', '18:30']],
  },
  {
    by: 2,
    kind: 'tour',
    title: 'Kathakali evening: make-up, gestures and a play',
    description:
      'Sit with the actors for the two hours of their make-up, learn the first gestures, and see a shortened play with somebody beside you who tells what happens.',
    category: 'Heritage',
    price: 650,
    location: ['Kerala', 'Ernakulam'],
    meetingPoint: 'Kathakali centre, K. B. Jacob Road, Fort Kochi',
    coordinates: '9.96520, 76.24300',
    hours: 3.5,
    seats: 10,
    policy: 'flexible',
    isInstant: true,
    capacity: 30,
    times: [['16:30', '20:00']],
    weekdays: [2, 4, 5, 6, 7],
  },
  {
    by: 2,
    kind: 'tour',
    title: 'Cherai beach cycling and a toddy-shop lunch',
    description:
      'Flat lanes between the sea and the backwater, two ferries, and fish curry where the fishers eat.',
    category: 'Beach',
    price: 1250,
    location: ['Kerala', 'Ernakulam'],
    meetingPoint: 'Vypin jetty',
    coordinates: '9.97530, 76.24210',
    hours: 6,
    seats: 8,
    policy: 'moderate',
    capacity: 8,
    times: [['08:00', '14:00']],
    weekdays: [3, 5, 6, 7],
  },
  {
    by: 0,
    kind: 'stay',
    title: 'Houseboat on the Vembanad lake',
    description:
      'One night on a kettuvallam with a cook and two boatmen: past villages and rice fields below the level of the lake, anchored in the open for the night. All meals are included, and the fish is from the morning’s market.',
    category: 'Nature',
    price: 9800,
    discountPrice: 8900,
    location: ['Kerala', 'Alappuzha'],
    meetingPoint: 'Finishing point jetty, Alappuzha',
    coordinates: '9.50240, 76.34940',
    seats: 2,
    guestsPerRoom: 2,
    policy: 'strict',
    capacity: 2,
    times: [['12:00', '09:30']],
  },
  {
    by: 0,
    kind: 'stay',
    title: 'Kumarakom lakeside homestay',
    description:
      'Four rooms in a house of 1928 on the lake, with the family in the other wing. Breakfast under the mango tree; canoes are free to use.',
    category: 'Heritage',
    price: 3400,
    location: ['Kerala', 'Kottayam'],
    meetingPoint: 'Kavanattinkara, Kumarakom',
    coordinates: '9.62730, 76.42920',
    seats: 4,
    guestsPerRoom: 3,
    minimumNights: 2,
    policy: 'moderate',
    isInstant: true,
    capacity: 4,
    times: night,
  },
  {
    by: 0,
    kind: 'tour',
    title: 'Village canoe through the narrow canals',
    description:
      'Where no houseboat fits: a canoe of your own for up to six, paddled by a woman of the village, past coir spinners, duck farms and a lunch stop at home.',
    category: 'Nature',
    price: 3600,
    guestsPerGroup: 6,
    location: ['Kerala', 'Alappuzha'],
    meetingPoint: 'Kainakary church jetty',
    coordinates: '9.49080, 76.37930',
    hours: 4,
    seats: 2,
    policy: 'flexible',
    isInstant: true,
    capacity: 2,
    times: [
      ['07:30', '11:30'],
      ['14:00', '18:00'],
    ],
  },
  {
    by: 0,
    kind: 'stay',
    title: 'Marari beach bungalow',
    description:
      'Two rooms behind the dune, sixty steps from a beach of fishers. Breakfast included, dinner if you like.',
    category: 'Beach',
    price: 5200,
    seasons: [
      { days: [0, 170], weekdays: [5, 6], price: 6400 },
      { days: [25, 45], price: 7800 },
    ],
    location: ['Kerala', 'Alappuzha'],
    meetingPoint: 'Marari beach road, Mararikulam',
    coordinates: '9.60220, 76.29820',
    seats: 2,
    guestsPerRoom: 4,
    policy: 'moderate',
    capacity: 2,
    times: night,
  },
  {
    by: 1,
    kind: 'tour',
    title: 'Chembra peak trek to the heart-shaped lake',
    description:
      'A steep morning through tea and grassland to the lake at 1,800 metres, with a guide of the forest department. Good shoes are needed; in the monsoon the trail is closed.',
    category: 'Adventure',
    price: 1400,
    location: ['Kerala', 'Wayanad'],
    meetingPoint: 'Forest office, Meppadi',
    coordinates: '11.55180, 76.13540',
    hours: 6,
    seats: 8,
    policy: 'moderate',
    capacity: 10,
    times: [['06:30', '12:30']],
  },
  {
    by: 1,
    kind: 'stay',
    title: 'Treehouse in the Wayanad rain forest',
    description:
      'A room with a bath twelve metres up a wild fig, reached by a hanging bridge. Owls at night, hornbills in the morning. All meals at the main house.',
    category: 'Nature',
    price: 7600,
    discountPrice: 6800,
    location: ['Kerala', 'Wayanad'],
    meetingPoint: 'Lakkidi viewpoint',
    coordinates: '11.51830, 76.02310',
    seats: 1,
    guestsPerRoom: 2,
    policy: 'strict',
    capacity: 2,
    times: night,
  },
  {
    by: 1,
    kind: 'tour',
    title: 'Edakkal caves and the painters of the Stone Age',
    description: 'Up to the cave with an archaeologist, and to the Kurichya potters in the village below.',
    category: 'Heritage',
    price: 1100,
    location: ['Kerala', 'Wayanad'],
    meetingPoint: 'Ambalavayal museum',
    coordinates: '11.61930, 76.21280',
    hours: 5,
    seats: 10,
    policy: 'flexible',
    capacity: 12,
    times: [['09:00', '14:00']],
    state: 'waiting',
  },
  {
    by: 3,
    kind: 'tour',
    title: 'Hampi by bicycle: the ruins of Vijayanagara',
    description:
      'From the Virupaksha temple along the river to the stables and baths of the royal centre, twenty flat kilometres with a historian. Sunset from Hemakuta hill.',
    category: 'Heritage',
    price: 1600,
    childPrice: 900,
    location: ['Karnataka', 'Vijayanagara'],
    meetingPoint: 'Virupaksha temple gate, Hampi',
    coordinates: '15.33510, 76.46040',
    hours: 9,
    seats: 10,
    policy: 'moderate',
    capacity: 12,
    times: [['09:00', '18:00']],
  },
  {
    by: 3,
    kind: 'stay',
    title: 'Coffee estate bungalow in Coorg',
    description:
      'A planter’s bungalow of 1911 with five rooms, a library and a fireplace. Walk the estate with the manager, taste in the drying yard. Breakfast and dinner are included.',
    category: 'Nature',
    price: 6400,
    discountPrice: 5900,
    location: ['Karnataka', 'Kodagu'],
    meetingPoint: 'Pollibetta club, Kodagu',
    coordinates: '12.24260, 75.90170',
    seats: 4,
    guestsPerRoom: 2,
    policy: 'moderate',
    capacity: 5,
    times: night,
  },
  {
    by: 3,
    kind: 'tour',
    title: 'Nilgiri toy train and Toda village day',
    description: 'By the steam train from Mettupalayam up to Coonoor, and with a Toda weaver to her village.',
    category: 'Heritage',
    price: 2900,
    location: ['Tamil Nadu', 'The Nilgiris'],
    meetingPoint: 'Mettupalayam railway station',
    coordinates: '11.29900, 76.93600',
    hours: 10,
    seats: 6,
    policy: 'strict',
    capacity: 8,
    times: [['06:45', '16:45']],
    weekdays: [1, 3, 6],
  },
  {
    by: 3,
    kind: 'tour',
    title: 'Madurai temple dawn and jasmine market',
    description:
      'The flower auction at five, the Meenakshi temple as it wakes, and breakfast where the sellers eat.',
    category: 'Heritage',
    price: 1050,
    location: ['Tamil Nadu', 'Madurai'],
    meetingPoint: 'East gopuram of the Meenakshi temple',
    coordinates: '9.91950, 78.12130',
    hours: 4,
    seats: 8,
    policy: 'flexible',
    isInstant: true,
    capacity: 10,
    times: [['05:00', '09:00']],
  },
  {
    by: 4,
    kind: 'tour',
    title: 'Amber fort and the step wells of Jaipur',
    description:
      'Up to Amber on foot before the crowds, to the Panna Meena step well, and through the block printers’ lanes of the old city.',
    category: 'Heritage',
    price: 1350,
    location: ['Rajasthan', 'Jaipur'],
    meetingPoint: 'Maota lake car park, Amber',
    coordinates: '26.98690, 75.85270',
    hours: 6,
    seats: 10,
    policy: 'moderate',
    capacity: 15,
    times: [['07:00', '13:00']],
  },
  {
    by: 4,
    kind: 'stay',
    title: 'Desert camp under the stars, Sam dunes',
    description:
      'Ten tents with beds and baths behind the last dune. Camel ride at sunset, Manganiyar music at the fire, all meals.',
    category: 'Adventure',
    price: 5600,
    discountPrice: 4900,
    location: ['Rajasthan', 'Jaisalmer'],
    meetingPoint: 'Gadisar gate, Jaisalmer; jeep at 15:00',
    coordinates: '26.90990, 70.91870',
    seats: 5,
    guestsPerRoom: 4,
    policy: 'strict',
    capacity: 10,
    times: [['15:00', '10:00']],
  },
  {
    by: 4,
    kind: 'stay',
    title: 'Haveli on the Pichola lake',
    description:
      'Seven rooms around a courtyard of 1780, a roof for breakfast, and the lake below the windows.',
    category: 'Heritage',
    price: 6900,
    seasons: [
      { days: [0, 170], weekdays: [5, 6], price: 8200 },
      { days: [30, 50], price: 9900 },
      { days: [30, 50], weekdays: [6], price: 11500 },
    ],
    location: ['Rajasthan', 'Udaipur'],
    meetingPoint: 'Gangaur ghat, Udaipur',
    coordinates: '24.58020, 73.68170',
    seats: 4,
    guestsPerRoom: 2,
    policy: 'moderate',
    capacity: 7,
    times: night,
  },
  {
    by: 4,
    kind: 'tour',
    title: 'Goa by kayak: mangroves, dolphins and a quiet beach',
    description:
      'Paddle the Sal river at first light, land on a beach without a road, and swim before breakfast.',
    category: 'Beach',
    price: 2100,
    discountPrice: 1900,
    childPrice: 1200,
    seasons: [{ days: [20, 60], price: 2600 }],
    location: ['Goa', 'South Goa'],
    meetingPoint: 'Mobor jetty, Cavelossim',
    coordinates: '15.14640, 73.94750',
    hours: 4,
    seats: 8,
    policy: 'moderate',
    capacity: 8,
    times: [['06:00', '10:00']],
    weekdays: [2, 4, 6, 7],
  },
]

export const liveProducts = demoProducts.filter(({ state }) => state === undefined)

/** Days since a product was created. */
export function ageOfProduct(product: DemoProduct): number {
  const index = demoProducts.indexOf(product)
  if (product.state !== undefined) return 2 + (index % 3)
  return product.by === 'demo' ? 748 - index : 745 - 18 * index
}
