import type { DefaultGenre } from '@matinee/contract/movies'

// One sentence a line. The opening brings the hero in, the middle makes trouble, the ending sums up or asks.

export const openings = `
{hero} {personVs} {other} {setting}
{hero} returns to {place} after {trouble} and must {goal}
{hero} leaves {place} to {goal}
{heroAside} is forced to {goal} after {trouble}
{heroAside} falls in love with {beloved} {setting}
when {hero} inherits {thing} from {his} {relAdj} {relative}, {his} quiet life {setting} comes to an end
when {hero} discovers {thing}, {he} sets out to {goal}
{when} {hero} is sent to {otherPlace} to {goal}
{when} {hero} tries to {goal}
{when} {hero} and {his} {relAdj} {relative} are forced to share {a placeAdj inside}
{heroAside} takes a job {setting} and meets {other}
{heroAside} dreams of {dreaming} but has to {goal} first
after {trouble}, {hero} moves to {a placeAdj inside} to {goal}
{hero} is torn between {other} and {other}
the life of {hero} changes when {he} {personVz} {other}
{heroAside} spends the {season} {setting}, where {he} {personVz} {other}
set in {place}, the film follows {hero}, who has to {goal}
haunted by {trouble}, {hero} {adverb} begins to {goal}
{heroAside} gets {a adj} chance to {goal}
on {his} way to {a event} in {otherPlace}, {hero} {personVz} {other}
{hero} and {other} meet by accident {setting}
{hero} agrees to help {other} {objectV} {thing}
unable to {goal}, {hero} {adverb} {placeVz} {otherPlace}
{number} years after {trouble}, {hero} comes home to {place} to {goal}
{heroAside} makes {a adj storyNoun} with {other} in order to {goal}
a letter from {otherPlace} brings {hero} back to {a placeAdj inside} {he} thought {he} had left for ever
{hero} has one night to {goal}
in {a placeAdj inside} in {place}, {hero} {personVz} {other}
every {season}, {hero} travels to {otherPlace} to {goal}
{heroAside} believes that {fact}
nobody in {invented} remembers {trouble} except {hero}
{hero} marries {beloved} to {goal}
{heroAside} is accused of {personVing} {other}
{hero} runs away from {place} with {thing}
{hero} raises {his} {relative}'s child {setting} while trying to {goal}
when {his} {relAdj} {relative} dies, {hero} has to {goal}
when {other} arrives in {place}, {hero} is determined to {goal}
{heroAside} loses {his} job and decides to {goal}
on {his} last day as {a job2}, {hero} is asked to {goal}
{hero} teaches {other} how to {objectV} {thing}
{hero} wakes up {setting} with no memory of {trouble}
the {offspring} of {a someone} grows up {setting} and learns to {goal}
the {offspring} of {a someone} leaves home to {goal}
it is {year}, and {hero} wants nothing more than to {goal}
{heroAside} finds unexpected friendship with {other}
{hero} is hired to {goal}
{hero} stumbles upon {thing} that once belonged to {a someone}
against the wishes of {his} {relative}, {hero} decides to {goal}
{heroAside} has a secret: {fact}
for {number} years {hero} has tried to {goal}
`

export const groupOpenings = `
{groupIntro} spend the {season} {setting}
{groupIntro} set out to {goal}
{when} {groupIntro} meet {setting}
{when} {groupIntro} try to {goal}
after {trouble}, {groupIntro} return to {place} to {goal}
{groupIntro} are trapped {setting} during {a adj event}
{groupIntro} come together to {goal}
the lives of {groupIntro} collide {setting}
{groupIntro} inherit {thing} and decide to {goal}
{groupIntro} take a trip to {otherPlace} and {personV} {other} on the way
when {other} disappears, {groupIntro} have to {goal}
{groupIntro} living {setting} are visited by {other}
bound by {a adj storyNoun}, {groupIntro} agree never to speak of {trouble}
{groupIntro} struggle to {goal} {setting}
`

