// Within a list the common words come first: the generator gives earlier words a larger share.
// An underscore stands for a space inside one entry.

export function list(text: string): readonly string[] {
  return [...new Set(text.trim().split(/\s+/))].map((word) => word.replaceAll('_', ' '))
}

export const personAdjectives = list(`
young old lonely retired ambitious struggling brilliant troubled widowed shy rebellious aging former famous disgraced
talented poor wealthy restless stubborn reckless grieving gifted homeless naive teenage idealistic cynical orphaned
failed divorced wounded eccentric charming quiet ruthless corrupt mysterious unemployed obsessive honest devoted
awkward heartbroken washed-up small-town middle-aged hardworking lovelorn overworked runaway exiled forgotten
celebrated jealous devout ordinary clumsy gentle bitter fearless timid proud weary penniless determined curious
self-taught hot-headed cold-blooded absent-minded sharp-tongued recovering dying blind deaf mute pregnant alcoholic
arrogant aspiring bankrupt bookish brash careful carefree charismatic cheerful conflicted cowardly cunning daring
dedicated desperate disillusioned dishonest dreamy elderly elegant embittered enigmatic estranged fiery foolish
fragile frustrated generous glamorous greedy grumpy guilt-ridden handsome hapless headstrong helpless hopeless
humble humourless imaginative immature impatient impulsive inexperienced infamous innocent insecure insomniac
introverted jaded jobless kind-hearted lazy legendary loyal lovesick manipulative meek melancholy merciless
mild-mannered mischievous misunderstood nervous neurotic nomadic obedient outspoken paranoid passionate patient
peaceful persistent pious popular powerful pragmatic precocious principled privileged provincial rebel religious
reluctant resourceful respected romantic rowdy sardonic scheming scruffy secretive sensitive sheltered sleepless
soft-spoken solitary spirited spoiled street-smart strict suicidal superstitious suspicious tireless tormented tough
traumatised trusting unlucky unhappy unscrupulous vain vengeful veteran wandering wayward wealthy-born widely-travelled
witty workaholic world-weary worried wronged youthful zealous bereaved bilingual dutiful freckled immigrant itinerant
`)

export const professions = list(`
detective teacher doctor writer soldier student actor journalist police_officer farmer lawyer singer musician thief
nurse painter photographer waitress scientist priest boxer fisherman gangster journalist filmmaker assassin artist
dancer pilot sailor professor policeman cook chef driver businessman poet housewife smuggler surgeon taxi_driver
truck_driver model prisoner monk nun spy hitman secretary salesman carpenter mechanic engineer librarian baker
bartender butcher tailor judge prosecutor senator mayor sheriff outlaw bounty_hunter gunslinger rancher cowboy
miner factory_worker dockworker shopkeeper pianist violinist composer conductor guitarist drummer rapper cellist
trumpeter organist novelist playwright screenwriter critic editor publisher reporter photojournalist translator
interpreter historian archaeologist anthropologist geologist biologist botanist chemist physicist astronomer
mathematician programmer hacker inventor watchmaker clockmaker locksmith blacksmith goldsmith jeweller glassblower
potter weaver seamstress dressmaker shoemaker hatter hairdresser barber beautician masseuse perfumer florist
gardener beekeeper shepherd goatherd winemaker brewer distiller miller cheesemaker confectioner pastry_chef
grocer greengrocer fishmonger pharmacist dentist psychiatrist psychologist therapist midwife paramedic coroner
undertaker gravedigger embalmer veterinarian zookeeper gamekeeper park_ranger forester lumberjack hunter trapper
poacher fire_fighter lifeguard lighthouse_keeper ferryman captain admiral lieutenant sergeant corporal colonel
general sniper medic deserter mercenary veteran bodyguard bouncer private_eye informant con_artist pickpocket
burglar safecracker forger counterfeiter bootlegger drug_dealer loan_shark mobster pimp blackmailer kidnapper
bank_robber arsonist hostage fugitive convict prison_guard warden bailiff juror clerk accountant banker
stockbroker auctioneer insurance_agent estate_agent tax_inspector bureaucrat diplomat ambassador politician
president prime_minister campaign_manager activist revolutionary rebel_leader trade_unionist missionary preacher
rabbi imam bishop cardinal exorcist medium fortune_teller magician illusionist clown acrobat juggler ventriloquist
puppeteer trapeze_artist lion_tamer ringmaster comedian stuntman stage_manager costume_designer projectionist
radio_host television_presenter disc_jockey talent_scout fashion_designer architect bricklayer roofer plumber
electrician welder crane_operator bus_driver train_driver chauffeur courier postman milkman chimney_sweep
window_cleaner janitor caretaker concierge bellboy chambermaid housekeeper butler governess nanny babysitter
tutor headmaster schoolteacher schoolgirl schoolboy apprentice intern graduate_student exchange_student
flight_attendant air_traffic_controller astronaut cosmonaut explorer mountaineer cartographer sea_captain pirate
gladiator samurai knight squire archer swordsman emperor king queen princess prince duchess countess baron lord
servant slave peasant nobleman courtesan geisha concubine footballer goalkeeper cyclist jockey swimmer sprinter
wrestler figure_skater skateboarder surfer racing_driver tennis_player chess_player gambler card_sharp matchmaker
ghostwriter biographer sculptor engraver illustrator cartoonist animator tattooist street_vendor beggar ragpicker
nightwatchman telephone_operator typist stenographer cleaner dishwasher barista sommelier food_critic
`)

