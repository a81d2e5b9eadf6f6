import { Choice, even, hashUnit, zipf } from './random.ts'
import { list } from './words.ts'

type Gender = 'female' | 'male'

interface Culture {
  share: number
  female: string
  male: string
  surnames: string
  /** Surnames put together from real parts: every first with every last. */
  parts?: readonly [string, string]
  familyFirst?: boolean
  twoSurnames?: boolean
  /** Women's surnames end differently: Volkov, Volkova. */
  feminine?: boolean
}

const cultures: readonly Culture[] = [
  {
    share: 40,
    female: `Mary Sarah Emma Kate Anna Alice Grace Elizabeth Helen Julia Laura Rachel Claire Lucy Jane Susan Margaret
    Rose
      Emily Charlotte Olivia Hannah Rebecca Nancy Dorothy Ruth Evelyn Martha Eleanor Victoria Diana Joan Betty Barbara
      Jessica Amy Amanda Nicole Megan Chloe Zoe Stella Violet Hazel Ivy Pearl Ruby Daisy Flora Beatrice Harriet Edith
      Agnes Mabel Winifred Sylvia Vivian Lillian Josephine Florence Cora Nora Tess Holly June April Faith Abigail
      Madison Brooke Paige Skye Shirley Denise Tanya Keisha Latoya Imani Jasmine`,
    male: `John James Michael David Jack Thomas William Robert Charlie George Henry Peter Paul Daniel Sam Frank Joe
    Harry
      Ben Tom Max Adam Alex Edward Richard Arthur Walter Albert Ray Eddie Jim Nick Tony Steve Mark Luke Matthew Andrew
      Simon Philip Martin Stephen Oliver Nathan Noah Ethan Jacob Joshua Ryan Tyler Kyle Jason Justin Travis Wade Clay
      Hank Earl Floyd Clyde Lloyd Vernon Leroy Marcus Darnell Jamal Tyrone Curtis Otis Wendell Percy Cecil Rupert
      Nigel Graham Clive Trevor Barnaby Jasper Silas Ezra Elias Gideon Tobias Winston Desmond`,
    surnames: `Smith Jones Brown Taylor Wilson Johnson Williams Miller Davis Moore Anderson Thompson White Harris Martin
      Clark Lewis Walker Hall Allen Young King Wright Scott Green Baker Adams Nelson Carter Mitchell Roberts Turner
      Phillips Campbell Parker Evans Edwards Collins Stewart Morris Rogers Reed Cook Morgan Bell Murphy Bailey Cooper
      Richardson Cox Howard Ward Peterson Gray James Watson Brooks Kelly Sanders Price Bennett Wood Barnes Ross
      Henderson Coleman Jenkins Perry Powell Long Patterson Hughes Washington Butler Simmons Foster Bryant Alexander
      Russell Griffin Hayes Myers Ford Hamilton Graham Sullivan Wallace Woods Cole West Jordan Owens Reynolds Fisher
      Ellis Harrison Gibson McDonald Cruz Marshall Freeman Wells Webb Simpson Stevens Tucker Porter Hunter Hicks
      Crawford Boyd Mason Kennedy Warren Dixon Burns Gordon Shaw Holmes Rice Robertson Hunt Black Daniels Palmer Mills
      Nichols Grant Knight Ferguson Stone Hawkins Dunn Perkins Hudson Spencer Gardner Stephens Payne Pierce Berry
      Matthews Arnold Wagner Willis Watkins Carroll Duncan Snyder Hart Cunningham Bradley Lane Andrews Harper Fox Riley
      Armstrong Carpenter Weaver Greene Lawrence Elliott Chapman Sims Austin Peters Kelley Franklin Lawson Fields
      Marlowe Hawthorne Pemberton Blackwood Fairchild Lockhart Winthrop Sinclair Abernathy Thorne Vance Quill Finch
      Larkspur Penhaligon Trevelyan Cavendish Prescott Whitlock Beaumont Holloway Mercer Calloway Sterling Drake Locke
      Sutton Barlow Crane Sharpe Nash Frost Winters Ravenscroft Doyle Flynn Byrne Gallagher Brennan`,
    parts: [
      'Ash Hart Black White Thorn Wood Brad Hol Stan Whit Win Hask Rad Lang Mor Clay Wake Hazel Red Bex',
      'worth ley ton field bury wood combe stead ford croft well bourne',
    ],
  },
  {
    share: 6,
    female: `Siobhán Niamh Aoife Maeve Orla Ciara Bríd Róisín Deirdre Fiona Eilidh Morag Isla Catriona Rhiannon Gwen
    Carys
      Bronwen Sinéad Gráinne`,
    male: `Seán Patrick Liam Connor Declan Finn Eoin Padraig Cillian Brendan Ewan Angus Hamish Callum Rory Duncan Rhys
      Dylan Gareth Owain Emrys`,
    surnames: `O'Brien O'Connor O'Neill O'Sullivan O'Reilly Kelly Ryan Walsh McCarthy Quinn Doherty Kennedy Lynch Murray
      Byrne Daly Nolan Keane Brady Maguire MacLeod MacDonald McGregor Fraser Douglas Sutherland Ó_Briain Ní_Dhomhnaill
      Mac_Giolla Llewellyn Griffiths Pritchard Bevan Vaughan Pryce Cadogan Gwynne McAllister McKenna McGrath Fitzgerald
      Fitzpatrick Delaney Donnelly Hennessy Kavanagh Mulligan Rafferty Tierney Kilbride`,
  },
  {
    share: 10,
    female: `Marie Sophie Camille Claire Juliette Hélène Isabelle Céline Amélie Élodie Chloé Margaux Léa Inès Geneviève
      Simone Colette Brigitte Odile Sandrine Aurélie Manon Mathilde Solène Zoé Éloïse Delphine Noémie Françoise`,
    male: `Jean Pierre Louis Antoine François Luc Henri Michel Jacques Émile René Étienne Gaspard Mathieu Nicolas
    Olivier
      Laurent Thierry Yves Benoît Clément Rémi Théo Bastien Lucien Marcel Gérard Didier Jérôme Loïc`,
    surnames: `Dubois Martin Bernard Moreau Laurent Lefèvre Leroy Roux Fournier Girard Bonnet Dupont Lambert Fontaine
      Rousseau Vincent Muller Faure Mercier Blanc Guérin Boyer Garnier Chevalier François Legrand Gauthier Perrin Robin
      Clément Morin Henry Roussel Mathieu Gautier Masson Marchand Duval Denis Dumont Marie Lemaire Noël Meyer Dufour
      Meunier Brun Blanchard Giraud Joly Rivière Lucas Brunet Gaillard Barbier Arnaud Martinez Gérard Renard Roche
      Delacroix Beauvais Deschamps Béranger Lavigne Charpentier Vasseur Poirier Carpentier Desrosiers Tremblay Gagnon
      Bouchard Côté Pelletier Bélanger Lévesque Thériault`,
  },
  {
    share: 10,
    female: `María Carmen Elena Lucía Isabel Ana Sofía Rosa Marta Paula Pilar Dolores Inés Beatriz Alejandra Valentina
      Camila Gabriela Ximena Guadalupe Consuelo Esperanza Soledad Mercedes Araceli Begoña Nuria Belén Rocío Yolanda`,
    male: `José Juan Carlos Luis Miguel Antonio Manuel Pedro Javier Diego Pablo Alejandro Fernando Rafael Andrés Ramón
      Joaquín Sergio Emilio Ignacio Santiago Mateo Tomás Hernán Gonzalo Rodrigo Esteban Raúl Álvaro Íñigo`,
    surnames: `García Rodríguez González Fernández López Martínez Sánchez Pérez Gómez Martín Jiménez Ruiz Hernández Díaz
      Moreno Muñoz Álvarez Romero Alonso Gutiérrez Navarro Torres Domínguez Vázquez Ramos Gil Ramírez Serrano Blanco
      Molina Morales Suárez Ortega Delgado Castro Ortiz Rubio Marín Sanz Núñez Iglesias Medina Garrido Cortés Castillo
      Santos Lozano Guerrero Cano Prieto Méndez Cruz Calvo Gallego Vidal León Márquez Herrera Peña Flores Cabrera Campos
      Vega Fuentes Carrasco Diez Caballero Reyes Nieto Aguilar Pascual Herrero Santana Lorenzo Hidalgo Montero Ibáñez
      Echeverría Zubizarreta Quiñones Bolaños Villanueva`,
    twoSurnames: true,
  },
  {
    share: 4,
    female: `Beatriz Mariana Joana Inês Leonor Fernanda Luísa Conceição Graça Marília Thaís Iracema Luana Clarice`,
    male: `João Pedro Tiago Rui Paulo Luís Nuno Gonçalo Caetano Vinícius Thiago Raimundo Sebastião Zé Benedito`,
    surnames: `Silva Santos Ferreira Pereira Oliveira Costa Rodrigues Martins Sousa Fernandes Gonçalves Gomes Lopes
    Marques
      Alves Almeida Ribeiro Pinto Carvalho Teixeira Moreira Correia Mendes Nunes Soares Vieira Monteiro Cardoso Rocha
      Raposo Neves Coelho Cruz Cunha Pires Ramos Reis Simões Antunes Matos Fonseca Machado Araújo Barbosa Magalhães
      Guimarães Assunção Falcão Leitão`,
  },
  {
    share: 6,
    female: `Giulia Francesca Chiara Lucia Sofia Elisa Paola Silvia Bianca Giovanna Ludovica Ornella Fiorella Donatella
      Ginevra Caterina Serena Rosalba Mirella Alessandra`,
    male: `Marco Giovanni Luca Antonio Paolo Roberto Vittorio Federico Enzo Salvatore Matteo Lorenzo Alessandro Dario
      Sandro Umberto Massimo Nino Ettore Niccolò Tommaso`,
    surnames: `Rossi Russo Ferrari Esposito Bianchi Romano Colombo Ricci Marino Greco Bruno Gallo Conti De_Luca Mancini
      Costa Giordano Rizzo Lombardi Moretti Barbieri Fontana Santoro Mariani Rinaldi Caruso Ferrara Galli Martini Leone
      Longo Gentile Martinelli Vitale Lombardo Serra Coppola De_Santis D'Angelo Marchetti Parisi Villa Conte Ferraro
      Ferri Fabbri Bianco Marini Grasso Valentini Messina Sala De_Angelis Gatti Pellegrini Palumbo Sanna Farina Rizzi
      Monti Cattaneo Morelli Amato Silvestri Mazza Testa Grassi Pellegrino Carbone Bellini Visconti`,
  },
  {
    share: 7,
    female: `Greta Ingrid Hanna Lena Katharina Ursula Heike Sabine Gudrun Anneliese Liesel Marlene Saskia Femke
      Anouk Mieke Lotte Hilde Käthe`,
    male: `Hans Karl Friedrich Wolfgang Klaus Jürgen Dieter Otto Werner Heinrich Günther Matthias Stefan Jörg Bernd
    Joost
      Pieter Willem Ruud Dirk Jeroen Björn`,
    surnames: `Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch Bauer Richter
    Klein
      Wolf Schröder Neumann Schwarz Zimmermann Braun Krüger Hofmann Hartmann Lange Schmitt Werner Krause Lehmann Schmid
      Schulze Maier Köhler Herrmann König Walter Mayer Huber Kaiser Fuchs Peters Lang Scholz Möller Weiß Jung Hahn
      Schubert Vogel Friedrich Keller Günther Frank Berger Winkler Roth Beck Lorenz Baumann Franke Albrecht Schuster
      Simon Ludwig Böhm Winter Kraus Martin Schumacher Vogt Stein Jäger Otto Sommer Groß Seidel Brandt Haas Schreiber
      de_Vries van_Dijk Bakker Janssen Visser Smit Meijer de_Boer Mulder de_Groot Bos Vos van_den_Berg Hendriks
      van_der_Meer`,
    parts: ['Stein Rosen Gold Silber Linden Eichen Berg Feld Hohen Grün Schön Eisen', 'berg feld thal mann bach hof'],
  },
  {
    share: 5,
    female: `Astrid Liv Sigrid Freja Karin Maja Elin Åsa Solveig Ragnhild Tuva Linnéa Kirsten Bodil Helga Guðrún Aino
    Tuuli
      Päivi Sanna`,
    male: `Lars Erik Nils Anders Søren Bjørn Olaf Magnus Gustav Håkon Leif Sven Torsten Mads Jesper Rasmus Åke Jón Eino
      Mikko Väinö`,
    surnames: `Hansen Johansen Olsen Larsen Andersen Pedersen Nilsen Kristiansen Jensen Karlsen Johnsen Pettersen
    Eriksen
      Berg Haugen Hagen Johannessen Andreassen Jacobsen Dahl Jørgensen Halvorsen Henriksen Lund Sørensen Johansson
      Andersson Karlsson Nilsson Eriksson Larsson Olsson Persson Svensson Gustafsson Lindqvist Lindström Bergström
      Lundgren Sandberg Forsberg Sjöberg Wallin Engström Eklund Nyström Holm Sjögren Rasmussen Mortensen Kjær
      Nørgaard Østergaard Ødegård Bråten Korhonen Virtanen Mäkinen Nieminen Hämäläinen Koskinen Heikkinen Salonen
      Sigurðsson Jónsdóttir Þórsson`,
  },
  {
    share: 5,
    female: `Zofia Agnieszka Kasia Małgorzata Jana Tereza Ludmila Jitka Zuzana Milena Katalin Ilona Zsófia Ágnes Ioana
      Mihaela Jelena Dragana Vesna Ivana`,
    male: `Andrzej Krzysztof Paweł Wojciech Stanisław Jiří Tomáš Ondřej Pavel Václav Zoltán László Gábor István Mircea
      Cristian Goran Dušan Branko Zoran Miloš`,
    surnames: `Nowak Kowalski Wiśniewski Wójcik Kowalczyk Kamiński Lewandowski Zieliński Szymański Woźniak Dąbrowski
      Kozłowski Jankowski Mazur Kwiatkowski Krawczyk Kaczmarek Piotrowski Grabowski Zając Pawłowski Król Wieczorek
      Novák Svoboda Novotný Dvořák Černý Procházka Kučera Veselý Horák Němec Pokorný Pospíšil Marek Hájek Růžička
      Nagy Kovács Tóth Szabó Horváth Varga Kiss Molnár Németh Farkas Balogh Papp Takács Juhász Popescu Ionescu
      Dumitrescu Stan Munteanu Jovanović Petrović Nikolić Marković Đorđević Stojanović Ilić Horvat Kovačević Babić
      Marić Jurić`,
    feminine: true,
  },
  {
    share: 4,
    female: `Olga Natasha Irina Svetlana Tatiana Anastasia Ludmila Galina Katya Nadia Vera Oksana Yulia Larisa Zoya`,
    male: `Ivan Sergei Dmitri Alexei Mikhail Nikolai Vladimir Boris Andrei Yuri Pavel Viktor Oleg Grigori Anatoly
    Taras`,
    surnames: `Ivanov Smirnov Kuznetsov Popov Vasiliev Petrov Sokolov Mikhailov Novikov Fedorov Morozov Volkov Alekseev
      Lebedev Semenov Egorov Pavlov Kozlov Stepanov Nikolaev Orlov Andreev Makarov Nikitin Zakharov Zaitsev Soloviev
      Borisov Yakovlev Grigoriev Romanov Vorobiev Sergeev Kuzmin Frolov Alexandrov Dmitriev Korolev Gusev Kiselev
      Ilyin Maximov Polyakov Sorokin Vinogradov Kovalenko Shevchenko Bondarenko Tkachenko Kravchenko Oliynyk
      Lysenko Savchenko Rudenko`,
    feminine: true,
  },
  {
    share: 3,
    female: `Eleni Katerina Ioanna Despina Ariadne Ayşe Fatma Zeynep Elif Defne Gülşen Anahit Nino Tamar`,
    male: `Yannis Nikos Kostas Dimitris Stavros Mehmet Mustafa Emre Cem Kemal Orhan Aram Giorgi Levan`,
    surnames: `Papadopoulos Georgiou Nikolaidis Angelopoulos Karagiannis Vlachos Pappas Makris Economou Alexiou
      Theodorakis Stavridis Yılmaz Kaya Demir Çelik Şahin Yıldız Öztürk Aydın Özdemir Arslan Doğan Kılıç Aslan Çetin
      Kara Koç Kurt Özkan Şimşek Polat Petrosyan Sargsyan Harutyunyan Grigoryan Beridze Kapanadze Gelashvili
      Lomidze`,
  },
  {
    share: 6,
    female: `Fatima Leila Yasmin Amira Noor Samira Zahra Maryam Shirin Soraya Nasrin Layla Salma Hanan Rania Golshifteh
      Miriam Tzipora Noa Yael`,
    male: `Ahmed Mohammed Omar Hassan Ali Karim Youssef Khaled Tariq Samir Reza Farhad Dariush Kaveh Amir Bilal Avi
    Yossi
      Uri Eitan`,
    surnames: `Hassan Khalil Mansour Haddad Nasser Rahman Farouk Aziz Saleh Hamdan Khoury Awad Shaheen Qasim Darwish
    Najjar
      Said Bakr Sabbagh Zidan Benali Bouzid Cherif Mansouri Hosseini Ahmadi Mohammadi Karimi Rezaei Moradi Jafari
      Farhadi Kiarostami Tehrani Shirazi Golestan Levy Cohen Mizrahi Peretz Biton Dahan Friedman Katz Shapira Ben-David
      Al-Masri Al-Rashid El-Sayed El-Amin`,
  },
  {
    share: 7,
    female: `Priya Lakshmi Meera Anjali Deepa Kavita Sunita Radha Aishwarya Nandini Rukmini Shabana Parvati Sita Asha
    Rekha
      Ananya Ishani Malini Tabassum`,
    male: `Raj Arjun Vijay Rahul Anil Sanjay Ravi Krishna Rohan Vikram Suresh Amit Imran Salman Farhan Rajesh Kiran
    Mohan
      Satyajit Ashok Harish`,
    surnames: `Sharma Singh Kumar Patel Gupta Khan Verma Mehta Joshi Reddy Nair Menon Iyer Rao Chatterjee Banerjee
      Mukherjee Ghosh Das Bose Sen Roy Chopra Kapoor Malhotra Bhatt Desai Shah Trivedi Pandey Mishra Tiwari Yadav
      Chauhan Thakur Pillai Krishnan Subramaniam Venkatesh Ranganathan Balakrishnan Naidu Gowda Shetty Kulkarni
      Deshmukh Patil Ahmed Siddiqui Qureshi Hussain Perera Fernando Gunasekara Rajapaksa`,
  },
  {
    share: 5,
    female: `Mei Xiu Lin Yan Fang Jing Hui Xiaoling Meiling Lihua Yuying Shu Qing Wenwen Zhen Lan`,
    male: `Wei Jun Ming Hao Jian Tao Feng Lei Bin Chao Zhigang Xiaoming Dawei Guoqiang Yimou Kaige Wen Bo`,
    surnames: `Wang Li Zhang Liu Chen Yang Zhao Huang Zhou Wu Xu Sun Hu Zhu Gao Lin He Guo Ma Luo Liang Song Zheng
    Xie Han
      Tang Feng Yu Dong Xiao Cheng Cao Yuan Deng Fu Shen Zeng Peng Lü Su Lu Jiang Cai Jia Ding Wei Xue Ye Yan Pan Du
      Dai Xia Zhong Tian Ren Fan Fang Shi Yao Tan Liao Zou Xiong Jin Hao Kong Bai Cui Kang Mao Qiu Qin Gu Hou Shao Meng
      Chan Leung Cheung Lam Ng Kwan Tse Yeung Tsai Hsu`,
    familyFirst: true,
  },
  {
    share: 6,
    female: `Yuki Sakura Akiko Haruka Naomi Keiko Michiko Setsuko Hana Aya Emi Kaori Mariko Natsuki Reiko Sayuri
    Tomoko Yoko
      Chihiro Fumiko`,
    male: `Hiroshi Kenji Takeshi Akira Toshiro Yasujiro Haruki Kazuo Makoto Masaru Nobu Ryo Satoshi Shinji Shohei Taro
      Yoshi Yuto Daisuke Hayao Ichiro`,
    surnames: `Tanaka Sato Suzuki Takahashi Watanabe Ito Yamamoto Nakamura Kobayashi Kato Yoshida Yamada Sasaki
    Yamaguchi
      Matsumoto Inoue Kimura Hayashi Shimizu Saito Mori Abe Ikeda Hashimoto Ishikawa Ogawa Okada Goto Hasegawa Murakami
      Kondo Ishii Sakamoto Endo Aoki Fujii Nishimura Fukuda Ota Miura Fujiwara Okamoto Matsuda Nakagawa Nakano Harada
      Ono Tamura Takeuchi Kaneko Wada Nakayama Ishida Ueda Morita Hara Shibata Sakai Kudo Yokoyama Miyazaki Miyamoto
      Uchida Takagi Ando Taniguchi Ohno Maruyama Imai Takada Fujimoto Takeda Murata Ueno Sugiyama Masuda Kurosawa`,
    parts: ['Yama Naka Kita Nishi Mina Taka Matsu Mori Hana Fuji Kawa Oka', 'da mura shita moto saki hara'],
  },
  {
    share: 4,
    female: `Ji-won Soo-jin Min-ji Hye-jin Eun-ju Yoon-hee Seo-yeon Ha-neul Mi-sook Kyung-mi`,
    male: `Min-ho Joon-ho Ji-hoon Sung-min Chan-wook Dong-hyun Hyun-woo Kang-ho Seung-woo Jae-sang`,
    surnames: `Kim Lee Park Choi Jung Kang Cho Yoon Jang Lim Han Oh Seo Shin Kwon Hwang Ahn Song Yoo Hong Jeon Moon
    Bae Baek
      Nam Noh Ha Joo Ryu Chae`,
    familyFirst: true,
  },
  {
    share: 3,
    female: `Linh Thảo Hương Mai Apinya Siriporn Dewi Putri Siti Maya Ligaya Corazon`,
    male: `Minh Tuấn Dũng Quang Somchai Apichat Budi Joko Agus Lito Bayani Arturo`,
    surnames: `Nguyễn Trần Lê Phạm Hoàng Huỳnh Phan Vũ Võ Đặng Bùi Đỗ Hồ Ngô Dương Lý Srisai Chaiyasit Wongsakul
      Weerasethakul Suwannarat Rattanakosin Santoso Wijaya Setiawan Hartono Susanto Pratama Nugroho Dela_Cruz Bautista
      Villanueva Ocampo Mendoza Salonga Aquino`,
  },
  {
    share: 4,
    female: `Amina Ngozi Chiamaka Adaeze Wanjiru Akosua Ama Abena Zainab Makeda Tigist Thandiwe Nomvula Aïssatou Fatou
      Mariama Lupita Wangari Folake Yetunde`,
    male: `Kwame Kofi Chinedu Emeka Olu Tunde Babatunde Sizwe Themba Sipho Moussa Ousmane Mamadou Abdoulaye Kamau Juma
      Haile Dawit Tendai Femi Ibrahima`,
    surnames: `Okafor Adeyemi Okonkwo Eze Nwosu Balogun Adebayo Obi Okeke Afolabi Mensah Owusu Boateng Asante Osei
    Appiah
      Agyeman Diallo Traoré Keïta Coulibaly Diop Ndiaye Sissako Sembène Cissé Touré Koné Camara Bâ Kamau Mwangi Otieno
      Wanjala Njoroge Ochieng Tesfaye Bekele Haile Gebre Dlamini Nkosi Ndlovu Khumalo Mokoena Zulu Mabuza Moyo Chikwanha
      Banda Phiri Mugabo Habimana Nyong'o`,
  },
]