export const middles = `
{ref} soon {discovers/discover} that {fact}
{he} soon {learns/learn} that {fact}
but when {other} arrives, everything changes
but {other} has other plans
things get complicated when {other} {personVz} {his} {relative}
with the help of {other}, {he} {tries/try} to {goal}
{his} only hope is {other}, {a someone} with {thing}
as the {season} goes on, {feeling} turns into {feeling}
as {he} {begins/begin} to {goal}, {other} {adverb} {aloneVz}
meanwhile, {other} is trying to {objectV} {thing}
{ref} {falls/fall} for {beloved}, not knowing that {fact}
{his} plan goes wrong when {other} {personVz} {a someone}
{he} {finds/find} {thing} and {realises/realise} that {fact}
the trail leads to {otherPlace}, where {other} lives {setting}
on the way {he} {meets/meet} {other}, who teaches {him} about {pairOfThings}
before long {ref} {is/are} caught up in {a adj storyNoun}
{he} must choose between {pairOfThings}
then comes {a adj event}, and {ref} {has/have} to {goal}
{a adj event} forces {him} to {goal}
{his} {relative}, {a someone}, wants {him} to {goal}
{ref} {is/are} drawn to {other}, whose {quality} hides {a adj storyNoun}
at {a placeAdj inside} {he} {meets/meet} {friend}, {a someone} who wants to {goal}
to {goal}, {he} must first {goal}
what begins as {a storyNoun} turns into {a adj storyNoun}
a friendship grows between {him} and {other}
{his} new life is threatened by {trouble}
{his} {quality} makes {him} enemies {setting}
old wounds reopen when {ref} {has/have} to {personV} {other}
{the other} offers {him} {thing} in exchange for {abstract}
{ref} {hides/hide} {thing} from {other}, but the truth comes out
rumours of {trouble} spread through {place}
{he} {objectVs} {thing}, and nothing is the same again
when {thing} disappears, everyone suspects {him}
{his} {relAdj} {relative} wants {him} to {goal}, but {he} {has/have} fallen in love with {beloved}
only {other} believes {him}
{his} world falls apart when {other} {aloneVz}
the only witness is {a someone} who refuses to {goal}
at night {he} {dreams/dream} of {trouble}
soon the whole town is talking about {trouble}
{the other} asks for {friendHis} {object} back, and {ref} {has/have} to {goal}
little does {other} know that {fact}
no one suspects that {fact}
the {jobs} of {place} are not ready for {him}
{he} {begins/begin} to see {his} {relative} with new eyes
in the end it is {other} who has to {goal}
between {event} and {event}, {ref} {learns/learn} to {goal}
{his} search takes {him} from {place} to {otherPlace}
{ref} {takes/take} refuge {setting} with {other}
money runs out, {feeling} sets in and {ref} {is/are} ready to {goal}
the closer {he} {comes/come} to {other}, the more {he} {fears/fear} {abstract}
{other} and {other} fight over {thing}
{he} {writes/write} to {otherPlace} every week, but the letters come back unopened
a visit to {otherPlace} brings {feeling}, {feeling} and {a adj storyNoun}
neighbours, {jobs} and even {other} begin to take sides
{he} {is/are} offered work as {a job2} {setting} and {meets/meet} {other}
the arrival of {a objectAdj object} from {otherPlace} divides {the other} and {his} {relative}
{the other} teaches {him} to {objectV} {thing}
{ref} {has/have} never been {setting} before, and it shows
after {a adj event}, {other} refuses to {goal}
{a someone} from {invented} claims to have {objectVed} {thing}
{ref} {loses/lose} {thing} and {gains/gain} {abstract}
{his} {relative} dies before {he} can {goal}
slowly, {the other} and {his} {relative} begin to {goal}
{number} days later, {other} is found {setting} with {a objectAdj object}
everyone advises {him} to {goal}, except {other}
{he} {sells/sell} {thing} in order to {goal}
{jobs}, {jobs} and {groupNoun} gather {setting} for {a adj event}
`