export const relatives = list(`
father mother brother daughter son sister wife husband grandmother younger_brother grandfather older_sister uncle aunt
cousin best_friend neighbour younger_sister older_brother only_child eldest_son youngest_daughter
boss stepfather stepmother mentor ex-husband ex-wife fiancé fiancée girlfriend boyfriend lover partner roommate
landlord landlady colleague twin_brother twin_sister niece nephew half-brother half-sister mother-in-law father-in-law
brother-in-law sister-in-law godfather godmother grandson granddaughter great-aunt foster_mother stepson stepdaughter
teacher coach rival childhood_friend classmate accomplice former_partner old_flame employer assistant apprentice
therapist bodyguard guardian pen_pal travelling_companion business_partner cellmate commanding_officer captor
`)

export const relativeAdjectives = list(`
estranged dying elderly long-lost ailing domineering beloved controlling absent abusive
overbearing distant drunken stern ageing senile wayward jealous unfaithful loving eccentric bossy imprisoned
terminally_ill long-suffering adopted pregnant paralysed bedridden disapproving devoted
overprotective ungrateful scheming exiled wealthy drug-addicted forgetful charming gossiping
`)

export const groups = list(`
friends strangers siblings brothers sisters students teenagers soldiers children thieves women men families musicians
outsiders survivors travellers criminals tourists neighbours detectives scientists refugees misfits orphans colleagues
workers prisoners rebels actors villagers campers hikers cousins outlaws mercenaries pensioners schoolgirls schoolboys
housewives bandits nuns monks dancers sailors fishermen climbers astronauts veterans journalists smugglers activists
widows backpackers hackers miners immigrants gangsters pilots deserters castaways hostages farmers nurses settlers
cadets recruits pilgrims cheerleaders freshmen skaters bikers squatters hustlers gamblers conmen dropouts romantics
roommates newlyweds divorcees retirees drifters daydreamers
`)

export const groupAdjectives = list(`
young old unlikely childhood lonely reckless mismatched bored brave aging desperate rival ambitious inseparable
stranded quarrelling idealistic penniless eccentric homesick rebellious unruly forgotten frightened hardened
disillusioned tight-knit wealthy spoiled foolhardy ragtag bickering amateur retired weary starving
`)

