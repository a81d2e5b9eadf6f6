import { Grammar } from './grammar.ts'
import { conjugate, plural } from './inflection.ts'
import { even, zipf } from './random.ts'
import { type Story, characterName, inventedName, jobFor, placeName, traitFor } from './story.ts'
import * as words from './words.ts'

/** The phrases of which the sentences of a plot are made: who, where, when, what went wrong. */
export const plot = new Grammar<Story>((story) => story.several)

const list = (name: string, entries: readonly string[], exponent = 0.75): void => {
  plot.words(name, zipf(entries, exponent))
}

list('relative', words.relatives, 0.9)
list('relAdj', words.relativeAdjectives)
list('groupAdj', words.groupAdjectives)
list('groupNoun', words.groups)
list('inside', words.insidePlaces, 0.85)
list('surface', words.surfacePlaces, 0.8)
list('placeAdj', words.placeAdjectives)
list('object', words.objects, 0.6)
list('objectAdj', words.objectAdjectives)
list('abstract', words.abstracts, 0.7)
list('feeling', words.feelings)
list('storyAdj', words.storyAdjectives)
list('storyKind', words.storyKinds, 0.9)
list('event', words.events, 0.65)
list('nature', words.nature, 0.6)
list('animal', words.animals, 0.7)
list('animals', words.animals.map(plural), 0.7)
list('adverb', words.adverbs)
list('storyNoun', words.storyNouns, 0.6)
list('food', words.foods, 0.5)
list('alien', words.sciFiBeings, 0.7)
list('aliens', words.sciFiBeings.map(plural), 0.7)
list('machine', words.sciFiMachines, 0.7)
list('spacePlace', words.sciFiPlaces, 0.7)
list('horror', words.horrorBeings, 0.7)
list('horrors', words.horrorBeings.map(plural), 0.7)
list('horrorThing', words.horrorThings, 0.7)
list('crime', words.crimeEvents, 0.7)
list('gang', words.crimeGroups, 0.7)
list('container', words.containers, 0.6)
list('objects', words.objects.map(plural), 0.5)
list('subject', words.subjects, 0.5)
list('quality', words.qualities, 0.6)
list('adj', words.moreAdjectives, 0.6)
list('jobs', words.professions.map(plural), 0.6)
list('number', words.numbers, 0.9)
plot.words('season', even(words.seasons))
plot.words('month', even(words.months))

for (const [name, bases] of [
  ['personV', words.personVerbs],
  ['objectV', words.objectVerbs],
  ['placeV', words.placeVerbs],
  ['aloneV', words.aloneVerbs],
] as const) {
  const verbs = zipf(bases.map(conjugate), 0.6)
  plot.slot(name, (random) => verbs.pick(random).base)
  plot.slot(`${name}s`, (random, story) => (story.several ? verbs.pick(random).base : verbs.pick(random).third))
  plot.slot(`${name}z`, (random) => verbs.pick(random).third)
  plot.slot(`${name}ing`, (random) => verbs.pick(random).ing)
  plot.slot(`${name}ed`, (random) => verbs.pick(random).participle)
}

const byHero = (name: string, female: string, male: string, several: string): void => {
  plot.slot(name, (_random, story) => {
    if (story.several) return several
    return story.hero.gender === 'female' ? female : male
  })
}
byHero('he', 'she', 'he', 'they')
byHero('him', 'her', 'him', 'them')
byHero('his', 'her', 'his', 'their')
byHero('himself', 'herself', 'himself', 'themselves')

const byFriend = (name: string, female: string, male: string): void => {
  plot.slot(name, (_random, story) => (story.friend.gender === 'female' ? female : male))
}
byFriend('friendHe', 'she', 'he')
byFriend('friendHis', 'her', 'his')

const women = zipf(
  words.list(`woman girl mother widow teenager grandmother wife daughter bride schoolgirl divorcée`),
  1.3,
  0,
)
const men = zipf(
  words.list(`man boy father teenager widower loner drifter husband grandfather bachelor stranger`),
  1.3,
  0,
)
plot.slot('human', (random, story) => {
  story.job = (story.hero.gender === 'female' ? women : men).pick(random)
  return story.job
})

const children = {
  female: even(['daughter', 'sister', 'wife', 'widow', 'niece']),
  male: even(['son', 'brother', 'husband', 'nephew']),
}
plot.slot('child', (random, story) => {
  story.job = children[story.hero.gender].pick(random)
  return story.job
})
plot.slot('offspring', (_random, story) => {
  story.job = story.hero.gender === 'female' ? 'daughter' : 'son'
  return story.job
})
const animals = zipf(words.animals, 0.7)
plot.slot('heroAnimal', (random, story) => {
  story.job = animals.pick(random)
  return story.job
})
plot.slot('heroAnimals', (random, story) => {
  story.several = true
  story.group = plural(animals.pick(random))
  return story.group
})

