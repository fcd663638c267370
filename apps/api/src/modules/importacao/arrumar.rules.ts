import type { CampoDaPlanilha, TipoDeImportacao } from '@estampa/contract/importacoes/campos.ts'
import { camposDe, formatImportacaoCampo } from '@estampa/contract/importacoes/campos.ts'
import { chaveDoSku } from '@estampa/contract/produtos/variacoes.ts'
import { normalizeHeader } from '@estampa/contract/shared/search.ts'
import type { Cell, Cells } from '../../infra/files/spreadsheet.ts'
import { matchColunas } from './colunas.rules.ts'
import { DO_PRODUTO } from './familia.rules.ts'
import { cleanCell } from './limpeza.rules.ts'
import type { Campos, Coluna, Entendida, Leiaute, LinhaDoArquivo } from './registros.ts'

/** A row of the file as its layout tells it. */
export interface Arrumada {
  readonly campos: Campos
  readonly avisos: readonly string[]
  /** See `Entendida`. */
  readonly grupo: string | null
}
type Editaveis = { -readonly [C in CampoDaPlanilha]?: Cell }

/**
 * Reads the rows of one file, in its order: each as its layout tells it; null for one that is no data. `skuDoPai`: the SKU of
 * the parent that a row names (`ParentNames`).
 */
export function arrumador(
  tipo: TipoDeImportacao,
  leiaute: Leiaute | null,
  colunas: readonly Coluna[],
  skuDoPai: (celula: Cell) => Cell = (celula) => celula,
): (celulas: Cells) => Arrumada | null {
  const cabecalhos = colunas.map(({ coluna }) => normalizeHeader(coluna))
  const fontes = fontesDe(tipo, leiaute, colunas, cabecalhos)
  const hasProdutos = tipo === 'produtos' || tipo === 'estoque'
  const completar = hasProdutos && leiaute !== null && leiaute.codigo !== 'estampa' ? completador() : null
  const knownFields = Object.keys(camposDe(tipo))
  let anterior: Campos | null = null
  let primeira: LinhaDoArquivo | null = null
  return (celulas) => {
    const linha = linhaDe(cabecalhos, celulas)
    const avisos: string[] = []
    const lidos: Editaveis = {}
    for (const [campo, indices] of fontes) {
      for (const i of indices) {
        const celula = cleanCell({ tipo, leiaute, campo, cabecalho: cabecalhos[i] ?? '', avisos }, celulas[i] ?? null)
        if (celula === null) continue
        lidos[campo] = celula
        break
      }
    }
    if (lidos.sku_do_produto != null) lidos.sku_do_produto = skuDoPai(lidos.sku_do_produto)
    if (lidos.titulo != null || primeira === null) primeira = linha
    const entendida: Entendida | null = leiaute?.entender
      ? leiaute.entender(linha, lidos, anterior, primeira)
      : { campos: lidos }
    if (entendida === null) return null
    const completa = completar ? completar(entendida) : entendida
    anterior = completa.campos
    const campos = Object.fromEntries(
      Object.entries(completa.campos).filter(([campo, celula]) => knownFields.includes(campo) && (celula ?? '') !== ''),
    )
    // An import of stock takes nothing else, and has nothing to say of it.
    const extraAvisos = tipo === 'estoque' ? [] : (completa.avisos ?? [])
    return { campos, avisos: [...avisos, ...extraAvisos], grupo: entendida.grupo || null }
  }
}

/**
 * Both names of the parents of one file. Programs give a row a number of their own (column `ID`) beside its SKU, and a child may
 * name its parent by either (WooCommerce: `id:1970`). A SKU of the file stands above a number.
 */
export class ParentNames {
  readonly #id: number
  readonly #skus: readonly number[]
  readonly #skuById = new Map<string, string>()
  readonly #known = new Set<string>()

  constructor(tipo: TipoDeImportacao, leiaute: Leiaute | null, colunas: readonly Coluna[]) {
    const cabecalhos = colunas.map(({ coluna }) => normalizeHeader(coluna))
    const fontes = new Map(fontesDe(tipo, leiaute, colunas, cabecalhos))
    this.#id = fontes.has('sku_do_produto') ? cabecalhos.indexOf('id') : -1
    this.#skus = fontes.get('sku') ?? []
  }

