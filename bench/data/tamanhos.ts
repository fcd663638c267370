import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

export interface Tamanho {
  readonly produtos: number
  readonly clientes: number
  readonly vendas: number
  /** Where it is kept when neither DATA_DIR nor DATABASE_URL says. */
  readonly pasta: string
}

/** The two data sets. Rare cases are equally rare in both: twenty rows. */
const TAMANHOS_DE_BENCH = {
  pequeno: { produtos: 20_000, clientes: 20_000, vendas: 50_000, pasta: './dados-bench' },
  grande: { produtos: 200_000, clientes: 200_000, vendas: 500_000, pasta: './dados-bench-grande' },
} as const satisfies Record<string, Tamanho>
export type NomeDoTamanho = keyof typeof TAMANHOS_DE_BENCH

export const ehTamanho = (nome: string): nome is NomeDoTamanho => Object.hasOwn(TAMANHOS_DE_BENCH, nome)

/** What `--tamanho grande` asks for; the small one without it. */
export function tamanhoPedido(): Tamanho {
  const { values } = parseArgs({ options: { tamanho: { type: 'string', default: 'pequeno' } }, strict: false })
  const nome = String(values.tamanho)
  if (!ehTamanho(nome)) throw new Error(`--tamanho is one of ${Object.keys(TAMANHOS_DE_BENCH).join(', ')}`)
  return { ...TAMANHOS_DE_BENCH[nome], pasta: pastaDe(nome) }
}

/** The folder of a data set: beside each other under DATA_DIR's name, when it is given. */
export function pastaDe(tamanho: NomeDoTamanho): string {
  const base = process.env['DATA_DIR']
  const pasta = base ? `${base}${tamanho === 'grande' ? '-grande' : ''}` : TAMANHOS_DE_BENCH[tamanho].pasta
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), pasta)
}