/** Nouns that take "in a …". */
export const insidePlaces = list(`
city town village small_town house hospital school prison forest hotel apartment neighbourhood suburb slum desert
mansion castle monastery convent theatre café restaurant bar nightclub circus orphanage boarding_school university
laboratory factory mine quarry valley mountain_village fishing_village seaside_town port harbour_town capital colony
kingdom palace cottage cabin farmhouse boarding_house nursing_home asylum sanatorium clinic courtroom police_station
barracks bunker trench war_zone refugee_camp labour_camp ghetto shanty_town housing_estate tower_block basement attic
cellar greenhouse garden orchard vineyard jungle swamp canyon cave gorge bay lagoon cathedral church chapel mosque
synagogue temple cemetery museum gallery library bookshop bakery butcher's_shop barber_shop flower_shop toy_shop
department_store supermarket shopping_mall market warehouse shipyard power_station steel_town mining_town border_town
ghost_town resort spa_town casino brothel ballroom opera_house concert_hall recording_studio radio_station film_studio
newspaper_office law_firm bank office call_centre garage junkyard scrapyard trailer_park motel roadside_diner
petrol_station railway_station waiting_room lift stairwell tunnel sewer subway_station submarine lifeboat caravan
treehouse windmill lighthouse tavern inn saloon teahouse bathhouse laundry kitchen tenement penthouse villa manor
country_house stable barn dairy schoolhouse kindergarten dormitory military_academy ballet_school conservatory
embassy parliament archive observatory zoo aquarium amusement_park swimming_pool boxing_gym stadium ice_rink
high-rise commune reservation favela medina bazaar oasis rainforest wilderness national_park nature_reserve wetland
fjord archipelago
`)

/** Nouns that take "on a …". */
export const surfacePlaces = list(`
island farm train ship beach boat ranch mountain plantation bus spaceship film_set military_base river space_station
cruise_ship ferry cargo_ship raft peninsula highway campus reservation rooftop coast oil_rig trawler yacht glacier
night_train battlefield kibbutz cliff frozen_lake airliner distant_planet hillside country_road street_corner barge
building_site film_location research_vessel plateau racetrack riverbank sandbank
`)

export const placeAdjectives = list(`
small remote quiet strange crowded abandoned isolated rural sleepy crumbling dusty coastal foreign provincial haunted
ruined war-torn luxurious run-down tiny lonely snowbound windswept forgotten ancient bustling prosperous poor seaside
medieval decaying fashionable picturesque gloomy secluded frozen sunlit drought-stricken flooded industrial
old-fashioned
neglected divided occupied lawless segregated conservative shabby grand cursed derelict rain-soaked foggy mountainous
barren tropical northern southern eastern western desolate peaceful tranquil idyllic deserted noisy cramped sprawling
lively elegant exclusive bankrupt failing half-empty nameless fictional futuristic dystopian walled besieged fortified
plague-ridden struggling wintry overgrown underground high-security backwater far-flung sun-drenched rat-infested
candlelit labyrinthine leafy mosquito-ridden godforsaken close-knit
`)

export const objects = list(`
letter diary map book photograph gun key painting piano car suitcase ring camera knife box manuscript film violin
necklace doll mask mirror watch coin sword bicycle guitar notebook telephone radio tape briefcase bottle diamond dress
coat hat pistol rifle bomb boat motorcycle typewriter clock statue coffin cradle telescope compass lantern candle
music_box gramophone record portrait sketchbook postcard telegram will passport ticket wallet cheque contract deed
recipe scrapbook prayer_book scroll tablet amulet locket bracelet earring brooch crown sceptre chalice crucifix rosary
icon relic bone skull vase teapot umbrella handkerchief glove shoe wedding_dress uniform kimono shawl scarf quilt
blanket pillow mattress wheelchair rocking_chair sewing_machine accordion trumpet flute cello drum harmonica
saxophone bell whistle kite puppet marionette teddy_bear toy_train snow_globe jigsaw chessboard dice deck_of_cards
lottery_ticket trophy medal flag banner axe shovel hammer ladder rope chain padlock lockpick crowbar dagger spear bow
arrow shield helmet grenade landmine bullet revolver shotgun microscope syringe scalpel stethoscope potion elixir
antidote vaccine serum formula blueprint prototype machine robot satellite microchip hard_drive laptop password
videotape cassette film_reel projector negative screenplay score songbook hymnal poem novel newspaper magazine
leaflet poster dossier file ledger receipt invoice cash_box piggy_bank strongbox safe vault chest trunk crate barrel
basket birdcage aquarium terrarium seed acorn rose orchid pearl ruby emerald sapphire ivory_tusk amber fossil
meteorite crystal hourglass sundial barometer sextant globe atlas anchor oar sail canoe rowing_boat balloon glider
biplane locomotive tractor wagon carriage sleigh tricycle taxi van ambulance hearse limousine tombstone urn
gravestone tapestry fresco mosaic sculpture carving totem wig perfume lipstick fan parasol cane pipe cigarette_case
lighter matchbox spectacles monocle false_teeth glass_eye tattoo fingerprint ransom_note death_certificate
birth_certificate marriage_licence love_letter treasure_map test_result voicemail answering_machine
`)

