/** A sample import: every column, and one movie. These column names are understood in every language. */
export const sampleFile = [
  'Reference,Title,Original title,Description,Genres,Year,Rating,Director,Cast,Minutes,Country,Original language,Age rating,Image URL,Backdrop URL,Video URL',
  'tt0015864,The Gold Rush,,"A prospector goes to the Klondike, in search of gold and of company.","Comedy, Drama",1925,8.1,Charles Chaplin,"Charles Chaplin, Mack Swain, Tom Murray",95,US,en,0,https://example.org/the-gold-rush.jpg,,https://example.org/the-gold-rush.mp4',
  '',
].join('\r\n')
