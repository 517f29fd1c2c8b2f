import { fallbackLanguage } from '@affiliate-booking/contract/options/message-templates'

export const templatesPath = '/templates'
export const languagesPath = '/templates/languages'
/** Of the form that removes a language. */
export const removeIntent = 'remove'

interface TemplateOf {
  readonly kind: string
  readonly language: string
}

const inLanguage = (language: string) =>
  language === fallbackLanguage ? '' : `?language=${encodeURIComponent(language)}`

/** The editor of a text. */
export const templatePath = ({ kind, language }: TemplateOf): `/${string}` =>
  `${templatesPath}/${encodeURIComponent(kind)}${inLanguage(language)}`

/** 0: the text that counts where nobody has written one. */
export const versionPath = ({ kind, language }: TemplateOf, version: number): `/${string}` =>
  `${templatesPath}/${encodeURIComponent(kind)}/versions/${version}${inLanguage(language)}`

/** Of the address of an editor. */
export const languageIn = (url: URL): string => url.searchParams.get('language') ?? fallbackLanguage
