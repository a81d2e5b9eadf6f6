import { type Choice, even, hashUnit } from './random.ts'
import { list } from './words.ts'

export const realPlaces = list(`
London Paris New_York Berlin Rome Tokyo Los_Angeles Chicago Moscow Madrid Barcelona Vienna Hong_Kong San_Francisco
Mumbai
Istanbul Cairo Naples Venice Lisbon Dublin Prague Budapest Warsaw Athens Amsterdam Brussels Copenhagen Stockholm Oslo
Helsinki Shanghai Beijing Seoul Delhi Kolkata Mexico_City Buenos_Aires Rio_de_Janeiro São_Paulo Havana Miami Boston
New_Orleans Las_Vegas Texas California Detroit Philadelphia Washington Seattle Brooklyn Manhattan Harlem Hollywood
Montreal Toronto Vancouver Québec Sydney Melbourne Johannesburg Cape_Town Nairobi Lagos Accra Dakar Casablanca Tangier
Marrakesh Algiers Tunis Beirut Damascus Jerusalem Tel_Aviv Baghdad Tehran Kabul Karachi Lahore Bangkok Hanoi Saigon
Singapore Manila Jakarta Kyoto Osaka Hiroshima Nagasaki Hokkaido Okinawa Taipei Busan Sicily Tuscany Provence Brittany
Normandy Marseille Lyon Bordeaux Nice Toulouse Lille Strasbourg Milan Turin Florence Genoa Bologna Palermo Trieste
Verona
Sardinia Calabria Seville Granada Valencia Bilbao Galicia Andalusia Catalonia Porto Alentejo Hamburg Munich Cologne
Frankfurt Dresden Leipzig Bremen Bavaria Zurich Geneva Basel Bern Salzburg Graz Innsbruck Kraków Gdańsk Łódź Wrocław
Poznań Ostrava Brno Plzeň Bratislava Košice Ljubljana Zagreb Split Dubrovnik Sarajevo Mostar Belgrade Novi_Sad Skopje
Sofia Plovdiv Varna Bucharest Cluj Timişoara Chişinău Odessa Kyiv Lviv Kharkiv Minsk Vilnius Kaunas Riga Tallinn
Saint_Petersburg Murmansk Siberia Vladivostok Kazan Tbilisi Batumi Yerevan Baku Samarkand Tashkent Almaty Ulaanbaatar
Thessaloniki Crete Corfu Patras Nicosia Izmir Ankara Anatolia Cappadocia Antwerp Ghent Bruges Liège Rotterdam Utrecht
Groningen Maastricht Aarhus Odense Gothenburg Malmö Uppsala Gotland Bergen Trondheim Tromsø Lapland Turku Tampere
Reykjavík Akureyri Edinburgh Glasgow Aberdeen Inverness Orkney Belfast Derry Galway Cork Limerick Cardiff Swansea
Liverpool Manchester Leeds Sheffield Newcastle Birmingham Bristol Brighton Bath Oxford Cambridge York Cornwall Devon
Dorset Yorkshire Norfolk Suffolk Kent Essex Hull Blackpool Nottingham Whitby Dover Margate Alaska Arizona Montana
Wyoming
Nevada Utah Colorado Kansas Nebraska Iowa Ohio Indiana Kentucky Tennessee Alabama Mississippi Louisiana Georgia
Florida Virginia Vermont Maine Oregon Hawaii Oklahoma Missouri Wisconsin Minnesota Michigan Pittsburgh Baltimore
Cleveland Cincinnati Milwaukee Memphis Nashville Atlanta Charleston Savannah Dallas Houston Austin El_Paso Santa_Fe
Albuquerque Phoenix Tucson Denver Salt_Lake_City Portland Oakland San_Diego Tijuana Monterrey Guadalajara Oaxaca
Veracruz
Acapulco Mérida Guatemala Managua San_Salvador Panama Bogotá Medellín Cartagena Cali Caracas Quito Guayaquil Lima Cusco
Arequipa La_Paz Potosí Santiago Valparaíso Patagonia Mendoza Rosario Córdoba Tucumán Montevideo Asunción Salvador Recife
Brasília Manaus Belém Fortaleza Porto_Alegre Kingston Port-au-Prince Santo_Domingo San_Juan Trinidad Martinique
Guadeloupe Bermuda Nassau Nova_Scotia Newfoundland Halifax Winnipeg Saskatoon Calgary Edmonton Yukon Labrador Perth
Adelaide Brisbane Darwin Tasmania Hobart Queensland Auckland Wellington Christchurch Dunedin Fiji Samoa Tahiti Papua
Borneo Sumatra Java Bali Sulawesi Penang Malacca Kuala_Lumpur Phnom_Penh Siem_Reap Vientiane Luang_Prabang Chiang_Mai
Phuket Yangon Mandalay Dhaka Chittagong Darjeeling Kathmandu Pokhara Thimphu Lhasa Kashmir Srinagar Punjab Amritsar
Rajasthan Jaipur Udaipur Lucknow Varanasi Agra Bhopal Hyderabad Bangalore Chennai Madras Kerala Kochi Goa Pune Colombo
Kandy Jaffna Guangzhou Shenzhen Chongqing Chengdu Wuhan Nanjing Hangzhou Suzhou Harbin Xi'an Tianjin Dalian Macau Yunnan
Tibet Xinjiang Manchuria Sapporo Sendai Nagoya Kobe Fukuoka Nara Kanazawa Incheon Jeju Pyongyang Tainan Aden Sanaa
Muscat
Dubai Doha Riyadh Mecca Amman Petra Aleppo Gaza Haifa Jaffa Nazareth Nablus Ramallah Basra Mosul Isfahan Shiraz Tabriz
Mashhad Herat Kandahar Peshawar Alexandria Luxor Aswan Khartoum Addis_Ababa Asmara Mogadishu Djibouti Kampala Kigali
Dar_es_Salaam Zanzibar Mombasa Lamu Lusaka Harare Bulawayo Maputo Antananarivo Mauritius Durban Soweto Pretoria Windhoek
Luanda Kinshasa Brazzaville Libreville Douala Yaoundé Abuja Ibadan Kano Cotonou Lomé Ouagadougou Bamako Timbuktu Abidjan
Monrovia Freetown Conakry Bissau Banjul Nouakchott Agadez Fez Rabat Essaouira Oran Constantine Tripoli Benghazi Malta
Gibraltar Madeira Lanzarote Mallorca Ibiza Menorca Corsica Elba Capri Ischia Procida Stromboli Lampedusa Rhodes
Naxos Santorini Lesbos Mytilene Hydra Mykonos Svalbard Greenland Nuuk Antarctica Kamchatka Sakhalin Baikal Irkutsk
Thornwick Marlow_Bay Ashgrove Saint_Cyr Hollow_Creek Blackwater Cold_Harbour Millbrook Ravensholm Eastmere Westhaven
Silver_Lake Dry_Wells Copper_Hill Fairhaven Harrowgate Maplewood Cedar_Falls Pine_Ridge Widow's_Peak Gull_Island
Sandoval San_Perico Santa_Rosalia Villa_Serena Montclair Beaurivage Grünwald Neustadt Altenburg Karlsholm Nordvik
Velké_Lípy Novaya_Zarya Staroselo Kamenitsa Qasr_al-Nur Deir_Hanna Chandanpur Rampura Mirzabad Aoyama Shirahama Longwei
Umbalwe Kpando Nyasere Vostochny Eldoria Arkania Zembla Ruritania
`)

