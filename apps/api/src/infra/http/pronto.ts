import type { Pagina } from '@estampa/contract/shared/pagination.ts'

/** JSON text that is sent as it stands; `T` is what it says. Tests check it against the route's schema as any answer. */
export class Pronto<T> {
  readonly json: string
  /** Never there: it tells the types of two texts apart. */
  readonly diz?: T

  constructor(json: string) {
    this.json = json
  }
}

/** A page whose rows are JSON already. */
export const paginaPronta = <T>({ results, ...resto }: Pagina<{ readonly pronto: Pronto<T> }>): Pronto<Pagina<T>> =>
  new Pronto(`${JSON.stringify(resto).slice(0, -1)},"results":[${results.map(({ pronto }) => pronto.json).join(',')}]}`)

/** `objeto` with one more field, whose value is JSON already. */
export const comCampo = <T>(objeto: object, campo: keyof T & string, json: string): Pronto<T> =>
  new Pronto(`${JSON.stringify(objeto).slice(0, -1)},"${campo}":${json}}`)