export const endings = `
{a storyAdj storyKind} about {pairOfThings}
{a storyAdj storyKind} of {pairOfThings}
{a storyAdj} and {storyAdj} {storyKind} about {pairOfThings}
{a storyAdj storyKind} set {setting}
0.6* a story of {pairOfThings}
will {he} be able to {goal}?
can {he} {goal} before it is too late?
in the end, {he} must {goal} or lose everything
one thing is certain: {fact}
together they {placeV} {otherPlace} and find {abstract}
but the {nature} does not forgive
nothing will ever be the same {setting}
0.5* time is running out
what follows is {a adj storyNoun} that will change {his} life for ever
what follows is {a storyAdj} journey into {abstract}
but some secrets are better left {setting}
and then {other} comes back
but how long can {he} {goal}?
but is {he} ready to {goal}?
{he} {is/are} about to find out that {fact}
in {place}, even {abstract} has a price
only one of them will {aloneV}
to survive, {he} {has/have} to {goal}
the {season} of {year} will decide everything
slowly, {feeling} gives way to {feeling}
based on a novel by {someName}
based on a true story
from the director of {invented} and The {someSurname} {event}
inspired by the life of {someName}, {a someone} from {otherPlace}
it takes {a someone} to show {him} what {abstract} is worth
by the time the {nature} comes, it may be too late
a film about {pairOfThings}, and about what we owe to our {jobs}
{his} last hope is {thing}
but {abstract} always finds a way
along the way {he} {learns/learn} that {fact}
0.5* some doors should never be opened
everyone has to pay for {trouble}
will love survive {trouble}?
and all because of {thing}
but the city never sleeps, and neither {does/do} {he}
the truth lies {setting}
there is only one way to {goal}
{his} story ends where it began: {setting}
perhaps {abstract} is all that is left
but in {invented} nobody is innocent
{abstract}, it turns out, runs in the family
for the first time, {he} {has/have} something to lose
the road to {invented} is long, and the {nature} is longer
it will take more than {food} to {goal}
at the end of the {season}, {other} {adverb} {aloneVz}
{a storyKind} from {place}, {storyAdj} and {storyAdj}
{number} lives, one {event}, and {a objectAdj object} nobody wants
the {jobs} look away, but the {jobs} do not
who will {objectV} {thing}?
who is {friend}, and what happened {setting}?
{feeling} is a luxury nobody {setting} can afford
the {event} is only days away
if {he} {fails/fail}, {other} will {aloneV}
all roads lead to {otherPlace}
{a adj storyNoun} is the last thing {he} {needs/need}
but {other} will never forget
the last word belongs to {other}
`

interface GenreSentences {
  openings: string
  middles: string
  endings: string
}

