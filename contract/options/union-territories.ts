// The union territories of India that the list of states does not have: for products, which may lie in any of
// them. By the rules of docs/decisions/0020-take-district-lists-from-the-local-government-directory.md.
import { districtsOf, type IndianState, indianStates } from './india.ts'

export const unionTerritories: readonly IndianState[] = [
  {
    code: 'AN',
    name: 'Andaman and Nicobar Islands',
    districts: ['Nicobars', 'North and Middle Andaman', 'South Andamans'],
  },
  { code: 'CH', name: 'Chandigarh', districts: ['Chandigarh'] },
  {
    code: 'DH',
    name: 'Dadra and Nagar Haveli and Daman and Diu',
    districts: ['Dadra and Nagar Haveli', 'Daman', 'Diu'],
  },
  { code: 'LA', name: 'Ladakh', districts: ['Kargil', 'Leh'] },
  { code: 'LD', name: 'Lakshadweep', districts: ['Lakshadweep'] },
  { code: 'PY', name: 'Puducherry', districts: ['Karaikal', 'Puducherry'] },
]

/** All states and union territories, sorted by name. */
export const allIndianStates: readonly IndianState[] = [...indianStates, ...unionTerritories].toSorted(
  (one, other) => one.name.localeCompare(other.name, 'en'),
)

/** The districts of a state or union territory, by its exact name; empty for a name that is in no list. */
export const districtsAnywhere = (name: string): readonly string[] =>
  unionTerritories.find((territory) => territory.name === name)?.districts ?? districtsOf(name)