export const objectAdjectives = list(`
old mysterious stolen secret lost forgotten strange broken precious ancient valuable hidden cursed antique rare unsigned
rusty golden silver priceless wooden unfinished second-hand worn half-burned faded forged counterfeit sacred magical
enchanted bloodstained anonymous sealed encrypted coded dusty ordinary cheap battered jewelled ivory porcelain glass
velvet silk leather bronze copper iron marble tattered yellowed torn moth-eaten unopened misdelivered incriminating
experimental radioactive indestructible malfunctioning talking haunted legendary long-lost borrowed worthless peculiar
oversized tiny handmade hand-painted hand-carved engraved monogrammed miniature mechanical clockwork forbidden banned
blasphemous undated unclaimed
`)

export const abstracts = list(`
love death life truth war family revenge freedom guilt grief power loss memory loneliness faith friendship
betrayal greed ambition poverty violence justice fear identity desire desperation addiction jealousy madness hope
corruption survival betrayal honour fame money marriage childhood motherhood fatherhood forgiveness redemption
obsession passion illness exile tradition politics religion racism fate destiny temptation deception loyalty duty
sacrifice courage pride shame hatred prejudice injustice solitude depression despair denial doubt happiness joy
innocence youth age adolescence adulthood sexuality intimacy infidelity divorce widowhood parenthood sisterhood
brotherhood class hunger thirst debt bankruptcy unemployment capitalism colonialism nationalism fascism communism
censorship propaganda bureaucracy surveillance paranoia insomnia amnesia dementia blindness pain trauma mourning
nostalgia melancholy boredom routine respectability conformity rebellion resistance revolution anarchy chaos oppression
slavery migration displacement belonging homesickness alienation isolation silence secrecy mortality immortality
eternity reincarnation superstition witchcraft magic possession evil sin morality conscience compassion kindness
mercy tenderness trust honesty integrity vanity envy lust gluttony sloth wrath cruelty indifference apathy ignorance
wisdom knowledge science progress technology nature wilderness beauty art music dance theatre cinema literature poetry
language storytelling imagination creativity inspiration genius success failure defeat victory competition rivalry
sportsmanship discipline endurance resilience recovery healing ageing illness disability inheritance legacy privilege
luck chance coincidence gambling crime punishment imprisonment escape pursuit vengeance
`)

export const feelings = list(`
fear guilt grief hope anger shame love loneliness jealousy joy sorrow despair desire pride rage regret doubt longing
panic envy suspicion bitterness tenderness nostalgia resentment affection boredom anxiety contempt disgust dread delight
remorse humiliation hatred melancholy homesickness curiosity confusion frustration exhaustion embarrassment relief
gratitude admiration infatuation heartbreak disappointment disillusionment hysteria paranoia terror horror wonder awe
ecstasy yearning restlessness serenity indignation exasperation bewilderment weariness tranquillity
`)

export const storyAdjectives = list(`
tender dark funny moving haunting powerful quiet touching violent strange gentle bittersweet intimate tragic brutal
gripping chilling warm thrilling romantic surreal poetic sweeping lyrical tense bleak heartwarming satirical dreamlike
unsettling unflinching absurd hilarious charming melancholic disturbing epic offbeat stylish raw subtle harrowing
playful
whimsical provocative sensual suspenseful nostalgic hypnotic darkly_comic feverish frenetic meditative contemplative
stark grim gritty exuberant irreverent slow-burning atmospheric claustrophobic kaleidoscopic elegiac delicate
compassionate humane sombre sentimental rousing uplifting ferocious operatic macabre gruesome twisted twisty taut
intricate inventive ironic wry deadpan farcical raucous bawdy saucy candid unsentimental understated minimalist lavish
opulent
`)

export const storyKinds = list(`
story tale portrait drama comedy thriller love_story mystery adventure fable film romance study journey satire nightmare
parable chronicle farce coming-of-age_story melodrama character_study ghost_story fairy_tale road_movie chamber_piece
family_saga morality_play whodunit western musical allegory tragedy elegy meditation period_piece black_comedy
caper heist_movie courtroom_drama war_film revenge_story buddy_comedy mood_piece puzzle odyssey confession
`)

