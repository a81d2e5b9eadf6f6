import type { DefaultGenre } from '@matinee/contract/movies'

/** Films that the queries below look for, planted among all the others. Facts only. */
interface HardFilm {
  title: string
  year: number
  director: string
  cast: string[]
  genres: DefaultGenre[]
  description: string
}

const film = (title: string, year: number, director: string, cast: string, genres: DefaultGenre[]): HardFilm => ({
  title,
  year,
  director,
  cast: cast.split(', '),
  genres,
  description: '',
})

export const hardFilms: readonly HardFilm[] = [
  film('Spider-Man', 2002, 'Sam Raimi', 'Tobey Maguire, Kirsten Dunst, Willem Dafoe', ['Action', 'Sci-Fi']),
  film('Spider-Man 2', 2004, 'Sam Raimi', 'Tobey Maguire, Kirsten Dunst, Alfred Molina', ['Action', 'Sci-Fi']),
  film('Léon: The Professional', 1994, 'Luc Besson', 'Jean Reno, Natalie Portman, Gary Oldman', ['Action', 'Drama']),
  film('Her', 2013, 'Spike Jonze', 'Joaquin Phoenix, Scarlett Johansson', ['Romance', 'Sci-Fi']),
  film('It', 1927, 'Clarence G. Badger', 'Clara Bow, Antonio Moreno', ['Romance', 'Comedy']),
  film('Up', 2009, 'Pete Docter', 'Edward Asner, Jordan Nagai', ['Animation', 'Comedy']),
  film('Amélie', 2001, 'Jean-Pierre Jeunet', 'Audrey Tautou, Mathieu Kassovitz', ['Comedy', 'Romance']),
  film('七人の侍', 1954, '黒澤明', '三船敏郎, 志村喬', ['Action', 'Drama']),
  film('千と千尋の神隠し', 2001, '宮崎駿', '柊瑠美', ['Animation']),
  film('기생충', 2019, '봉준호', '송강호, 이선균', ['Thriller', 'Drama']),
  film('Сталкер', 1979, 'Андрей Тарковский', 'Александр Кайдановский', ['Sci-Fi', 'Drama']),
  film('Ζ', 1969, 'Κώστας Γαβράς', 'Yves Montand', ['Thriller']),
  film('The Cabinet of Dr. Caligari', 1920, 'Robert Wiene', 'Werner Krauss, Conrad Veidt', ['Horror']),
  film('Nosferatu', 1922, 'F. W. Murnau', 'Max Schreck, Greta Schröder', ['Horror']),
  film('Häxan', 1922, 'Benjamin Christensen', 'Maren Pedersen', ['Documentary', 'Horror']),
  film('Metropolis', 1927, 'Fritz Lang', 'Brigitte Helm, Gustav Fröhlich', ['Sci-Fi', 'Drama']),
  film('D.O.A.', 1950, 'Rudolph Maté', "Edmond O'Brien, Pamela Britton", ['Thriller']),
  film('The Hitch-Hiker', 1953, 'Ida Lupino', "Edmond O'Brien, Frank Lovejoy", ['Thriller']),
  film('Sherlock Jr.', 1924, 'Buster Keaton', 'Buster Keaton, Kathryn McGuire', ['Comedy']),
  film('Steamboat Bill, Jr.', 1928, 'Charles Reisner', 'Buster Keaton, Ernest Torrence', ['Comedy']),
  film('Battleship Potemkin', 1925, 'Sergei Eisenstein', 'Aleksandr Antonov, Vladimir Barsky', ['Drama']),
  film('Sunrise: A Song of Two Humans', 1927, 'F. W. Murnau', "George O'Brien, Janet Gaynor", ['Romance']),
  film('The Passion of Joan of Arc', 1928, 'Carl Theodor Dreyer', 'Renée Jeanne Falconetti', ['Drama']),
  film('Man with a Movie Camera', 1929, 'Dziga Vertov', 'Mikhail Kaufman', ['Documentary']),
  film('All Quiet on the Western Front', 1930, 'Lewis Milestone', 'Lew Ayres, Louis Wolheim', ['Drama']),
  film('Night of the Living Dead', 1968, 'George A. Romero', "Duane Jones, Judith O'Dea", ['Horror']),
  film('Rashōmon', 1950, 'Akira Kurosawa', 'Toshirō Mifune, Machiko Kyō', ['Drama']),
  film('Das Boot', 1981, 'Wolfgang Petersen', 'Jürgen Prochnow', ['Drama', 'Action']),
  film('WALL·E', 2008, 'Andrew Stanton', 'Ben Burtt', ['Animation', 'Sci-Fi']),
  film('Se7en', 1995, 'David Fincher', 'Brad Pitt, Morgan Freeman', ['Thriller']),
  film('8½', 1963, 'Federico Fellini', 'Marcello Mastroianni, Claudia Cardinale', ['Drama']),
  film('2001: A Space Odyssey', 1968, 'Stanley Kubrick', 'Keir Dullea, Gary Lockwood', ['Sci-Fi']),
  film('Dr. Strangelove', 1964, 'Stanley Kubrick', 'Peter Sellers, George C. Scott', ['Comedy']),
  film('One Flew Over the Cuckoo’s Nest', 1975, 'Miloš Forman', 'Jack Nicholson, Louise Fletcher', ['Drama']),
  film("Schindler's List", 1993, 'Steven Spielberg', 'Liam Neeson, Ralph Fiennes', ['Drama']),
  film('Crouching Tiger, Hidden Dragon', 2000, 'Ang Lee', 'Chow Yun-fat, Michelle Yeoh', ['Action', 'Romance']),
  film('Ocean’s Eleven', 2001, 'Steven Soderbergh', 'George Clooney, Brad Pitt', ['Comedy', 'Thriller']),
  film('X-Men', 2000, 'Bryan Singer', 'Hugh Jackman, Patrick Stewart', ['Action', 'Sci-Fi']),
  film('E.T. the Extra-Terrestrial', 1982, 'Steven Spielberg', 'Henry Thomas, Drew Barrymore', ['Sci-Fi']),
  film('Ghostbusters', 1984, 'Ivan Reitman', 'Bill Murray, Dan Aykroyd', ['Comedy']),
  film('Starship Troopers', 1997, 'Paul Verhoeven', 'Casper Van Dien', ['Sci-Fi', 'Action']),
  film('Blade Runner', 1982, 'Ridley Scott', 'Harrison Ford, Rutger Hauer', ['Sci-Fi', 'Thriller']),
  film('Being John Malkovich', 1999, 'Spike Jonze', 'John Cusack, Cameron Diaz', ['Comedy']),
  film('Ko-Ko’s Earth Control', 1928, 'Dave Fleischer', 'Max Fleischer', ['Animation']),
]

