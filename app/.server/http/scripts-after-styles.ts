// On a slow phone, scripts compete with the style sheet for the network, and with the first painting for the processor.
// So the page asks for them when the styles are there: a plain script at its end waits for those by itself.

/** What the router writes: links to all modules at the head of the page, and the module that starts the app. */
const preload = '<link rel="modulepreload"'
const asModule = ' type="module" async="">'

const laterPreload = '<link rel="later"'
const laterModule = ' type="later">'

/**
 * Makes of them what they were. It removes itself, so that React finds the page as it was rendered. Its text is always
 * the same, and the module's is that of the page: a policy that names hashes allows both.
 */
const start = [
  '{const s=document.currentScript,d=document,m=d.createElement("script");',
  'for(const l of d.querySelectorAll("link[rel=later]"))l.rel="modulepreload";',
  'm.type="module";m.nonce=s.nonce;m.text=d.querySelector("script[type=later]").text;',
  'd.head.append(m);s.remove()}',
].join('')

/** The page, which loads its scripts when its styles are there. A page without scripts stays as it is. */
export function scriptsAfterStyles(html: string, nonce: string | undefined): string {
  const module = html.lastIndexOf(asModule)
  const end = html.lastIndexOf('</body>')
  if (module === -1 || end < module) return html
  const attribute = nonce === undefined ? '' : ` nonce="${nonce}"`
  return [
    html.slice(0, module).replaceAll(preload, laterPreload),
    laterModule,
    html.slice(module + asModule.length, end),
    `<script${attribute}>${start}</script>`,
    html.slice(end),
  ].join('')
}
