// What the providers of the demo tell about their products, by title. Those that wait for approval tell nothing yet.
import type { ProductFieldName } from '@affiliate-booking/contract/options/products/product-fields'

type DetailName = Extract<
  ProductFieldName,
  | 'highlights'
  | 'itinerary'
  | 'amenities'
  | 'roomTypes'
  | 'included'
  | 'notIncluded'
  | 'whatToBring'
  | 'languages'
  | 'houseRules'
>

interface DemoDetails extends Partial<Record<DetailName, readonly string[]>> {
  minimumAge?: number
  /** Rupees. */
  extras?: readonly (readonly [name: string, price: number])[]
}

const details: Readonly<Record<string, DemoDetails>> = {
  'Periyar bamboo rafting with a tribal guide': {
    highlights: [
      'Elephants and otters at the water in the morning',
      'A bamboo raft for ten, without an engine',
      'A guide of the Mannan people',
    ],
    itinerary: [
      '8:00 am: boat landing, permits and life jackets',
      '8:30 am: walk to the raft, breakfast on the shore',
      '9:30 am: on the raft through the arms of the lake',
      '1:00 pm: packed lunch in the forest',
      '2:00 pm: walk between the arms, and back by raft',
      '5:00 pm: back at the landing',
    ],
    included: ['Breakfast and packed lunch', 'Permit of the forest department', 'Life jacket'],
    notIncluded: ['Transport to the landing', 'Entry fee for cameras'],
    whatToBring: ['Walking shoes', 'Hat and sun cream', 'Water bottle', 'Clothes in green or brown'],
    languages: ['English', 'Malayalam', 'Tamil'],
    minimumAge: 12,
    extras: [
      ['Pickup in Kumily, one jeep', 400],
      ['Photos of your day, all of them', 600],
    ],
  },
  'Spice garden walk and Kerala lunch in Kumily': {
    highlights: [
      'Cardamom, pepper, vanilla and nutmeg on the plant',
      'Nine dishes on a banana leaf',
      'Cooked with the family',
    ],
    itinerary: [
      'Walk through the four acres',
      'Drying and grading in the yard',
      'Cooking in the family’s kitchen',
      'Lunch on a banana leaf',
    ],
    included: ['Guided walk', 'Lunch and tea', 'A small bag of spices'],
    notIncluded: ['Transport to Kumily'],
    whatToBring: ['Closed shoes', 'Umbrella from June to November'],
    languages: ['English', 'Malayalam', 'Hindi'],
    extras: [['Box of spices to take home', 550]],
  },
  'Cardamom hill cottage above Thekkady': {
    highlights: ['A veranda over the valley', 'Dinner from the garden', 'Quiet at 1,100 metres'],
    amenities: [
      'Hot water from the sun',
      'Wood stove',
      'Veranda',
      'Parking at the junction',
      'Tea and coffee',
      'Wi-Fi in the main house',
    ],
    roomTypes: ['Stone cottage: one double and one single bed, bath, veranda'],
    included: ['Breakfast and dinner', 'Jeep for the last kilometre'],
    notIncluded: ['Lunch'],
    extras: [
      ['Plantation walk, one person', 300],
      ['Extra bed for one night', 700],
      ['Car from Kochi airport, up to four guests', 4500],
    ],
    houseRules: ['No smoking indoors', 'Quiet after 10:00 pm', 'No pets, because of the dogs of the house'],
  },
  'Munnar tea trails at sunrise': {
    highlights: [
      'The valley full of cloud at sunrise',
      'Downhill through the gardens',
      'Tasting with the maker',
    ],
    itinerary: [
      '5:00 am: gate of the tea museum, jeep to the plantation road',
      '5:30 am: climb to the ridge',
      '6:20 am: sunrise and tea from the flask',
      '7:30 am: down through the gardens',
      '9:00 am: tasting of white, green and black tea',
    ],
    included: ['Jeep to the start', 'Tea and biscuits', 'Tasting'],
    notIncluded: ['Breakfast'],
    whatToBring: ['Warm jacket', 'Shoes with a good sole', 'Head lamp if you have one'],
    languages: ['English', 'Malayalam'],
    minimumAge: 8,
  },
  'Fort Kochi heritage walk with a harbour ferry': {
    highlights: ['Chinese nets up close', 'The spice market of Mattancherry', 'Sunset from the public ferry'],
    itinerary: [
      'Vasco da Gama square and the Chinese nets',
      'St Francis church',
      'Dutch palace',
      'Synagogue and spice market',
      'Ferry across the harbour',
    ],
    included: ['Guide', 'Entry to palace and synagogue', 'Ferry ticket'],
    notIncluded: ['Snacks and drinks'],
    whatToBring: ['Clothes that cover shoulders and knees', 'Water bottle'],
    languages: ['English', 'Hindi', 'Malayalam'],
  },
  'Kathakali evening: make-up, gestures and a play': {
    highlights: [
      'Two hours beside the actors',
      'Learn the first gestures',
      'Somebody who tells you the story',
    ],
    itinerary: ['4:30 pm: make-up', '6:15 pm: gestures and eyes', '6:45 pm: the play, shortened'],
    included: ['Seat in the first rows', 'Tea in the break'],
    languages: ['English', 'Malayalam'],
    minimumAge: 6,
  },
  'Cherai beach cycling and a toddy-shop lunch': {
    highlights: ['Flat lanes between sea and backwater', 'Two ferries', 'Fish curry where the fishers eat'],
    itinerary: [
      '8:00 am: Vypin jetty, bicycles',
      '9:30 am: fishing villages',
      '11:00 am: swim at Cherai',
      '12:30 pm: lunch',
      '2:00 pm: back by ferry',
    ],
    included: ['Bicycle and helmet', 'Ferries', 'Lunch with a soft drink'],
    notIncluded: ['Toddy and beer'],
    whatToBring: ['Swimwear and towel', 'Sun cream', 'Cap'],
    languages: ['English', 'Malayalam'],
    minimumAge: 12,
  },
  'Houseboat on the Vembanad lake': {
    highlights: [
      'A cook and two boatmen of your own',
      'A night anchored in the open',
      'Fish from the morning’s market',
    ],
    amenities: [
      'Air conditioning at night',
      'Bath with hot water',
      'Upper deck',
      'Life jackets',
      'Filtered water',
      'Phone charging',
    ],
    roomTypes: ['Cabin: double bed, bath, window on the water'],
    included: ['All meals and tea', 'Crew and fuel'],
    notIncluded: ['Drinks from the bar of the jetty', 'Canoe in the narrow canals'],
    houseRules: ['No swimming from the boat after sunset', 'Smoking on the upper deck only'],
  },
  'Kumarakom lakeside homestay': {
    highlights: ['A family house of 1928', 'Breakfast under the mango tree', 'Canoes free to use'],
    amenities: ['Wi-Fi', 'Fan and air conditioning', 'Hot water', 'Garden on the lake', 'Parking', 'Canoes'],
    roomTypes: ['Garden room: double bed, veranda', 'Lake room: double and single bed, view of the lake'],
    included: ['Breakfast', 'Canoes'],
    notIncluded: ['Dinner, ₹450 a person, if ordered by noon'],
    houseRules: ['Shoes off inside', 'Quiet after 10:00 pm', 'Children on the canoes with an adult'],
  },
  'Village canoe through the narrow canals': {
    highlights: ['Canals where no houseboat fits', 'Paddled by a woman of the village', 'Lunch at home'],
    itinerary: [
      'Ferry from the church jetty',
      'Coir spinners and duck farms',
      'Lunch or tea at home',
      'Back along the rice fields',
    ],
    included: ['Canoe and guide', 'Lunch or tea with snacks'],
    notIncluded: ['Ferry ticket, ₹10'],
    whatToBring: ['Cap and sun cream', 'Insect repellent'],
    languages: ['English', 'Malayalam'],
  },
  'Marari beach bungalow': {
    highlights: ['Sixty steps to the sea', 'A beach of fishers, without bars', 'Dinner from the day’s catch'],
    amenities: ['Air conditioning', 'Hot water', 'Hammocks', 'Wi-Fi', 'Kitchen to share', 'Bicycles'],
    roomTypes: ['Dune room: double bed, sofa bed for two, veranda'],
    included: ['Breakfast', 'Bicycles'],
    notIncluded: ['Dinner, ₹600 a person'],
    houseRules: ['Rinse off the sand at the tap outside', 'No loud music on the beach'],
  },
  'Chembra peak trek to the heart-shaped lake': {
    highlights: [
      'The lake in the shape of a heart',
      'Views over Wayanad and the Nilgiris',
      'A guide of the forest department',
    ],
    itinerary: [
      '6:30 am: forest office, permits',
      '7:00 am: through tea gardens',
      '8:30 am: grassland',
      '9:30 am: the lake',
      '12:30 pm: back at the office',
    ],
    included: ['Permit and guide', 'Packed breakfast'],
    notIncluded: ['Transport to Meppadi'],
    whatToBring: ['Shoes for trekking', 'Two litres of water', 'Rain jacket', 'Leech socks from June on'],
    languages: ['English', 'Malayalam'],
    minimumAge: 10,
  },
  'Treehouse in the Wayanad rain forest': {
    highlights: ['Twelve metres up a wild fig', 'Hornbills in the morning', 'A bath in the tree'],
    amenities: ['Hot water', 'Mosquito net', 'Binoculars', 'Tea and coffee', 'Power in the evening'],
    roomTypes: ['Treehouse: double bed, bath, balcony'],
    included: ['All meals at the main house', 'Evening walk'],
    notIncluded: ['Soft drinks'],
    houseRules: ['No open fire', 'No children under 8, because of the height', 'Do not feed the monkeys'],
  },
  'Hampi by bicycle: the ruins of Vijayanagara': {
    highlights: ['With a historian', 'Twenty flat kilometres', 'Sunset from Hemakuta hill'],
    itinerary: [
      '9:00 am: Virupaksha temple',
      '10:30 am: along the river to the Vittala temple',
      '1:00 pm: lunch',
      '2:30 pm: royal centre, stables and baths',
      '5:30 pm: Hemakuta hill',
    ],
    included: ['Bicycle and helmet', 'Lunch', 'Water'],
    notIncluded: ['Entry fee of the monuments'],
    whatToBring: ['Hat', 'Sun cream', 'Scarf for the temples'],
    languages: ['English', 'Hindi', 'Kannada'],
    minimumAge: 8,
  },
  'Coffee estate bungalow in Coorg': {
    highlights: ['A planter’s bungalow of 1911', 'Walk the estate with the manager', 'Library and fireplace'],
    amenities: ['Fireplace', 'Library', 'Hot water', 'Wi-Fi', 'Parking', 'Laundry'],
    roomTypes: ['Garden room: double bed, bath', 'Planter’s room: double bed, fireplace, bath tub'],
    included: ['Breakfast and dinner', 'Estate walk and tasting'],
    notIncluded: ['Lunch', 'Campfire, ₹800'],
    houseRules: ['No smoking indoors', 'Dinner at 8:00 pm'],
  },
  'Nilgiri toy train and Toda village day': {
    highlights: [
      'The steam train up to Coonoor',
      'A Toda weaver at her loom',
      'The whole climb through tunnels and tea',
    ],
    itinerary: [
      '6:45 am: Mettupalayam station',
      '7:10 am: train to Coonoor',
      '11:00 am: tea and market',
      '12:30 pm: Toda village and lunch',
      '4:45 pm: back by car',
    ],
    included: ['Train ticket with a seat', 'Lunch', 'Car back'],
    notIncluded: ['Weaving to take home'],
    whatToBring: ['Warm jacket', 'Identity card for the train'],
    languages: ['English', 'Tamil'],
  },
  'Madurai temple dawn and jasmine market': {
    highlights: ['The flower auction at five', 'The temple as it wakes', 'Breakfast where the sellers eat'],
    itinerary: [
      '5:00 am: flower market',
      '6:00 am: Meenakshi temple',
      '7:45 am: breakfast',
      '8:30 am: old bazaar',
    ],
    included: ['Guide', 'Breakfast'],
    notIncluded: ['Camera fee'],
    whatToBring: ['Clothes that cover shoulders and knees', 'Slippers that are easy to take off'],
    languages: ['English', 'Tamil', 'Hindi'],
  },
  'Amber fort and the step wells of Jaipur': {
    highlights: ['On foot before the crowds', 'The step well of Panna Meena', 'Block printers at work'],
    itinerary: [
      '7:00 am: up to Amber',
      '9:30 am: Panna Meena step well',
      '11:00 am: block printers of the old city',
      '12:30 pm: lassi',
    ],
    included: ['Guide', 'Entry to Amber fort', 'Lassi'],
    notIncluded: ['Lunch'],
    whatToBring: ['Hat', 'Water bottle', 'Good shoes'],
    languages: ['English', 'Hindi', 'French'],
  },
  'Desert camp under the stars, Sam dunes': {
    highlights: ['Camel ride at sunset', 'Manganiyar music at the fire', 'Behind the last dune'],
    amenities: [
      'Bed and bath in each tent',
      'Hot water in the morning',
      'Blankets',
      'Charging at the main tent',
      'Parking in Jaisalmer',
    ],
    roomTypes: ['Tent: one double and two single beds, bath'],
    included: ['All meals', 'Camel ride', 'Music', 'Jeep from Jaisalmer'],
    notIncluded: ['Drinks'],
    houseRules: ['No plastic on the dunes', 'Quiet after midnight'],
  },
  'Haveli on the Pichola lake': {
    highlights: ['A courtyard of 1780', 'Breakfast on the roof', 'The lake below the windows'],
    amenities: ['Air conditioning', 'Wi-Fi', 'Hot water', 'Roof terrace', 'Lift for luggage'],
    roomTypes: ['Courtyard room: double bed', 'Lake room: double bed, window seat over the water'],
    included: ['Breakfast'],
    notIncluded: ['Boat on the lake', 'Dinner on the roof'],
    houseRules: ['No smoking in the rooms', 'The gate closes at 11:00 pm; ring the bell'],
  },
  'Goa by kayak: mangroves, dolphins and a quiet beach': {
    highlights: ['The river at first light', 'A beach without a road', 'Dolphins on most days'],
    itinerary: [
      '6:00 am: Mobor jetty, first strokes',
      '6:45 am: mangroves',
      '8:00 am: the beach, swim and breakfast',
      '10:00 am: back at the jetty',
    ],
    included: ['Kayak and life jacket', 'Breakfast'],
    notIncluded: ['Towels'],
    whatToBring: ['Swimwear', 'Dry clothes', 'Sun cream'],
    languages: ['English', 'Hindi', 'Konkani'],
    minimumAge: 10,
  },
}

/** The columns of a product: lists with one text on each line. */
export function detailsOf(title: string) {
  const { minimumAge = null, extras, ...lists } = details[title] ?? {}
  return {
    minimumAge,
    extras: extras?.map(([name, price]) => ({ name, price: price * 100 })) ?? null,
    ...Object.fromEntries(Object.entries(lists).map(([name, lines]) => [name, lines.join('\n')])),
  }
}