const starts = list(`
Al Am An Ar As Av Bal Bar Bel Ber Bex Bir Bor Bra Bren Bri Cal Cam Can Car Cas Cel Chal Cor Cran Cre Dal Dar Del Den Dor
Dra Dun El Em En Er Es Ev Fal Far Fen Fer Fin Fos Gal Gar Gen Gil Glen Gor Gran Gre Had Hal Har Hel Hes Hol Hor Il Im
In Is Iv Jas Jor Jun Kal Kar Kel Ken Kes Kil Kor Kra Kris Lam Lan Lar Len Lin Lis Lor Lun Mal Man Mar Mel Mer Mil Mir
Mon Mor Nar Nel Ner Nor Nov Ol Om Or Os Ost Pal Par Pel Pen Per Pol Por Pra Quel Quin Rad Ral Ran Rav Ren Ril Ros Rus
Sal San Sar Sel Sen Ser Sil Sol Sor Stan Sul Tal Tam Tar Tel Ter Thal Tin Tor Tra Tul Ul Um Ur Val Var Vel Ven Ver Vil
Vin Vol Vor Wal War Wen Wes Wil Win Wor Yar Yel Yor Zal Zan Zel Zor
`)
const middles = list(`
a e i o u an ar en er in or un ba be bi bo da de di do dra fa fe ga go gra ka ke ki ko la le li lo lu ma me mi mo na ne
ni no pa pe ra re ri ro sa se si so sta ta te ti to tra va ve vi vo za ze zo amber anda illa esse otto
`)
/** What a made-up name ends in tells where it might lie. */
const endings = [
  `bury ford ham ton wick worth mouth dale field by stead combe leigh port haven cliffe moor stow bridge gate`,
  `ville court mont lieu gny bourg vaux rac sac lles ette ance mar`,
  `ano ena ezza ino ona etta aro ella osa ara illo eda ares ines anza uela`,
  `burg stadt dorf heim berg bach feld hausen wald kirch`,
  `vik sund fjord holm stad borg ness havn lund strand`,
  `grad sk ovo ice ov any ka nik nitsa sko ava itz owo`,
  `abad pur gar istan esh an iya ash oud our`,
  `ra na mi ko shi ta wa bu ji ro ku to`,
  `is os ia on ax um ys eon ara ion ex ora`,
].map(list)

const startChoice = even(starts)
const middleChoice = even(middles)
const endingFamily: Choice<Choice<string>> = even(endings.map(even))

/** The made-up proper noun behind a rank: a village, a ship, a company, a family that no atlas has. */
export function invented(rank: number): string {
  const ending = endingFamily.at(hashUnit(rank, 21)).at(hashUnit(rank, 22))
  const start = startChoice.at(hashUnit(rank, 23))
  const length = hashUnit(rank, 24)
  if (length < 0.12) return start + ending
  const middle = middleChoice.at(hashUnit(rank, 25))
  if (length < 0.72) return start + middle + ending
  return start + middle + middleChoice.at(hashUnit(rank, 26)) + ending
}