interface HardQuery {
  query: string
  /** The title that must stand among the first three. */
  finds: string
}

const finds = (title: string, ...queries: string[]): HardQuery[] => queries.map((query) => ({ query, finds: title }))

export const hardQueries: readonly HardQuery[] = [
  // Hyphens, dots and other joints, there or not.
  ...finds('Spider-Man', 'spidr man', 'spider man', 'spiderman', 'Spider-Man', 'spidre-man', 'spider  man'),
  ...finds('X-Men', 'xmen', 'x men', 'x-men'),
  ...finds('The Hitch-Hiker', 'hitchhiker', 'hitch hiker', 'the hich-hiker'),
  ...finds('D.O.A.', 'doa', 'd.o.a', 'D. O. A.'),
  ...finds('Sherlock Jr.', 'sherlok jr', 'sherlock junior jr', 'sherlock jr.'),
  ...finds('E.T. the Extra-Terrestrial', 'et the extra terrestrial', 'extraterrestrial'),
  ...finds('WALL·E', 'wall·e', 'wall-e'),
  ...finds('Ko-Ko’s Earth Control', "ko-ko's earth control", 'kokos earth control'),
  // Accents, left out or put in.
  ...finds('Léon: The Professional', 'leon', 'léon', 'leon the profesional', 'LEON PROFESSIONAL'),
  ...finds('Amélie', 'amelie', 'ameile', 'Amèlie'),
  ...finds('Häxan', 'haxan', 'haxän', 'hexan'),
  ...finds('Rashōmon', 'rashomon', 'rashamon'),
  ...finds('One Flew Over the Cuckoo’s Nest', "one flew over the cuckoo's nest", 'cuckoos nest', 'milos forman'),
  ...finds('Ocean’s Eleven', "ocean's eleven", 'oceans eleven', 'ocean eleven'),
  ...finds("Schindler's List", 'schindlers list', 'schindler list', 'shindlers list'),
  // Very short.
  ...finds('Her', 'her', 'HER'),
  ...finds('It', 'it'),
  ...finds('Up', 'up'),
  ...finds('8½', '8½'),
  ...finds('Ζ', 'ζ'),
  // Other scripts, whole and in part.
  ...finds('七人の侍', '七人の侍', '七人', '七人の', '三船敏郎'),
  ...finds('千と千尋の神隠し', '千尋', '宮崎駿'),
  ...finds('기생충', '기생충', '봉준호'),
  ...finds('Сталкер', 'сталкер', 'СТАЛКЕР', 'тарковский'),
  // Slips of the hand.
  ...finds('Nosferatu', 'nosfertu', 'nosferatuu', 'nosfreatu'),
  ...finds('Metropolis', 'metroplis', 'metorpolis', 'metropollis'),
  ...finds('Battleship Potemkin', 'battelship potemkin', 'battleship potemkim', 'potempkin'),
  ...finds('Se7en', 'se7en', 'sa7en'),
  ...finds('Ghostbusters', 'ghost busters', 'gostbusters'),
  ...finds('Starship Troopers', 'star ship troopers', 'starship tropers'),
  ...finds('Blade Runner', 'bladerunner', 'blade runer', 'balde runner'),
  ...finds('Crouching Tiger, Hidden Dragon', 'crouching tiger hiden dragon', 'crouching tigre hidden dragon'),
  ...finds('Dr. Strangelove', 'dr strangelove', 'doctor strangelove', 'strange love dr'),
  // Another order, or words left out.
  ...finds('The Cabinet of Dr. Caligari', 'caligari cabinet', 'dr caligari', 'cabinet doctor caligari', 'calligari'),
  ...finds('Sunrise: A Song of Two Humans', 'song of two humans sunrise', 'sunrise two humans', 'murnau sunrise'),
  ...finds('Man with a Movie Camera', 'movie camera man', 'man with the movie camera', 'man wiht a movie camera'),
  ...finds(
    'All Quiet on the Western Front',
    'western front all quiet',
    'all quiet western front',
    'al quiet on the western front',
  ),
  ...finds('Night of the Living Dead', 'living dead night', 'nigth of the living dead', 'romero living dead'),
  ...finds('The Passion of Joan of Arc', 'joan of arc passion', 'passion joan arc', 'falconetti'),
  ...finds('2001: A Space Odyssey', '2001 space odyssey', 'space odissey', '2001 a space oddyssey'),
  ...finds('Being John Malkovich', 'john malkovich', 'being jon malkovich', 'malkovitch'),
  // People, some of them misspelled.
  ...finds('Steamboat Bill, Jr.', 'buster keton steamboat', 'steamboat bil', 'steamboat bill jr'),
  ...finds('Das Boot', 'jurgen prochnow', 'das bot'),
]
