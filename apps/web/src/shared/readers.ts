import { idDe, lista, numero, objeto } from './tolerant.ts'

/** Reads a value of an answer, whatever it is. */
export type Reader<T> = (valor: unknown) => T

/** Reads an object field by field. A bare id is read as an object that has only this id. */
export function campos<T extends object>(leitores: { readonly [K in keyof T]-?: Reader<T[K]> }): Reader<T> {
  const entradas = Object.entries<Reader<unknown>>(leitores)
  return (valor) => {
    const dados = typeof valor === 'object' ? objeto(valor) : { id: valor }
    // A loop: `Object.fromEntries` takes four times as long, and a list reads thousands of rows.
    const lido: Record<string, unknown> = {}
    for (const [campo, ler] of entradas) lido[campo] = ler(dados[campo])
    return lido as T
  }
}

/** `idDe`, or 0. */
export const id = (valor: unknown): number => idDe(valor) ?? 0

/** `numero`, or 0. */
export const quantia = (valor: unknown): number => numero(valor) ?? 0

/** Reads each row of an answer. */
export const varios =
  <T>(ler: Reader<T>): Reader<T[]> =>
  (valor) =>
    lista(valor).map((linha) => ler(linha))

/** The same without rows that have no id. */
export const variosComId = <T extends { readonly id: number }>(ler: Reader<T>): Reader<T[]> => {
  const lerTodos = varios(ler)
  return (valor) => lerTodos(valor).filter(({ id }) => id > 0)
}

/** One of the named texts; any other value is read as `padrao`. */
export const umDe =
  <T extends string>(valores: readonly T[], padrao: T): Reader<T> =>
  (valor) =>
    valores.find((um) => um === valor) ?? padrao

/** Null when the answer has none. */
export const opcional =
  <T>(ler: Reader<T>): Reader<T | null> =>
  (valor) =>
    valor === undefined || valor === null || valor === '' ? null : ler(valor)