plot.slot('trait', (_random, story) => story.trait)
plot.slot('job', (_random, story) => story.job)
plot.slot('key', (_random, story) => story.object)
plot.slot('place', (_random, story) => story.place)
plot.slot('otherPlace', (random) => placeName(random))
plot.slot('invented', (random) => inventedName(random))
plot.slot('surname', (_random, story) => story.hero.surname)
plot.slot('someSurname', (random) => characterName(random).surname)
plot.slot('someFirst', (random) => characterName(random).first)
plot.slot('someName', (random) => characterName(random).full)
plot.slot('year', (random, story) => String(Math.max(1848, story.year - random.rank(9, 1.1) - 1)))
plot.slot('group', (_random, story) => story.group)
plot.slot('full', (_random, story) => {
  story.named = true
  return story.hero.full
})
plot.slot('first', (_random, story) => {
  story.named = true
  return story.hero.first
})
const friendName = (story: Story): string => {
  const known = story.friendNamed
  story.friendNamed = true
  return known ? story.friend.first : story.friend.full
}
plot.slot('friend', (_random, story) => friendName(story))
plot.slot('friendJob', (_random, story) => story.friendJob)
plot.slot('someone', (random) => {
  const character = characterName(random)
  return `${traitFor(random, character)} ${jobFor(random, character)}`
})
plot.slot('ref', (random, story) => {
  if (story.several) return random.chance(0.5) ? 'they' : `the ${story.group}`
  if (random.chance(0.45)) return story.hero.gender === 'female' ? 'she' : 'he'
  return story.named ? story.hero.first : `the ${story.job}`
})