export const genreSentences: Partial<Record<DefaultGenre, GenreSentences>> = {
  Action: {
    openings: `
      ex-soldier {full} is dragged back into action when {other} is kidnapped by {a someone}
      {hero} has {number} hours to stop {a adj event} in {place}
      when {a crime} in {place} goes wrong, {hero} becomes the most wanted person in the country
      {heroAside} is the only one who can {goal}
      an elite team led by {full} is sent to {otherPlace} to {goal}
      {hero} fights {his} way out of {a placeAdj inside} controlled by {someSurname}'s gang
      framed for {a crime}, {hero} goes on the run with {thing}
      {when} {hero} takes on the {someSurname} {gang} to {goal}
      {a trait job} known as {invented} is hired to {personV} {other}
      {hero} trains {setting} for one last fight against {other}
      the {invented} Corporation wants {thing}, and only {hero} stands in its way
      {hero} teams up with {other} to bring down {a someone}`,
    middles: `
      hunted by the police and by {someSurname}'s men, {he} must {goal}
      the chase leads from {place} to {otherPlace}, leaving a trail of bodies
      with {number} bullets left and no way out, {ref} {has/have} to {goal}
      {his} old enemy {friend} is back, and this time it is personal
      betrayed by {his} own {relative}, {he} {takes/take} the law into {his} own hands
      armed with nothing but {a object}, {ref} {faces/face} an army of {jobs}
      a bomb is hidden {setting}`,
    endings: `
      revenge is only the beginning
      the fight for {place} has begun
      nobody gets out of {invented} alive
      only one man will walk away
      the final battle takes place {setting}`,
  },
  Comedy: {
    openings: `
      {hero} pretends to be {a someone} to impress {other}
      {heroAside} wins the lottery and loses the ticket {setting}
      when {his} {relative} moves in, {hero} will do anything to {goal}
      {hero} accidentally {personVz} {other} on the morning of {his} wedding
      a case of mistaken identity lands {hero} {setting}
      {heroAside} has {number} days to find a husband for {his} {relAdj} {relative}
      {hero} and {his} best friend open {a inside} {setting} without knowing anything about {food}
      {hero} bets {other} that {he} can {goal}
      the worst {job} in {place}, {full}, gets {a adj} chance to {goal}
      {when} {hero} takes {his} family on a holiday to {otherPlace}
      everything that can go wrong does go wrong when {hero} plans {a event} {setting}
      {hero} swaps lives with {other}`,
    middles: `
      chaos follows when {other} turns up with {a animal}
      to make matters worse, {his} {relative} invites {other} to dinner
      misunderstandings pile up until {ref} {has/have} to {goal}
      one lie leads to another, and soon everybody thinks that {fact}
      unfortunately, {a animal} has eaten {thing}
      {his} {relative} has never been funny, but now {he} must {goal}
      nobody told {him} about {the other}`,
    endings: `
      hilarity ensues
      the wedding is on Saturday
      and then the {animal} gets loose
      what could possibly go wrong?
      and nobody has told the {relative} yet`,
  },
  Horror: {
    openings: `
      {hero} moves into {a placeAdj inside} and finds {a horrorThing}
      {hero} buys {a placeAdj inside} where {a horror} is waiting
      {groupIntro} spend a night {setting} and awaken {a horror}
      strange things begin to happen after {hero} brings home {thing}
      something evil lives {setting}, and {hero} has heard it breathe
      {heroAside} is haunted by the {horror} of {other}
      {when} {a horror} begins to {personV} the children of {invented}, and {hero} has to {goal}
      {hero} does not believe in {horrors} until {trouble}
      {hero} and {his} family move to {invented} and find {a horrorThing} in the {inside}
      {number} people are found dead {setting}, and {hero} knows why
      {hero} joins a commune {setting} whose leader worships {a horror}
      in the woods near {invented}, {groupIntro} are hunted by {a horror}
      a video shows {hero} {personVing} {other}, but {he} remembers nothing`,
    middles: `
      one by one, the {jobs} begin to disappear
      at night, {a horror} whispers {his} name
      the {horror} wants blood, and it wants {his} {relative}
      something is moving in the {inside}
      {ref} {finds/find} the diary of {a someone} who died {setting}
      the dead of {invented} do not rest
      {he} {sees/see} the {horror} in every mirror`,
    endings: `
      evil never dies
      do not look behind you
      the {horror} is already in the house
      nobody will survive the night
      some things should stay buried`,
  },
  'Sci-Fi': {
    openings: `
      in a future where {abstract} is forbidden, {hero} {personVz} {other}
      in the year {future}, {hero} is sent to {invented} to {goal}
      {hero} and the crew of the spaceship {invented} receive a signal from {a spacePlace}
      {hero} builds {a machine} and finds out that {fact}
      {heroAside} is the last human being on {invented}
      {hero} and a team of scientists {setting} discover {a alien} that can {personV} people
      {a alien} lands near {invented}, and {hero} is the first to see it
      {hero} is trapped in {a spacePlace} with {other}
      on the planet {invented}, {hero} has to {goal}
      when {aliens} take over {place}, {hero} leads the resistance
      {hero} sells {his} memories to the {invented} Corporation to {goal}
      {hero} travels back to {year} to stop {trouble}`,
    middles: `
      the {machine} begins to develop a mind of its own
      but time travel has its price, and {ref} must {goal}
      oxygen is running out, and {other} no longer trusts {him}
      the {invented} Corporation sends {a someone} to {personV} {him}
      {he} {is/are} not sure any more who is human
      the signal comes from {invented}, a world without {abstract}
      with Earth dying, {ref} {has/have} to {goal}`,
    endings: `
      the future of mankind depends on {him}
      they are not alone in the universe
      the end of the world is only the beginning
      earth will never be the same
      somewhere in space, {a alien} is waiting`,
  },
  Romance: {
    openings: `
      {hero} falls in love with {beloved}, but {fact}
      {hero} and {friend} meet {setting} and spend {number} days together
      a love affair begins between {hero} and {beloved} {setting}
      {heroAside} is engaged to {a someone} but loves {beloved}
      {hero} writes love letters to {beloved} on behalf of {a someone}
      {number} years after they parted, {hero} and {friend} meet again in {place}
      a marriage of convenience between {hero} and {friend} turns into something more
      {hero} does not believe in love until {he} meets {beloved}
      {when} {hero} falls for the one {job2} {he} cannot have`,
    middles: `
      the two fall in love, but {his} {relative} wants {him} to marry {a someone}
      a kiss {setting} changes everything
      love blossoms, until {beloved} {aloneVz}
      she loves someone else, and he is leaving for {otherPlace}
      {he} {cannot/cannot} forget the night they spent {setting}
      their love is put to the test by {trouble}`,
    endings: `
      love has never been so complicated
      a love story for everyone who has ever lost {a storyNoun}
      can love overcome {abstract}?
      true love waits {setting}
      they will always have {place}`,
  },
  Thriller: {
    openings: `
      {hero} witnesses {a crime} {setting} and becomes a target
      {hero} is investigating {a crime} in {place} when {other} is found dead
      the body of {a someone} is found {setting}, and {hero} has to {goal}
      {heroAside} is blackmailed into {personVing} {other}
      detective {full} comes out of retirement to {goal}
      {hero} receives {a objectAdj object} from a man who died {number} years ago
      {hero} plans the perfect crime: {a crime} {setting}
      {hero} suspects that {his} {relative} is behind {trouble}
      a serial killer is terrorising {place}, and {hero} is next
      {hero} wakes up next to a dead {job2} {setting}
      an undercover agent in the {invented} {gang}, {full} has to {goal}
      {hero} goes missing {setting}, leaving only {a objectAdj object}`,
    middles: `
      every clue leads back to {invented}
      {he} {has/have} {number} hours to find {other}
      the killer leaves {a object} with every victim
      but the police do not believe {him}
      the case brings back memories of {trouble}
      {ref} can trust no one, least of all {his} {relative}
      someone inside the police is helping {other}`,
    endings: `
      trust no one
      the killer is closer than anyone thinks
      but the truth is more dangerous than the lie
      not everyone will leave {invented} alive
      the game has only just begun`,
  },
  Animation: {
    openings: `
      a little {heroAnimal} named {first} leaves the {nature} to {goal}
      in the magical kingdom of {invented}, {hero} has to {goal}
      {number} {heroAnimals} set out from {invented} to {goal}
      a young {heroAnimal} and a lonely {animal} become friends {setting}
      {a trait human} finds a talking {animal} {setting}
      princess {first} of {invented} has to {goal} before {a adj event}
      a toy {heroAnimal} comes to life {setting}
      a clumsy young {heroAnimal} named {first} wants to become {a job2}
      {a human} follows {a animal} into a world where {animals} rule
      the {heroAnimals} of {invented} are in danger when {other} arrives`,
    middles: `
      with the help of a wise old {animal}, {he} {learns/learn} to {goal}
      the evil {animal} king wants {thing} for himself
      together with {a animal} and {a animal}, {he} {crosses/cross} the {nature}
      a spell has turned {his} {relative} into {a animal}
      only a child can hear what the {animal} says`,
    endings: `
      an adventure for the whole family
      friendship is the greatest magic of all
      {a storyAdj} adventure for children and adults alike
      even the smallest {animal} can be a hero`,
  },
}

