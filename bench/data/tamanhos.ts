import { resolve } from 'node:path'

export interface Tamanho {
  readonly produtos: number
  readonly clientes: number
  readonly vendas: number
}

/** The two data sets. Rare cases are equally rare in both: twenty rows. */
export const TAMANHOS_DE_BENCH = {
  pequeno: { produtos: 20_000, clientes: 20_000, vendas: 50_000 },
  grande: { produtos: 200_000, clientes: 200_000, vendas: 500_000 },
} as const satisfies Record<string, Tamanho>
export type NomeDoTamanho = keyof typeof TAMANHOS_DE_BENCH

export const ehTamanho = (nome: string): nome is NomeDoTamanho => Object.hasOwn(TAMANHOS_DE_BENCH, nome)

/** The folder of a data set: beside each other under DATA_DIR's name, or in the folder of the command. */
export const pastaDe = (tamanho: NomeDoTamanho): string =>
  resolve(
    process.env['INIT_CWD'] ?? process.cwd(),
    `${process.env['DATA_DIR'] || './dados-bench'}${tamanho === 'grande' ? '-grande' : ''}`,
  )
