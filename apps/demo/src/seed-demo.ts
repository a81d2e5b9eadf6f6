import type { Database } from '../../server/src/platform/database/database.ts'
import { seedFilms } from './demo-films.ts'
import { seedLife } from './demo-life.ts'
import { type LocalApp, seedPeople } from './demo-people.ts'
import { seedPremium } from './demo-premium.ts'

/** Films, people, what they have done and bought: all of the demo but its pictures and trailers. */
export async function seedDemo(services: { db: Database }, house: LocalApp, now: Date): Promise<void> {
  await seedFilms(services, now)
  await seedPeople(services, house, now)
  await seedLife(services, house, now)
  await seedPremium(services, house, now)
}
