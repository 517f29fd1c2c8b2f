// The demo's pictures, each for one product. scripts/draw-demo-images.mjs draws them.
export interface DemoImage {
  /** The name of its files. */
  name: string
  alt: string
}

/** By the title of the product. */
export const demoImages: Readonly<Record<string, DemoImage>> = {
  'Periyar bamboo rafting with a tribal guide': {
    name: 'bamboo-rafting',
    alt: 'A bamboo raft with guests on the Periyar lake, and an elephant on the shore',
  },
  'Spice garden walk and Kerala lunch in Kumily': {
    name: 'spice-garden',
    alt: 'Baskets of spices under pepper vines in a garden in Kumily',
  },
  'Cardamom hill cottage above Thekkady': {
    name: 'cardamom-cottage',
    alt: 'A cottage with a lit window on a hill above the Cumbum valley at dusk',
  },
  'Jeep safari to Gavi and the Meesapulimala ridge': {
    name: 'gavi-jeep',
    alt: 'A jeep on a ridge road in the grassland of Gavi',
  },
  'Night drive at the forest edge': {
    name: 'night-drive',
    alt: 'A jeep with its lights on at the edge of a dark forest',
  },
  'Munnar tea trails at sunrise': {
    name: 'tea-trails',
    alt: 'Tea gardens in Munnar at sunrise, with pickers among the rows',
  },
  'Fort Kochi heritage walk with a harbour ferry': {
    name: 'fort-kochi',
    alt: 'Chinese fishing nets and a ferry in the harbour of Fort Kochi',
  },
  'Kathakali evening: make-up, gestures and a play': {
    name: 'kathakali',
    alt: 'A Kathakali dancer with a green face and a golden crown, beside an oil lamp',
  },
  'Cherai beach cycling and a toddy-shop lunch': {
    name: 'cherai-cycling',
    alt: 'Two cyclists on the shore road of Cherai beach',
  },
  'Houseboat on the Vembanad lake': {
    name: 'houseboat',
    alt: 'A houseboat on the Vembanad lake at dusk',
  },
  'Kumarakom lakeside homestay': {
    name: 'kumarakom',
    alt: 'A homestay with a tiled roof by the lake in Kumarakom',
  },
  'Village canoe through the narrow canals': {
    name: 'canoe',
    alt: 'A canoe in a narrow canal of Kuttanad, between palms and rice fields',
  },
  'Marari beach bungalow': {
    name: 'marari',
    alt: 'A bungalow under palms on Marari beach, with a hammock',
  },
  'Chembra peak trek to the heart-shaped lake': {
    name: 'chembra',
    alt: 'The heart-shaped lake below Chembra peak, with walkers',
  },
  'Treehouse in the Wayanad rain forest': {
    name: 'treehouse',
    alt: 'A treehouse in the rain forest of Wayanad',
  },
  'Edakkal caves and the painters of the Stone Age': {
    name: 'edakkal',
    alt: 'Figures carved into the rock of the Edakkal caves, lit from above',
  },
  'Hampi by bicycle: the ruins of Vijayanagara': {
    name: 'hampi',
    alt: 'The stone chariot and boulders of Hampi, with a cyclist',
  },
  'Coffee estate bungalow in Coorg': {
    name: 'coorg',
    alt: 'A coffee estate bungalow in the mist of Coorg',
  },
  'Nilgiri toy train and Toda village day': {
    name: 'toy-train',
    alt: 'The blue toy train of the Nilgiris on a stone bridge',
  },
  'Madurai temple dawn and jasmine market': {
    name: 'madurai',
    alt: 'The painted gate towers of the Madurai temple at dawn, and heaps of jasmine',
  },
  'Amber fort and the step wells of Jaipur': {
    name: 'amber',
    alt: 'Amber fort above its lake in Jaipur',
  },
  'Desert camp under the stars, Sam dunes': {
    name: 'desert',
    alt: 'Tents and a camel on the Sam dunes under the stars',
  },
  'Haveli on the Pichola lake': {
    name: 'haveli',
    alt: 'A white haveli with arches on the Pichola lake in Udaipur',
  },
  'Goa by kayak: mangroves, dolphins and a quiet beach': {
    name: 'kayak',
    alt: 'A kayak between mangroves in Goa, and dolphins beyond',
  },
}
