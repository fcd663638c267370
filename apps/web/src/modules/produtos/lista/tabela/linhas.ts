import { type CampoDaTabela, permissoesDoCampo } from '@estampa/contract/importacoes/lote.ts'
import { parseGtin, ROTULO_DO_GTIN } from '@estampa/contract/produtos/gtin.ts'
import type { ProdutoResumo } from '@estampa/contract/produtos/produtos.schemas.ts'
import { nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'
import {
  CAMPOS_FISCAIS,
  type CampoFiscal,
  formatCest,
  formatNcm,
  isCampoFiscal,
  ORIGEM_INICIAL,
  ROTULOS_FISCAIS,
  UNIDADE_INICIAL,
} from '@estampa/contract/shared/fiscal.ts'
import {
  DIGITOS_DO_CEST,
  DIGITOS_DO_NCM,
  lerCest,
  lerNcm,
  ORIGEM_INVALIDA,
} from '@estampa/contract/shared/leituraFiscal.ts'
import { CARACTERES, PECAS_MAXIMAS, REAIS_MAXIMOS } from '@estampa/contract/shared/maximos.ts'
import { formatDecimal, inteiroDoTexto, parseReais, recusaDosReais } from '@estampa/contract/shared/money.ts'
import type { Permissao } from '@estampa/contract/usuarios/permissoes.ts'
import { parsePreco, parseQuantityText } from '../../celulas.ts'

export type Valor = string | number | null

/**
 * One row per variation, or per product without variations; the exported spreadsheet has the same rows in the same order.
 */
export interface LinhaDaTabela {
  readonly chave: string
  readonly produto: ProdutoResumo
  readonly variacao: ProdutoResumo['variacoes'][number] | null
  /** Title and variation. */
  readonly nome: string
}

export const linhasDaTabela = (produtos: readonly ProdutoResumo[]): LinhaDaTabela[] =>
  produtos.flatMap((produto) =>
    (produto.variacoes.length > 0 ? produto.variacoes : [null]).map((variacao) => ({
      chave: `${produto.id} ${variacao?.id ?? ''}`,
      produto,
      variacao,
      nome: [produto.titulo, variacao && nomeDaVariacao(variacao)].filter(Boolean).join(' '),
    })),
  )

export interface Coluna {
  readonly campo: CampoDaTabela
  readonly titulo: string
  readonly editavel: (linha: LinhaDaTabela) => boolean
}

/** Group of columns beside the title: all of them at once find no place. */
export type GrupoDeColunas = 'precos' | 'fiscais'

/** The columns that the person may see; thirteen digits find no place on a phone. */
export function colunasPara(
  hasPermissao: (permissao: Permissao) => boolean,
  { comEan = true, grupo = 'precos' }: { comEan?: boolean; grupo?: GrupoDeColunas } = {},
): Coluna[] {
  const canChangeField = (field: CampoDaTabela) => permissoesDoCampo(field).every(hasPermissao)
  const [preco, custo, estoque] = [
    canChangeField('preco_venda'),
    canChangeField('preco_custo'),
    canChangeField('estoque'),
  ]
  const title: Coluna = { campo: 'titulo', titulo: 'Título', editavel: () => true }
  if (grupo === 'fiscais') {
    const fiscais = CAMPOS_FISCAIS.map((campo) => ({ campo, titulo: ROTULOS_FISCAIS[campo], editavel: () => true }))
    return [title, ...fiscais]
  }
  const allColunas: Coluna[] = [
    title,
    { campo: 'preco_venda', titulo: 'Preço', editavel: () => preco },
    { campo: 'preco_custo', titulo: 'Custo', editavel: () => custo },
    { campo: 'estoque', titulo: 'Estoque', editavel: ({ produto }) => estoque && !produto.kit },
    { campo: 'gtin', titulo: ROTULO_DO_GTIN, editavel: () => true },
  ]
  return allColunas.filter(({ campo }) =>
    campo === 'gtin' ? comEan : campo !== 'preco_custo' || hasPermissao('ver_custos'),
  )
}

/** Titles and fiscal data are one for all variations. */
export const isProdutoCampo = (field: CampoDaTabela): boolean => field === 'titulo' || isCampoFiscal(field)

/** The cell's name in the changes. */
export const chaveDaCelula = ({ produto, variacao }: LinhaDaTabela, field: CampoDaTabela): string =>
  `${produto.id} ${isProdutoCampo(field) ? '' : (variacao?.id ?? '')} ${field}`

/** Returns the value that the record itself holds. */
export function valorDe({ produto, variacao }: LinhaDaTabela, field: CampoDaTabela): Valor {
  if (field === 'titulo') return produto.titulo
  if (field === 'estoque') return variacao?.quantidade ?? produto.quantidade_total
  if (isCampoFiscal(field)) return produto[field]
  return (variacao ?? produto)[field]
}

/** A variation without a price of its own follows the product's. */
export const findInheritedValor = ({ produto, variacao }: LinhaDaTabela, field: CampoDaTabela): Valor =>
  variacao && (field === 'preco_venda' || field === 'preco_custo') ? produto[field] : null

export function comoTexto(field: CampoDaTabela, value: Valor): string {
  if (field === 'ncm') return formatNcm(String(value ?? ''))
  if (field === 'cest') return formatCest(String(value ?? ''))
  if (typeof value !== 'number') return value ?? ''
  return field === 'estoque' || field === 'origem_fiscal' ? String(value) : formatDecimal(value)
}

/** As a spreadsheet writes it, in the form of the field. */
export function formatPastedCell(field: CampoDaTabela, cell: string): string {
  if (isProdutoCampo(field) || field === 'gtin') return cell
  return field === 'estoque' ? parseQuantityText(cell) : parsePreco(cell)
}

type Lido = { readonly valor: Valor; readonly erro?: undefined } | { readonly valor?: undefined; readonly erro: string }

/** The value that a typed text is, or why it is none. */
export function parseText(field: CampoDaTabela, text: string): Lido {
  const limpo = text.trim()
  if (field === 'titulo') {
    if (limpo === '') return { erro: 'O título não pode ficar vazio.' }
    const { titulo } = CARACTERES.produto
    return limpo.length > titulo ? { erro: `O título tem mais de ${titulo} caracteres.` } : { valor: limpo }
  }
  if (field === 'gtin') {
    const parsedGtin = parseGtin(limpo)
    return 'erro' in parsedGtin ? { erro: parsedGtin.erro } : { valor: parsedGtin.gtin }
  }
  if (isCampoFiscal(field)) return parseFiscalCell(field, limpo)
  if (field === 'estoque') {
    const pecas = inteiroDoTexto(parseQuantityText(limpo)) ?? Number.NaN
    if (!(pecas >= 0)) return { erro: 'Informe um número inteiro de peças.' }
    return pecas > PECAS_MAXIMAS ? { erro: 'São peças demais.' } : { valor: pecas }
  }
  const reais = parseReais(limpo)
  if (reais === null) return { valor: null }
  if (Number.isNaN(reais)) return { erro: recusaDosReais(limpo) ?? 'Informe um valor como 59,90.' }
  if (reais < 0) return { erro: 'O valor não pode ser negativo.' }
  return reais > REAIS_MAXIMOS ? { erro: 'O valor é alto demais.' } : { valor: reais }
}

function parseFiscalCell(field: CampoFiscal, text: string): Lido {
  if (field === 'unidade') {
    const { unidade } = CARACTERES.produto
    return text.length > unidade
      ? { erro: `A unidade tem mais de ${unidade} caracteres.` }
      : { valor: text || UNIDADE_INICIAL }
  }
  if (field === 'origem_fiscal') {
    // Other programs write `8 - Nacional`.
    const [, algarismo] = /^([0-8])(?:\s*-.*)?$/.exec(text) ?? []
    if (text === '') return { valor: ORIGEM_INICIAL }
    return algarismo === undefined ? { erro: ORIGEM_INVALIDA } : { valor: Number(algarismo) }
  }
  if (text === '') return { valor: null }
  const digits = field === 'ncm' ? lerNcm(text) : lerCest(text)
  return digits === null ? { erro: field === 'ncm' ? DIGITOS_DO_NCM : DIGITOS_DO_CEST } : { valor: digits }
}

export interface Lugar {
  readonly linha: number
  readonly coluna: number
}

/** The next cell that may be edited in this direction; null at the table's end. */
export function vizinha(
  { linha, coluna }: Lugar,
  step: { readonly linhas?: number; readonly colunas?: number },
  linhas: readonly LinhaDaTabela[],
  columns: readonly Coluna[],
): Lugar | null {
  const editavel = (l: number, c: number) => {
    const row = linhas[l]
    return row !== undefined && columns[c]?.editavel(row) === true
  }
  if (step.linhas) {
    const sign = Math.sign(step.linhas)
    const target = Math.min(Math.max(linha + step.linhas, 0), linhas.length - 1)
    for (let l = target; l >= 0 && l < linhas.length; l += sign)
      if (l !== linha && editavel(l, coluna)) return { linha: l, coluna }
    return null
  }
  const sign = step.colunas ?? 1
  const total = linhas.length * columns.length
  for (let i = linha * columns.length + coluna + sign; i >= 0 && i < total; i += sign) {
    const [l, c] = [Math.floor(i / columns.length), i % columns.length]
    if (editavel(l, c)) return { linha: l, coluna: c }
  }
  return null
}
