import { escreverPreco, lerBloco, lerPreco, lerQuantidade } from '../../../celulas.ts'
import type { CamposDaVariacao, CamposDoProduto } from '../../campos.ts'
import { digitarSku, skuDerivado } from '../../skus.ts'

/** Columns that accept pasted cells, in screen order. Prices stand last: not everybody sees costs, or changes prices. */
const COLAVEIS = ['gtin', 'sku', 'quantidade', 'preco_venda', 'preco_custo'] as const
export type ColunaColavel = (typeof COLAVEIS)[number]
export type Coluna = 'cor' | 'tamanho' | ColunaColavel

/** New values for the variation at `indice`; absent fields stay unchanged. */
export interface Mudanca {
  readonly indice: number
  readonly campos: Partial<CamposDaVariacao>
}
interface Colagem {
  readonly mudancas: Mudanca[]
  /** Rows and columns of the pasted block beyond the table's end. */
  readonly linhasSobrando: number
  readonly colunasSobrando: number
}

export const ehColavel = (coluna: Coluna): coluna is ColunaColavel => COLAVEIS.some((nome) => nome === coluna)

export const ehPreco = (coluna: Coluna): boolean => coluna === 'preco_venda' || coluna === 'preco_custo'

/** Changes that put a block into the table, its first cell at `linha` and `coluna`. Unreadable values stay text. */
export function colar(
  produto: CamposDoProduto,
  linha: number,
  coluna: ColunaColavel,
  texto: string,
  { semCusto = false, semPrecos = false } = {},
): Colagem {
  const bloco = lerBloco(texto)
  const colunas = COLAVEIS.slice(COLAVEIS.indexOf(coluna), semPrecos ? -2 : semCusto ? -1 : undefined)
  const largura = Math.max(...bloco.map((celulas) => celulas.length))
  const mudancas = produto.variacoes.slice(linha, linha + bloco.length).map((variacao, i): Mudanca => {
    const celulas = (bloco[i] ?? []).slice(0, colunas.length)
    const campos = celulas.map((celula, c) => daCelula(colunas[c] ?? coluna, celula, produto, variacao))
    return { indice: linha + i, campos: Object.assign({}, ...campos) as Partial<CamposDaVariacao> }
  })
  return {
    mudancas,
    linhasSobrando: bloco.length - mudancas.length,
    colunasSobrando: Math.max(largura - colunas.length, 0),
  }
}

/** Changes that copy one cell into all rows below it. Not for SKUs and EANs, which are unique. */
export function preencherParaBaixo(variacoes: readonly CamposDaVariacao[], linha: number, coluna: Coluna): Mudanca[] {
  const origem = variacoes[linha]
  if (!origem || coluna === 'sku' || coluna === 'gtin') return []
  const campos =
    coluna === 'cor' ? { cor: origem.cor, nome_cor: origem.nome_cor } : { [coluna]: repetivel(origem, coluna) }
  return variacoes.slice(linha + 1).map((_, i) => ({ indice: linha + 1 + i, campos }))
}

const repetivel = (origem: CamposDaVariacao, coluna: Exclude<Coluna, 'cor' | 'sku' | 'gtin'>): string =>
  ehPreco(coluna) ? escreverPreco(origem[coluna], origem[coluna]) : origem[coluna]

export const inverso = (variacoes: readonly CamposDaVariacao[], mudancas: readonly Mudanca[]): Mudanca[] =>
  mudancas.map(({ indice, campos }) => {
    const antes = Object.entries(variacoes[indice] ?? {}).filter(([campo]) => campo in campos)
    return { indice, campos: Object.fromEntries(antes) as Partial<CamposDaVariacao> }
  })

function daCelula(
  coluna: ColunaColavel,
  celula: string,
  produto: CamposDoProduto,
  variacao: CamposDaVariacao,
): Partial<CamposDaVariacao> {
  if (coluna === 'sku') return digitarSku(celula, skuDerivado(produto, variacao))
  if (coluna === 'gtin') return { gtin: celula }
  return { [coluna]: coluna === 'quantidade' ? lerQuantidade(celula) : lerPreco(celula) }
}