plot.rule(
  'hero',
  `
  5* {a trait job}
  4* {a trait human}
  3* {trait} {job} {full}
  2* {full}
  2* {job} {full}
  {a job} from {place}
  {a trait job} from {place}
  {a trait human} from {place}
  {a trait human} named {first}
  {a trait job} named {first}
`,
)
plot.rule(
  'heroAside',
  `
  3* {full}, {a trait job} from {place},
  3* {full}, {a trait job} who {habit},
  2* {full}, {a trait human} who {habit},
  3* {a trait job} who {habit}
  3* {a trait human} who {habit}
  {full}, the {relAdj} {child} of {a someone},
  {first}, {a trait human} raised by {his} {relative} {setting},
  {first}, the {trait} heir to {a family},
  {a trait job} {setting}
  {full}, once the most celebrated {job} in {place},
  {a trait human} with {a object} and no money
  {first} {surname}, {a job} known for {his} {quality},
`,
)
plot.words(
  'family',
  even(['family fortune', 'family business', 'shipping fortune', 'noble family', 'mining empire', 'hotel']),
)
plot.rule(
  'habit',
  `
  has never left {place}
  lives alone {setting}
  dreams of {dreaming}
  works {setting}
  cannot forget {his} {relAdj} {relative}
  has lost everything
  has lost {his} {relative} to {abstract}
  spends every night {setting}
  believes only in {abstract}
  talks to {animals}
  makes a living from {food}
  collects {objectAdj} {objects}
  hides {a objectAdj object} from {his} {relative}
  was left at the altar
  grew up {setting}
  has not spoken since the {event}
  owes money to everyone in {place}
  would rather {aloneV} than {personV} {his} {relative}
  pretends to be {a someone}
  takes in {groupAdj} {groupNoun}
  still waits for a letter from {otherPlace}
  no longer believes in love
  is afraid of the {nature}
`,
)
plot.rule(
  'dreaming',
  `
  2* leaving {place}
  becoming {a job2}
  seeing the {nature}
  opening {a inside} in {otherPlace}
  a better life
  true love
  writing a great novel
  {personVing} {a job2}
  moving to {otherPlace}
  revenge
  owning {a objectAdj object}
  escaping {his} {relative}
  {abstract}
  playing on a real stage
`,
)
plot.words('job2', zipf(words.professions, 0.62))
plot.rule(
  'other',
  `
  4* {a someone}
  5* {his} {relAdj} {relative}
  3* {his} {relative}
  {a someone} named {someFirst}
  {friend}
  {a someone} from {otherPlace}
  0.5* a group of {groupNoun}
  the {friendJob} {friend}
  {someName}
  0.4* a stranger
  0.3* the {job2} {he} once loved
  0.6* a young woman
  0.4* an old friend
  0.3* a little girl
  0.3* a young man
  0.3* a homeless boy
  0.3* the {someSurname} family
  0.4* {a job2} half {his} age
  0.4* a crew of {groupAdj} {groupNoun}
  0.4* the last {job2} of {invented}
  0.4* {a someone} with {a objectAdj object}
  0.4* the richest {job2} in {otherPlace}
  0.3* a child
  0.3* a ghost from the past
`,
)
plot.rule(
  'beloved',
  `
  4* {a someone}
  2* {a someone} named {someFirst}
  2* {friend}
  the {friendJob} {friend}
  {a someone} from {otherPlace}
  {his} best friend's {relative}
  a stranger
  a married {job2}
  the wrong {job2}
`,
)
plot.rule(
  'setting',
  `
  4* in {a placeAdj inside}
  3* in {a inside}
  2* on {a placeAdj surface}
  on {a surface}
  4* in {place}
  in the {placeAdj} {inside} of {invented}
  2* in the village of {invented}
  in the town of {invented}
  on the island of {invented}
  in the streets of {place}
  on the outskirts of {place}
  near {invented}
  in the heart of the city
  in the big city
  in the mountains above {invented}
  on the banks of the {invented}
  outside {place}
  at the {invented} Hotel
  in the countryside
  aboard the {invented}
`,
)
plot.rule(
  'when',
  `
  In the {season} of {year},
  In {year},
  One {season} night,
  After {trouble},
  Years after {trouble},
  On the eve of {a adj event},
  During {a event} {setting},
  Shortly after {trouble},
  {number} years after {trouble},
  On the night of {a event},
  One {month} morning,
  In the last days of the war,
  In the near future,
  At the turn of the century,
  Over the course of one {adj} {season},
  In the middle of {a adj event},
  Late in the {season} of {year},
  Once upon a time,
`,
)
plot.rule(
  'trouble',
  `
  2* {a adj event}
  the death of {his} {relative}
  the disappearance of {other}
  {a adj storyNoun}
  {his} {relative}'s funeral
  {his} {relative}'s {adj} {storyNoun}
  losing {his} job
  the war
  a night {setting}
  {a event} {setting}
  {number} years in prison
  a chance meeting with {other}
  {his} divorce
  {a adj storyNoun} with {other}
  the arrival of {other}
  0.6* a family {event}
  the murder of {other}
  {personVing} {a job2}
`,
)
plot.rule(
  'goal',
  `
  4* {personV} {other}
  3* {objectV} {thing}
  2* {placeV} {otherPlace}
  {placeV} the {placeAdj} {inside}
  start a new life {setting}
  leave {place} for ever
  prove {his} innocence
  find out who {personVed} {his} {relative}
  save {his} {relAdj} {relative}
  make peace with {his} {relative}
  win back {his} {relative}
  keep the family together
  pay off {a adj storyNoun}
  find {his} place in the world
  uncover the truth about {trouble}
  become {a job2}
  protect {his} {relative} from {other}
  bring {other} home
  learn what {abstract} really means
  get home before {a adj event}
  stop {a adj event}
  raise a child alone
  change {his} life
  take revenge on {other}
  forget {trouble}
  fulfil {his} {relative}'s last wish
  survive the {season}
  hold on to {his} {quality}
  tell {other} the truth
  give up {food} and {abstract}
  earn enough money to {objectV} {thing}
  live with {trouble}
  say goodbye to {otherPlace}
  break the rules of {a placeAdj inside}
  pass as {a someone}
  care for {his} {relAdj} {relative}
  organise {a event} {setting}
  solve {a adj crime}
  find shelter {setting}
  escape from {a placeAdj inside}
  cross the border at {invented}
  run {a inside} in {otherPlace}
  go back to {otherPlace}
  trade {a objectAdj object} for {thing}
  face {his} fear of {abstract}
  repay {other}
  work as {a job2} {setting}
  settle {a adj storyNoun}
  live without {abstract}
  build {a inside} for {groupAdj} {groupNoun}
  lead {groupAdj} {groupNoun} to {otherPlace}
  answer for {trouble}
  adopt {a animal}
  hide {his} {feeling} from {other}
`,
)
plot.rule(
  'thing',
  `
  4* {a objectAdj object}
  2* the {objectAdj} {key}
  the {key}
  {his} {relative}'s {objectAdj} {object}
  {a container} full of {food}
  0.5* {a object} that belonged to {other}
  the {invented} {object}
  0.4* {a object} worth a fortune
  {a object} from {otherPlace}
  {a objectAdj} and {objectAdj} {object}
  {number} {objects}
  {a job2}'s {object}
`,
)
plot.rule(
  'fact',
  `
  {his} {relative} is not dead after all
  {his} {relative} has been lying for years
  3* {other} has {personVed} {his} {relative}
  2* {other} has {objectVed} {thing}
  the {key} is a forgery
  nothing in {place} is what it seems
  someone is watching {him}
  the past cannot be buried
  {he} {was/were} adopted
  {his} {relative} was once {a someone}
  the {inside} hides {a adj storyNoun}
  love is not enough
  {his} own {relative} is behind {trouble}
  {the other} knows more than {friendHe} says
  {abstract} has its price
  the {event} was no accident
  {he} {has/have} only {number} days left
  everyone {setting} has something to hide
  {his} {relative} left {him} {thing}
  there is no way back to {otherPlace}
  {friend} never existed
  the {relative} {he} trusted works for {other}
  {he} {is/are} not the only one who wants to {goal}
  there is more to life than {abstract}
  home is not a place
  {other} is looking for {thing}
  the {jobs} of {invented} have other plans
  {abstract} is stronger than {abstract}
  {the other} is married to {a someone}
  {his} {relative} is planning {a event}
  a new {event} is coming
  the price of {abstract} is {abstract}
  {he} {has/have} been followed since {otherPlace}
  the {nature} is full of {animals}
  {his} {quality} is no match for {the other}
  the money is gone
  {a someone} lives in the {inside}
  no one can {goal} alone
  {thing} is missing
`,
)
plot.slot('the other', (random, story) =>
  story.friendNamed || random.chance(0.5) ? friendName(story) : `the ${story.friendJob}`,
)
plot.rule(
  'pairOfThings',
  `
  4* {abstract} and {abstract}
  2* {feeling} and {feeling}
  {abstract}, {abstract} and {abstract}
  0.5* love and {abstract}
  0.5* family and {abstract}
  life and death
  {his} {relative} and {his} {relative}
  {storyNoun} and {storyNoun}
  0.4* the {nature} and the {nature}
  {food} and {food}
`,
)
plot.slot('groupIntro', (random, story) => {
  story.several = true
  return groupIntro(random, story)
})
const groupIntro = plot.template(
  `
  3* a group of {groupAdj} {group}
  3* {number} {groupAdj} {group}
  2* {number} {group}
  a band of {groupAdj} {group}
  {groupAdj} {group} {friend} and {someName}
  {number} {group} from {place}
  the {surname} family
  the {group} of {place}
`,
)

