import { defaultMovieSettings, type MovieSettings } from '@matinee/contract/movies'
import { formatMoney, taxNote } from '@matinee/contract/money'
import type { Site } from '@matinee/contract/site.schemas'
import { useRouteLoaderData } from 'react-router'

/** Fallback name while the site data is missing. */
export { productName } from '@matinee/contract/site'
export type { Site }

export interface RootData {
  site: Site
}

/** Site data of the root loader; undefined if it failed. */
export function useSite(): Site | undefined {
  return useRouteLoaderData<RootData>('root')?.site
}

/** PAY-11: of all prices and payments. */
export const useCurrency = (): string => useSite()?.currency ?? 'USD'

/** `USD, incl. VAT` */
export function usePriceNote(): string {
  const tax = useSite()?.tax
  return [useCurrency(), ...(tax ? [taxNote(tax)] : [])].join(', ')
}

/** `$9.99`, in the currency of this service. */
export function useMoney(): (cents: number) => string {
  const currency = useCurrency()
  return (cents) => formatMoney(cents, currency)
}

/** FILM-15: genres, years and ages, as the operator has set them. */
export function useMovieSettings(): MovieSettings {
  return useSite()?.movies ?? defaultMovieSettings
}
