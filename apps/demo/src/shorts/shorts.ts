import { hive } from './hive.ts'
import { lanternStreet } from './lantern-street.ts'
import { lastTrain } from './last-train.ts'
import { nightProjectionist } from './night-projectionist.ts'
import { orbitNine } from './orbit-nine.ts'
import { paperMoons } from './paper-moons.ts'
import { saltRoad } from './salt-road.ts'
import type { Short } from './short.ts'
import { understudysGhost } from './understudys-ghost.ts'

/** All of them, in the order in which they are made: a free one and a Premium one first. */
export const shorts: readonly Short[] = [
  paperMoons,
  nightProjectionist,
  lastTrain,
  orbitNine,
  hive,
  understudysGhost,
  saltRoad,
  lanternStreet,
]