export const events = list(`
wedding funeral murder war accident party fire storm trial election strike festival robbery birth divorce suicide
reunion revolution kidnapping earthquake flood plague drought car_crash plane_crash shipwreck heist dinner_party
birthday
concert competition tournament championship road_trip holiday honeymoon pregnancy engagement betrothal baptism
christening
graduation school_play audition premiere exhibition auction carnival masquerade feast banquet picnic harvest pilgrimage
procession parade riot protest march uprising coup assassination execution ambush siege battle invasion occupation
bombing massacre evacuation blackout blizzard avalanche landslide eruption hurricane tornado tsunami heatwave famine
epidemic outbreak quarantine explosion derailment collision hijacking hostage_crisis prison_break manhunt chase duel
shoot-out boxing_match football_match chess_match race regatta bullfight hunt safari expedition voyage crossing
excavation discovery experiment operation transplant miscarriage adoption custody_battle lawsuit inquest
investigation interrogation confession séance exorcism ritual sacrifice haunting eclipse comet
power_cut train_strike lottery_win talent_show beauty_pageant spelling_bee summer_camp school_reunion stag_night
hen_party office_party Christmas_dinner family_gathering housewarming eviction foreclosure burglary stabbing drowning
disappearance scandal affair betrayal
`)

export const nature = list(`
sea river night mountain island sky sun moon rain wind snow storm forest garden ocean lake desert fire water stone star
shadow light winter summer spring autumn dawn dusk twilight midnight morning evening sunset sunrise horizon shore coast
beach tide wave current waterfall valley hill cliff canyon cave field meadow prairie steppe tundra marsh swamp moor
heath grove orchard vineyard wood tree oak willow pine birch cedar cypress olive almond cherry lemon apple fig
pomegranate lily rose jasmine lavender poppy thistle nettle ivy moss fern clover dandelion sunflower violet iris
lotus magnolia wisteria bramble thorn root branch leaf petal seed harvest dust sand clay mud ash ember flame smoke
thunder lightning cloud mist fog frost ice hail blizzard monsoon drought flood rainbow aurora eclipse comet meteor
planet galaxy earth soil salt silver gold copper iron coal amber coral pearl crystal glass feather wing claw
fang antler horn shell nest web hive burrow delta estuary lagoon reef glacier volcano crater geyser spring creek brook
stream pond pool well rapids
`)

export const animals = list(`
dog horse cat wolf bird lion tiger bear fox fish snake elephant monkey rabbit mouse shark whale eagle owl crow raven
sparrow swan dove nightingale hawk falcon hen rooster goose duck peacock parrot penguin seagull heron crane stork
pelican albatross vulture deer stag goat sheep lamb ram bull cow calf ox buffalo donkey mule pony stallion mare
camel llama pig boar piglet hedgehog badger otter beaver squirrel hamster rat bat mole hare weasel ferret
raccoon skunk lynx leopard panther jaguar cheetah cougar hyena jackal coyote gorilla chimpanzee orangutan baboon lemur
panda koala kangaroo platypus walrus seal dolphin octopus squid jellyfish crab lobster oyster salmon trout eel
carp turtle tortoise lizard chameleon crocodile alligator frog toad salamander scorpion spider beetle ant bee wasp
butterfly moth dragonfly firefly cricket grasshopper mosquito snail worm dragon unicorn phoenix
`)

export const titleNouns = list(`
house man woman girl boy door window bridge road street garden station tower room mirror clock train ship island
harbour lighthouse orchard kingdom city village stranger child sister brother daughter son mother father widow bride
groom king queen prince hunter witness enemy friend lover angel devil ghost saint sinner thief liar fool hero coward
traitor prophet pilgrim orphan refugee exile guest tenant heir heiress guardian keeper maker dreamer drifter wanderer
gambler promise secret lie dream song dance kiss tear heart hand eye face voice name word silence letter story song
game trap cage crown throne wall gate path crossing journey voyage return farewell arrival departure beginning ending
season hour day week year century minute moment sunday monday friday saturday christmas carnival circus wedding
funeral feast fall rise paradise heaven hell eden babylon atlantis labyrinth maze castle palace temple cathedral
monastery asylum prison hospital school theatre cinema café hotel motel market museum library bakery mill barn
farm meadow frontier border horizon wilderness abyss void edge verge corner crossroads boulevard avenue alley lane
square balcony rooftop attic cellar basement staircase corridor threshold chamber ballroom parlour nursery kitchen
table chair bed cradle grave tomb coffin bell drum violin piano waltz tango lullaby requiem sonata symphony nocturne
ballad hymn prayer psalm gospel testament covenant oath vow debt ransom bargain verdict sentence alibi confession
evidence suspect accomplice conspiracy cipher code protocol experiment equation theorem paradox hypothesis anomaly
signal frequency echo pulse orbit eclipse gravity velocity machine engine automaton android clone replica colony
empire republic regiment brigade battalion siege truce armistice treaty
`)