export const documentary = {
  openings: `
    this documentary follows {someName}, {a someone} {setting}
    a documentary about {subject} in {place}
    the film tells the story of {groupNoun} who fought for {abstract} in {place}
    for {number} years, director {someName} followed {a someone} {setting}
    {storyAdj} and {storyAdj}, this documentary looks at {subject} and {subject}
    in {year}, {groupNoun} in {place} began to {goal}
    {someName} was {a someone} who changed {subject} for ever
    using archive footage and interviews, the film looks back at the {event} of {year}
    a look behind the scenes of {subject} in {otherPlace}
    the history of {subject}, told by the {jobs} of {invented}
    filmmaker {someName} returns to {place} to ask what became of the {event} of {year}
    a camera follows {number} {groupNoun} from {place} as they try to {goal}
    what does {subject} tell us about {abstract}?
    the rise and fall of {someName}, the {trait} {job} from {place}
    {setting}, {number} {groupNoun} keep the tradition of {subject} alive
    a portrait of the {inside} of {invented} and the {jobs} who work there
    deep in the {nature} of {invented}, {animals} struggle to survive`,
  middles: `
    interviews with {jobs}, {jobs} and {someName} reveal {a adj storyNoun}
    never-before-seen footage shows that {finding}
    the film visits {a placeAdj inside} in {otherPlace}, where {someName} still works as {a job2}
    {jobs} and {jobs} speak openly about {pairOfThings}
    from {place} to {otherPlace}, the camera finds {feeling}, {feeling} and {food}
    at the centre of the film is {someName}, whose {quality} has become a legend
    what began as a film about {subject} becomes a film about {abstract}
    experts warn that {subject} may not survive the {season}
    letters, home movies and {a objectAdj object} tell the story of a family
    0.4* the {invented} Company denies everything
    the men and women of {invented} remember the {adj} {event} of {year}
    few people know that {place} was once the capital of {subject}`,
  endings: `
    {a storyAdj} portrait of {a placeAdj inside} and its people
    a film about {pairOfThings}
    {a storyAdj} and {storyAdj} look at {subject}
    featuring {someName} and {someName}
    narrated by {someName}
    the result is {a storyAdj} film about {abstract}
    the question remains: who owns {subject}?
    filmed over {number} years in {place} and {otherPlace}
    it is also the story of a love that lasted {number} years
    winner of the jury prize at the {invented} Film Festival`,
}
