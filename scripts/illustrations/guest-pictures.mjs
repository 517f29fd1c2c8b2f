// What guests of the demo have photographed: each a part of the picture of their tour or stay, by left, top, width and
// height.
/** @type {Readonly<Record<string, { scene: string, part: readonly [number, number, number, number] }>>} */
export const guestPictures = {
  'guest-elephant': { scene: 'bamboo-rafting', part: [1030, 340, 480, 360] },
  'guest-raft': { scene: 'bamboo-rafting', part: [300, 540, 880, 400] },
  'guest-tree': { scene: 'bamboo-rafting', part: [0, 240, 480, 640] },
  'guest-baskets': { scene: 'spice-garden', part: [160, 540, 720, 460] },
  'guest-vines': { scene: 'spice-garden', part: [980, 120, 560, 720] },
  'guest-cottage': { scene: 'cardamom-cottage', part: [300, 380, 720, 480] },
  'guest-valley': { scene: 'cardamom-cottage', part: [900, 240, 700, 525] },
  'guest-garden': { scene: 'cardamom-cottage', part: [0, 640, 480, 360] },
  'guest-hammock': { scene: 'marari', part: [320, 420, 480, 480] },
  'guest-sea': { scene: 'marari', part: [0, 160, 480, 640] },
}