export const titleAdjectives = list(`
last dark first lost little black white red long good bad wild secret silent old new blue golden broken great beautiful
strange perfect final hidden dead forgotten cold deep blind sweet lonely bitter burning empty invisible endless
forbidden crimson green silver scarlet grey yellow pale bright brave bloody bold savage wicked crooked cruel gentle
tender quiet restless sleepless nameless faceless fearless ruthless reckless hollow haunted sacred holy unholy
eternal immortal mortal fatal vanishing fading falling rising running sleeping dreaming drowning dancing laughing
weeping whispering wandering waiting hungry thirsty naked innocent guilty wanted hunted stolen borrowed shattered
scattered frozen painted paper glass iron wooden stone velvet silk copper electric magnetic atomic cosmic lunar solar
stellar infinite distant foreign familiar ordinary extraordinary impossible improbable unlikely unknown unseen unspoken
unbroken unfinished untamed unwanted unquiet undying other second third seventh thirteenth hundred-year midnight winter
summer northern southern eastern western royal noble humble honest crazy mad lucky unlucky happy merry miserable
magnificent marvellous curious peculiar devious dangerous deadly lethal poisonous private public common rare
`)

export const singleTitles = list(`
her it us them you him mine ours nobody everybody someone always never sometimes maybe tomorrow yesterday today nowhere
everywhere elsewhere home alone together again enough almost after before beyond within without underneath upstairs
downstairs outside inside homeward windfall undertow aftermath afterglow limbo vertigo insomnia amnesia fever delirium
trance mirage oblivion exodus genesis nemesis catharsis hubris chaos entropy inertia momentum catalyst vortex vertex
zenith nadir solstice equinox apogee perihelion parallax paradox enigma stigma karma nirvana samsara zen tao
backlash payback comeback setback flashback playback heartbeat heartstrings wildfire wildflower moonlight starlight
daylight limelight nightfall snowfall rainfall waterfall landslide mudslide riptide springtime bedtime daybreak
heartbreak outbreak jailbreak stalemate checkmate soulmate inmate primate castaway runaway getaway stowaway breakaway
hideaway giveaway faraway overdrive overboard overnight overtime undercover undercurrent underdog underground
underworld understudy crossfire crossroads crosswind backwater backwoods backstage backdraft blackout whiteout
burnout fallout hangout hideout holdout knockout layout lockout lookout shutout standout stakeout takeout turnout
walkout workout ricochet rendezvous masquerade charade serenade promenade crusade barricade cavalcade renegade
`)

export const adverbs = list(`
slowly secretly finally quickly suddenly reluctantly quietly accidentally gradually unexpectedly soon desperately
foolishly bravely blindly silently patiently stubbornly unknowingly unwittingly gladly willingly deliberately
inevitably mysteriously cautiously clumsily nervously recklessly ruthlessly tenderly passionately
hesitantly grudgingly miraculously inexplicably impulsively instinctively obsessively methodically
painstakingly openly discreetly awkwardly cheerfully defiantly eagerly fearlessly fiercely gently gracefully
grimly honestly hopelessly immediately innocently intently joyfully madly narrowly naively
obediently peacefully politely proudly rashly resolutely selfishly
shamelessly shrewdly sincerely steadily tirelessly triumphantly unwillingly vainly wearily wisely
`)