interface People {
  female: Choice<string>
  male: Choice<string>
  surname: Choice<string>
  familyFirst: boolean
  twoSurnames: boolean
  feminine: boolean
}

const surnamesOf = (culture: Culture): readonly string[] => {
  const listed = list(culture.surnames)
  if (!culture.parts) return listed
  const [starts, ends] = culture.parts.map(list) as [readonly string[], readonly string[]]
  const composed = ends.flatMap((end) => starts.map((start) => start + end))
  return [...new Set([...listed, ...composed])]
}

const people: Choice<People> = new Choice(
  cultures.map((culture) => ({
    weight: culture.share,
    item: {
      female: zipf(list(culture.female), 0.45),
      male: zipf(list(culture.male), 0.45),
      surname: zipf(surnamesOf(culture), 0.4),
      familyFirst: culture.familyFirst ?? false,
      twoSurnames: culture.twoSurnames ?? false,
      feminine: culture.feminine ?? false,
    },
  })),
)

export const allFirstNames = [
  ...new Set(cultures.flatMap((culture) => [...list(culture.female), ...list(culture.male)])),
]
export const allSurnames = [...new Set(cultures.flatMap(surnamesOf))]

const initials = even('ABCDEFGHJKLMNPRSTVW'.split(''))

export interface Character {
  first: string
  surname: string
  full: string
  gender: Gender
}