  /** Whether a row of this file can have a second name. */
  get needed(): boolean {
    return this.#id !== -1
  }

  see(celulas: Cells): void {
    const id = String(celulas[this.#id] ?? '').trim()
    const sku = this.#skus.map((i) => String(celulas[i] ?? '').trim()).find((text) => text !== '')
    if (sku === undefined) return
    this.#known.add(chaveDoSku(sku))
    if (id !== '') this.#skuById.set(id, sku)
  }

  skuOf(celula: Cell): Cell {
    const nome = String(celula ?? '').trim()
    if (this.#known.has(chaveDoSku(nome))) return celula
    return this.#skuById.get(nome.replace(/^id:\s*/i, '')) ?? celula
  }
}

function linhaDe(cabecalhos: readonly string[], celulas: Cells): LinhaDoArquivo {
  const readCell = (cabecalho: string) => {
    for (let i = cabecalhos.indexOf(cabecalho); i !== -1; i = cabecalhos.indexOf(cabecalho, i + 1)) {
      const texto = String(celulas[i] ?? '').trim()
      if (texto !== '') return texto
    }
    return ''
  }
  return { cabecalhos, ler: readCell }
}

/**
 * The columns that a field's value comes from, the best first. A layout has several; where a person chose another one,
 * or none, that counts alone.
 */
function fontesDe(
  tipo: TipoDeImportacao,
  leiaute: Leiaute | null,
  colunas: readonly Coluna[],
  cabecalhos: readonly string[],
): [CampoDaPlanilha, number[]][] {
  const escritos = colunas.map(({ coluna }) => coluna)
  const leiauteColunas = matchColunas(tipo, escritos, leiaute)
  const fontes = colunas.flatMap(({ campo }, i): [CampoDaPlanilha, number[]][] => {
    if (campo === null) return []
    const layoutHeaders = leiauteColunas[i]?.campo === campo ? (leiaute?.colunas[campo] ?? []) : []
    const livres = layoutHeaders.map((nome) => cabecalhos.indexOf(nome)).filter((j) => colunas[j]?.campo === null)
    return [[campo, [i, ...livres]]]
  })
  if (tipo !== 'estoque' || leiaute === null) return fontes
  // Columns that tell the variation, though an import of stock takes none of it.
  const demais = (Object.entries(leiaute.colunas) as [CampoDaPlanilha, readonly string[]][])
    .filter(([campo]) => !(campo in camposDe(tipo)))
    .map(([campo, nomes]): [CampoDaPlanilha, number[]] => [campo, nomes.map((nome) => cabecalhos.indexOf(nome))])
  return [...fontes, ...demais]
}

/**
 * Copies product fields from the first row of a product to its later rows that leave them out. Programs may write a weight for
 * each variation: the first one counts, and the others are noted. Files without a layout: `familia.rules.ts` does it.
 */
function completador(): (entendida: Entendida) => Entendida {
  const valuesByKey = new Map<string, Editaveis>()
  return (entendida) => {
    const { campos, avisos = [], grupo } = entendida
    const chave = grupo ? `grupo ${grupo}` : chaveDoSku(String(campos.sku_do_produto ?? campos.sku ?? ''))
    if (chave === '') return entendida
    const produtoValues = valuesByKey.get(chave)
    const proprios: Editaveis = {}
    for (const campo of DO_PRODUTO) if ((campos[campo] ?? '') !== '') proprios[campo] = campos[campo] ?? null
    valuesByKey.set(chave, { ...proprios, ...produtoValues })
    if (!produtoValues) return entendida
    const conflictAvisos = DO_PRODUTO.filter(
      (campo) => campo !== 'titulo' && proprios[campo] != null && produtoValues[campo] != null,
    )
      .filter((campo) => String(proprios[campo]) !== String(produtoValues[campo]))
      .map(
        (campo) =>
          `${formatImportacaoCampo('produtos', campo)} “${proprios[campo]}” não vem: o produto tem um valor só, e uma linha acima diz “${produtoValues[campo]}”.`,
      )
    return { ...entendida, campos: { ...campos, ...produtoValues }, avisos: [...avisos, ...conflictAvisos] }
  }
}