export const storyNouns = list(`
secret lie promise plan deal choice decision mistake chance dream nightmare memory story rumour legend
prophecy curse spell bargain oath pact vow debt fortune treasure reward ransom bribe prize scholarship promotion
scheme conspiracy plot trap ambush mission quest assignment investigation case clue lead suspect witness alibi motive
verdict sentence crime conviction affair romance flirtation engagement marriage separation reconciliation
friendship feud rivalry quarrel argument grudge truce ceasefire alliance crush infatuation encounter
visit arrival departure absence disappearance discovery revelation confession diagnosis illness fever wound
scar injury operation cure remedy breakthrough invention theory experiment hoax fraud swindle
`)

export const personVerbs = list(`
help save meet protect follow find trust betray marry kill love confront hunt forgive lose hate seduce rescue avenge
fight deceive blackmail kidnap chase abandon question murder rob leave pursue defend teach haunt befriend hire replace
expose impersonate outwit manipulate shelter nurse comfort console mentor train challenge defy disobey disappoint
embarrass humiliate ridicule mock tease provoke insult slap punch wound poison strangle stab shoot arrest interrogate
imprison torture release free liberate smuggle hide shadow spy_on stalk watch observe photograph paint
sketch film interview imitate admire adore worship idolise envy resent despise loathe fear suspect accuse blame
condemn denounce report testify_against sue bribe corrupt recruit enlist employ dismiss evict bury mourn
remember forget recognise identify track_down locate summon invite entertain amuse charm flatter court woo kiss
embrace divorce desert neglect adopt raise feed bathe heal cure revive resurrect exorcise possess
hypnotise drug trick swindle cheat double-cross outsmart outrun evade escape elude
`)

export const objectVerbs = list(`
find steal hide sell buy lose destroy discover return recover inherit deliver keep break repair build burn open read
write
finish paint copy forge smuggle carry wear lend borrow pawn trade guard protect examine restore translate decipher
decode unlock retrieve salvage bury unearth dig_up throw_away drop smash shatter melt polish mend stitch
carve engrave photograph auction donate surrender swallow touch wield reload fire dismantle assemble design invent
patent
publish edit memorise recite perform record rewind erase rewrite tear_up mail intercept misplace conceal
disguise inspect appraise authenticate insure wrap unwrap display exhibit sabotage detonate defuse activate
reprogram hack steer
`)

export const placeVerbs = list(`
leave reach cross escape visit explore flee enter defend rebuild destroy abandon save search invade conquer rule
return_to settle_in move_to hide_in get_lost_in wander roam patrol guard haunt inhabit occupy liberate besiege
evacuate desert survey map photograph remember forget rediscover renovate inherit sell buy burn_down
take_over break_into sneak_into head_for set_out_for arrive_in drive_through sail_to travel_to journey_to
`)

export const aloneVerbs = list(`
disappear return die escape survive change vanish suffer struggle leave arrive collapse surrender rebel confess lie
dream wander drift hesitate panic sing dance weep laugh scream whisper sleep wake remember forget recover
heal grow learn fail triumph suffocate starve drown freeze bleed faint relapse retire resign
emigrate repent pray meditate daydream hallucinate reminisce procrastinate improvise flourish prosper perish
languish linger retreat
`)

export const containers = list(`
suitcase box car trunk briefcase van basket crate barrel chest bottle wagon safe coffin backpack drawer freezer cellar
cupboard truckload handbag
`)

export const foods = list(`
bread soup rice chocolate cake wine coffee tea whisky beer noodles dumplings curry honey cheese oranges olives
lemons apples peaches cherries strawberries mushrooms truffles oysters lobster sushi ramen kimchi couscous tagine paella
tortillas tamales tacos pizza spaghetti risotto gelato pancakes waffles croissants baguettes pastries pies puddings
biscuits doughnuts marmalade vinegar saffron cinnamon ginger garlic chilli pepper vanilla caramel liquorice
lemonade champagne brandy vodka tequila absinthe sake cider gin rum
`)

export const sciFiBeings = list(`
alien robot android clone mutant cyborg artificial_intelligence parasite organism virus specimen telepath replicant
overlord hive_mind drone supercomputer hologram nanobot machine shape-shifter
`)

export const sciFiPlaces = list(`
spaceship space_station time_loop simulation parallel_universe colony escape_pod cryogenic_chamber starship satellite
mothership black_hole wormhole generation_ship laboratory underground_city virtual_reality_game multiverse domed_city
research_base orbital_prison lunar_base
`)