// What may follow a sentence that has already said what happens: any sentence, or one whose subject is the hero.
plot.rule(
  'tail',
  `
  1.5* , but {fact}
  1.5* , because {fact}
  , while {other} tries to {goal}
  , until {other} {adverb} {aloneVz}
  , as the {season} of {year} draws to a close
  , far away from {otherPlace}
  , much to the {feeling} of {other}
  , under the eyes of {other}
  , for the first time since {trouble}
  , against the advice of {other}
  , and {other} has to {goal}
  , leaving {him} with nothing but {thing}
  , and {feeling} turns into {feeling}
  , which makes it impossible to {goal}
  , just as {other} is about to {goal}
  , even though {fact}
  , and {other} wants a share
  , with {adj} consequences for {other}
  , and nobody knows why
  , a secret shared only with {other}
  , if {other} does not {aloneV} first
  , as {jobs} and {jobs} watch in {feeling}
  , on the very day of {a event}
  , before {other} can {objectV} {thing}
  , not far from {a placeAdj inside}
  , in spite of {trouble}
  , thanks to {other}
  , and soon all of {place} has heard of it
  , to the sound of {a object}
  , somewhere between {otherPlace} and {otherPlace}
  , {number} years too late
  , or so {other} believes
  , and {abstract} is only a word
  , all in the name of {abstract}
  , while {a adj event} shakes {otherPlace}
  , after which nothing can {aloneV} again
  , ending in {a adj event}
  , with or without {other}
`,
)
plot.rule(
  'heroTail',
  `
  2* , only to discover that {fact}
  , unaware that {fact}
  , even if it means {personVing} {other}
  , even at the price of {abstract}
  , despite {his} {quality}
  , helped only by {other}
  , haunted by memories of {trouble}
  , with only {thing} to help {him}
  , {adverb} {personVing} {other}
  , hoping to {goal}
  , driven by {feeling} and {feeling}
  , caught between {pairOfThings}
  , followed by {a someone} and {a animal}
  , armed with {a object} and {his} {quality}
  , together with {other}
  , a decision that leads to {a adj storyNoun}
  , far from the {nature} of {his} childhood
  , ignoring {a adj storyNoun}
  , whatever the cost
  6* {tail}
`,
)

plot.slot('future', (random) => String(2040 + random.below(260)))
plot.rule(
  'finding',
  `
  the {event} of {year} was no accident
  {subject} was never about money
  the government knew about the {event}
  {subject} and {subject} have more in common than we think
  {abstract} has its price
  the {jobs} of {place} were right
  {someName} was not the first {job2} to {goal}
  {a someone} paid for {a objectAdj object}
`,
)
