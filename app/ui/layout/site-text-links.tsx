import { Link } from 'react-router'
import { siteTextNames, siteTexts } from '../../domain/site-texts.ts'

/** To the operator's texts: at the foot of every page. */
export function SiteTextLinks() {
  return (
    <nav aria-label="Help and terms" className="flex flex-wrap gap-x-6">
      {siteTextNames.map((name) => (
        <FootLink key={name} to={`/${name}`} label={siteTexts[name]} />
      ))}
    </nav>
  )
}

export function FootLink({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center underline-offset-4 hover:underline">
      {label}
    </Link>
  )
}