export const sciFiMachines = list(`
time_machine robot portal signal spacecraft satellite computer force_field laser algorithm reactor implant star_map
memory_chip neural_network quantum_computer exoskeleton teleporter warp_drive gene telescope probe asteroid
terraforming_project mainframe beacon
`)

export const horrorBeings = list(`
ghost demon vampire witch monster zombie spirit killer creature werewolf poltergeist ghoul shadow serial_killer slasher
cannibal skeleton scarecrow beast fiend devil banshee wraith phantom apparition entity presence changeling mummy
gargoyle hellhound succubus shape-shifter bogeyman doppelgänger
`)

export const horrorThings = list(`
curse cult coven corpse nightmare séance crypt tomb grave mausoleum morgue slaughterhouse doll puppet mask swarm
infection plague mutation experiment blood_ritual sacrifice pentagram ouija_board spellbook effigy talisman
`)

export const crimeEvents = list(`
murder robbery heist kidnapping conspiracy drug_deal bank_job jewel_theft forgery contract_killing undercover_operation
cover-up corruption_scandal bombing assassination double_cross fraud art_theft arms_deal prison_riot hijacking stakeout
turf_war shooting poisoning break-in extortion_plot counterfeiting_scheme money_laundering_scheme trafficking_case
`)

export const crimeGroups = list(`
mafia gang cartel syndicate smuggling_ring triad brotherhood police_force sleeper_cell crew clan mob vigilantes
`)

export const subjects = list(`
music football jazz climate_change war cinema photography opera migration dance cooking architecture fashion poetry
boxing surfing journalism nuclear_power deforestation coal_mining fishing farming beekeeping flamenco tango
rock_and_roll hip-hop punk techno ballet circus theatre puppetry animation painting sculpture graffiti tattooing
skateboarding mountaineering cycling chess bullfighting horse_racing wrestling motor_racing sailing free_diving
space_exploration artificial_intelligence genetics medicine psychiatry vaccination organ_donation ageing adoption
homelessness addiction prison_reform policing espionage propaganda censorship democracy apartheid genocide
colonialism slavery suffrage feminism gay_rights trade_unions whistleblowing banking oil diamonds gold water plastic
waste recycling extinction whaling ivory_poaching coral_reefs glaciers volcanoes earthquakes hurricanes deserts
rainforests wolves elephants bees butterflies sharks whales orangutans archaeology palaeontology calligraphy
weaving pottery winemaking street_food tea coffee chocolate bread opera_singing bluegrass folk_music reggae
fado klezmer qawwali gamelan
`)

export const numbers = list(`two three four five six seven eight nine ten eleven twelve thirteen twenty forty`)

export const seasons = list(`summer winter autumn spring`)

export const months = list(`January February March April May June July August September October November December`)

export const qualities = list(`
kindness beauty courage talent honesty innocence charm wit patience arrogance silence indifference ambition stubbornness
devotion generosity cruelty intelligence imagination optimism vanity coldness sincerity recklessness discretion
eloquence elegance modesty humility naivety gullibility tenacity resourcefulness bravado swagger gruffness candour
cunning
`)

export const moreAdjectives = list(`
impossible dangerous terrible unlikely deadly brief violent painful unexpected passionate sudden shocking bizarre
disastrous daring doomed secret final desperate shameful dreadful devastating scandalous hopeless brutal bloody fateful
clandestine tumultuous tender unspeakable unforgettable unbearable inexplicable unresolved unsolved baffling elaborate
foolproof half-baked ill-fated ill-advised far-fetched lucrative risky perilous treacherous murderous sinister ominous
ghastly grisly horrific supernatural paranormal uncanny eerie otherworldly miraculous spectacular glorious lavish
extravagant modest humble simple complicated tangled intricate delicate fragile volatile explosive turbulent stormy
fleeting lasting lifelong decades-old centuries-old recent imminent looming gathering growing mounting escalating
spiralling simmering smouldering hidden buried repressed suppressed unspoken unrequited forbidden illicit adulterous
incestuous platonic polite awkward uneasy strained bitter acrimonious amicable fruitful productive pointless absurd
ridiculous laughable embarrassing humiliating degrading harrowing traumatic life-changing life-threatening
career-ending heart-stopping mind-bending nerve-racking
`)