/** An endless list of people. The popular ones are kept, as they are asked for again and again. */
export function population(offset: number, shareOfMen: number): (rank: number) => Character {
  const kept: (Character | undefined)[] = Array.from({ length: 30_000 })
  return (rank) => {
    if (rank >= kept.length) return person(offset + rank, shareOfMen)
    return (kept[rank] ??= person(offset + rank, shareOfMen))
  }
}

function person(rank: number, shareOfMen: number): Character {
  const group = people.at(hashUnit(rank, 1))
  const gender: Gender = hashUnit(rank, 2) < shareOfMen ? 'male' : 'female'
  const first = group[gender].at(hashUnit(rank, 3))
  // Mixed families: without them a culture's few hundred names would give too few different people.
  const family = hashUnit(rank, 4) < 0.14 ? people.at(hashUnit(rank, 5)) : group
  let surname = family.surname.at(hashUnit(rank, 6))
  if (family.feminine && gender === 'female') surname = feminine(surname)
  const habit = hashUnit(rank, 7)
  if (family.twoSurnames && habit < 0.3) surname = `${surname} ${family.surname.at(hashUnit(rank, 8))}`
  else if (habit < 0.02) surname = `${surname}-${people.at(hashUnit(rank, 8)).surname.at(hashUnit(rank, 9))}`
  if (group.familyFirst && family === group && habit < 0.7) {
    return { first, surname, full: `${surname} ${first}`, gender }
  }
  const middle = hashUnit(rank, 10)
  if (!group.familyFirst && middle < 0.07) {
    return { first, surname, full: `${first} ${initials.at(hashUnit(rank, 11))}. ${surname}`, gender }
  }
  if (middle > 0.92) {
    const second = group[gender].at(hashUnit(rank, 12))
    if (second !== first) return { first, surname, full: `${first} ${second} ${surname}`, gender }
  }
  return { first, surname, full: `${first} ${surname}`, gender }
}

function feminine(surname: string): string {
  if (/(?:ov|ev|in)$/.test(surname)) return `${surname}a`
  if (surname.endsWith('ski')) return `${surname.slice(0, -1)}a`
  return surname.endsWith('ý') ? `${surname.slice(0, -1)}á` : surname
}
