// QR codes as files, for print and to send.
import { renderQrSvg } from './qr-svg.ts'
import { renderDrawing } from './render-card.ts'

/** Pixels: sharp on a poster too. */
const side = 1024

export function qrSvgOf(text: string): string {
  const { size, path } = renderQrSvg(text)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`
}

export const drawQrFile = async (file: 'qr.svg' | 'qr.png', svg: string): Promise<BodyInit> =>
  file === 'qr.svg' ? svg : new Uint8Array(await renderDrawing(svg, side))
