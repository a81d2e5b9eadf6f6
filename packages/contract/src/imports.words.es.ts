import type { Translated } from './words.ts'
import type * as english from './imports.words.ts'
import { importLimits } from './imports.limits.ts'
import { pluralsIn } from './plurals.ts'

const plural = /* @__PURE__ */ pluralsIn('es')
const list = (items: readonly unknown[]) => new Intl.ListFormat('es', { type: 'disjunction' }).format(items.map(String))
const quoted = (items: readonly string[]) =>
  new Intl.ListFormat('es', { type: 'conjunction' }).format(items.map((item) => `«${item}»`))

export const importProblems: Translated<typeof english.importProblems> = {
  notFound: 'Esa importación ya no existe. Vuelve a empezar.',
  noUpload: 'Este archivo subido ya no está en el servidor. Vuelve a elegirlo.',
  noRows: 'Este archivo no tiene filas. La primera fila debe nombrar las columnas.',
  tooManyRows: `Es demasiado para una sola importación. Usa como máximo ${importLimits.rows} filas y ${importLimits.columns} columnas.`,
  unreadable: 'Esto no es un archivo CSV. Guárdalo como CSV y vuelve a elegirlo.',
  noFolder: 'No hay ninguna carpeta desde la que importar: INGEST_DIR no está definido o no existe.',
  nothingInFolder: 'No se encontró ninguna carpeta con un archivo NFO.',
  wrongState: 'Esta importación ha cambiado de estado desde que la miraste.',
}

export const importReasons: Translated<typeof english.importReasons> = {
  sameKey: (row) => `La fila ${row} es la misma película`,
  cells: (given, wanted) => `La fila tiene ${given} celdas, y la primera fila tiene ${wanted}`,
  unreadableNfo: 'El archivo NFO no se puede leer',
  failed: 'Algo ha ido mal en el servidor. Lo que se importó antes se queda.',
  unknownGenres: (unknown, genres) =>
    plural(
      unknown.length,
      `${quoted(unknown)} no es uno de los géneros. Elige entre ${list(genres)}, o pide que lo añadan en Ajustes`,
      `${quoted(unknown)} no están entre los géneros. Elige entre ${list(genres)}, o pide que los añadan en Ajustes`,
    ),
  unknownYear: (earliest, latest) => `Escribe un año entre ${earliest} y ${latest}`,
  unknownAge: (ages) => `Elige una de las clasificaciones por edad: ${list(ages)}`,
  unknownCountry: 'Indica un solo país, por su nombre o sus dos letras, por ejemplo FR',
  notAPicture: 'Es la dirección de un vídeo, no de una imagen',
  notAVideo: 'Es la dirección de una imagen, no de un vídeo',
}

export const addedColumns: Translated<typeof english.addedColumns> = {
  tooMany: 'De más',
  reasons: 'No importado porque',
  folder: 'Carpeta',
}
