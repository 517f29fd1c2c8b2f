// What guests of the demo write: of each product what its guests see, with a rating that fits.

/** In the order of the bookings. */
const ratings = [5, 4, 5, 4, 5, 3, 5, 4] as const

/** Of each product five things that guests liked, and one that they did not. */
const told: Readonly<Record<string, readonly [string, string, string, string, string, string]>> = {
  'Periyar bamboo rafting with a tribal guide': [
    'We saw elephants drink at the shore, not fifty metres from the raft.',
    'Our guide knew every bird by its call and every plant by its use.',
    'Paddling is easy, and the packed lunch under the trees was a treat.',
    'So quiet on the water that we heard the otters before we saw them.',
    'Life jackets for the children, and a guide who never hurried us.',
    'Lovely lake, but no animals that day except for a few gaur far away.',
  ],
  'Spice garden walk and Kerala lunch in Kumily': [
    'We will never look at a pepper corn in the same way again.',
    'Lunch on the banana leaf was the best meal of our holiday.',
    'The grandmother let us grind the masala and laughed with us.',
    'Cardamom, vanilla, nutmeg: our daughter smelled and tasted everything.',
    'A real family garden, not a shop with a garden in front.',
    'Very good food, but the walk was shorter than we had hoped.',
  ],
  'Cardamom hill cottage above Thekkady': [
    'Waking up above the clouds, with tea on the verandah, was magic.',
    'The family cooked for us and told us about the old cardamom days.',
    'Stars like we have not seen them since childhood.',
    'Warm blankets, hot water, and a view down into the whole valley.',
    'Our jeep waited at the junction as promised, even in the rain.',
    'Beautiful place, but the last kilometre of road is hard on the back.',
  ],
  'Munnar tea trails at sunrise': [
    'The sun came up over the tea as if it had been ordered.',
    'We walked with the pickers and tasted five teas at the end.',
    'Worth getting up at five; bring a jacket.',
    'Our guide grew up on the estate and had a story for every bend.',
    'Photos that all our friends ask about.',
    'There was fog for most of the walk, so we saw little of the hills.',
  ],
  'Fort Kochi heritage walk with a harbour ferry': [
    'We pulled up a Chinese fishing net with the fishermen.',
    'Four hundred years of history in one morning, and never dull.',
    'The ferry with the locals was the nicest part for our children.',
    'Our guide knew the family behind every door in Mattancherry.',
    'A good pace, with a stop for lime soda at the right time.',
    'Interesting, but the spice market was closed on that day.',
  ],
  'Kathakali evening: make-up, gestures and a play': [
    'Watching the faces being painted was as good as the play.',
    'They explained the gestures, so that we could follow the story.',
    'The drums went right through us. Unforgettable.',
    'Front row seats, and time for questions with the dancers.',
    'Our son has been rolling his eyes like a demon ever since.',
    'A great show, though the hall was very warm.',
  ],
  'Cherai beach cycling and a toddy-shop lunch': [
    'Backwater on one side, sea on the other, and hardly a car.',
    'The karimeen at the toddy shop was the best fish of the trip.',
    'Good bicycles, also for our ten-year-old.',
    'We swam, cycled and ate too much. A perfect day.',
    'The guide fixed a flat tyre in five minutes.',
    'Nice route, but start early: by noon it is too hot.',
  ],
  'Houseboat on the Vembanad lake': [
    'Sunset on the water, then a dinner of fresh prawns. What a night.',
    'The crew knew the small canals where the big boats do not go.',
    'Clean cabins, good beds, and fans that worked all night.',
    'My parents are over seventy and did not want to leave.',
    'We watched the villages wake up with a cup of tea in our hands.',
    'A fine boat, but we were moored beside many others at night.',
  ],
  'Kumarakom lakeside homestay': [
    'We felt like guests of the family. Breakfast alone is worth it.',
    'Kingfishers at the window, and the lake ten steps from the door.',
    'The uncle took us out in his canoe to see the bird sanctuary.',
    'An old house, kept with love, with cool rooms in the heat.',
    'They packed appam for our train because we had to leave early.',
    'Charming house, but mosquitoes after dark: bring a spray.',
  ],
  'Village canoe through the narrow canals': [
    'We glided past kitchens, schools and ducks, at walking speed.',
    'A lady showed us how to twist rope from coconut fibre.',
    'Only the sound of the pole in the water. So peaceful.',
    'Breakfast in a village house was simple and delicious.',
    'The boatman sang for us under the palms.',
    'Lovely, but the canoe has no shade: bring a hat.',
  ],
  'Marari beach bungalow': [
    'A long empty beach, two hammocks, and nothing to do.',
    'The cook asked each morning what we would like from the boats.',
    'Clean, airy rooms, and the sea sends you to sleep.',
    'Our children made friends with the fishermen’s children.',
    'Five steps from the garden gate to the sand.',
    'We loved the place, but the sea was too rough to swim.',
  ],
  'Chembra peak trek to the heart-shaped lake': [
    'The lake really is a heart, and we had it to ourselves.',
    'A steep climb, but the guide found the right pace for all of us.',
    'Wind, grass and a view over half of Wayanad.',
    'Start early, as they say; we were down before the heat.',
    'Well organised, with permits and water for everybody.',
    'A good trek, but the summit itself was closed to walkers.',
  ],
  'Treehouse in the Wayanad rain forest': [
    'We slept among the branches and woke up to hornbills.',
    'The bridge to the door made our children’s whole year.',
    'Safer and more comfortable than we had imagined.',
    'Night walk with the torch: frogs, fireflies and big eyes.',
    'Hot food came up in a basket on a rope.',
    'Wonderful, but you must like insects, for they like you.',
  ],
  'Hampi by bicycle: the ruins of Vijayanagara': [
    'The stone chariot in the morning light, without a crowd.',
    'Our guide made the old capital come alive at every stop.',
    'Flat paths and good bicycles; our teenagers loved it.',
    'We crossed the river in a round boat. What fun!',
    'Boulders, temples, bananas: nothing else looks like it.',
    'Great places, but too many of them for one day.',
  ],
  'Coffee estate bungalow in Coorg': [
    'We picked, roasted and drank our own coffee.',
    'An old bungalow with a fireplace, and mist in the garden.',
    'Pandi curry at the long table with the owners. Superb.',
    'Walks between pepper vines straight from the door.',
    'The quiet is so deep that you hear the berries fall.',
    'A beautiful house, but the phone had no signal at all.',
  ],
  'Nilgiri toy train and Toda village day': [
    'The little engine puffs, whistles and climbs: pure joy.',
    'Window seats, as promised, on the side with the views.',
    'The Toda family showed us their embroidery with pride.',
    'Sixteen tunnels; our son counted every one of them.',
    'Tea and hot vadas at a station in the clouds.',
    'A lovely ride, but the train was an hour late.',
  ],
  'Madurai temple dawn and jasmine market': [
    'The temple at five in the morning, with bells and no crowd.',
    'Mountains of jasmine; we can still smell it.',
    'Our guide explained the gods on the tower one by one.',
    'Filter coffee with the flower sellers was our favourite stop.',
    'Respectful, clear, and never in a hurry.',
    'Fascinating, but we would have liked more time in the temple.',
  ],
  'Amber fort and the step wells of Jaipur': [
    'We were at the fort before the buses, all alone in the mirror hall.',
    'The step well is like a drawing by Escher.',
    'Our guide took photos from places that we would not have found.',
    'Kachoris for breakfast at a shop that only locals know.',
    'History told like a film, with every intrigue.',
    'The fort is splendid; the shop at the end was not needed.',
  ],
  'Desert camp under the stars, Sam dunes': [
    'Dal baati by the fire, and more stars than sky.',
    'The musicians played until our feet hurt from dancing.',
    'Sunset from the top of the dune, with the camels below.',
    'Real beds and hot water in the middle of the sand.',
    'Our camel was called Raja and was very patient.',
    'A magical place, but nights in January are really cold.',
  ],
  'Haveli on the Pichola lake': [
    'Breakfast on the roof, with the palace across the water.',
    'Arches, carved windows and a room fit for a maharani.',
    'The owner’s family has lived here for nine generations.',
    'The boat at sunset leaves from the steps of the house.',
    'Quiet, although everything is a short walk away.',
    'A dream of a house, but many steep stairs with suitcases.',
  ],
  'Goa by kayak: mangroves, dolphins and a quiet beach': [
    'Six dolphins came so close that we stopped paddling.',
    'The mangroves were full of kingfishers and silence.',
    'First time in a kayak for both of us, and never afraid.',
    'A beach without a single shack: the Goa we had looked for.',
    'Snacks, dry bags and good jokes from our guide.',
    'Good fun, but the wind made the way back hard work.',
  ],
}

const openings = [
  '',
  'Thank you! ',
  'We would come again. ',
  'What a find. ',
  '',
  'Highly recommended. ',
  '',
] as const

/** The rating of the booking with this number. */
export const ratingOf = (index: number): number => ratings[(index * 3) % ratings.length] ?? 5

/** What the guest of the n-th review of a product writes. */
export function reviewText(title: string, rating: number, nth: number): string {
  const sentences = told[title] ?? []
  const disliked = sentences[5]
  if (rating === 3 && disliked !== undefined) return disliked
  const liked = sentences[nth % 5] ?? 'A lovely day, and exactly as described.'
  return `${openings[nth % openings.length]}${liked}`
}
