import type { Translated } from './words.ts'
import type * as english from './imports.words.ts'
import { importLimits } from './imports.limits.ts'

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
