import { createHash } from 'node:crypto'
import type { CampoDaPlanilha, CodigoDaOrigem, TipoDeImportacao } from '@estampa/contract/importacoes/campos.ts'
import { camposDe, formatImportacaoCampo, ORIGENS_DE_ARQUIVO } from '@estampa/contract/importacoes/campos.ts'
import { MAXIMO_DO_CABECALHO } from '@estampa/contract/importacoes/importacoes.schemas.ts'
import { cutText } from '@estampa/contract/shared/corte.ts'
import { normalizeHeader } from '@estampa/contract/shared/search.ts'
import { DomainError } from '../../infra/base/errors.ts'
import type { Banco, Transacao } from '../../infra/database/transaction.ts'
import { forgetMapeamento, keepMappingRow, mapeamentoDe } from './importacao.data.ts'
import { leiauteDe, leiautesDe, recogniseLeiaute } from './leiautes/leiautes.ts'
import type { Coluna, Leiaute } from './registros.ts'

type Candidatas = Readonly<Partial<Record<CampoDaPlanilha, readonly string[]>>>

/** How shops and other programs head their columns, the best first, as `normalizeHeader` writes it. */
const SINONIMOS: Candidatas = {
  titulo: ['nome', 'produto', 'nome do produto', 'titulo do produto', 'item'],
  codigo: ['codigo do produto', 'cod'],
  sku_do_produto: ['sku pai', 'codigo pai', 'codigo do pai', 'sku principal', 'referencia pai', 'produto pai'],
  sku: ['referencia', 'ref', 'codigo sku', 'sku da variacao', 'codigo da variacao'],
  nome_cor: ['cores', 'nome da cor', 'color'],
  tamanho: ['tam', 'tamanhos', 'numeracao', 'size'],
  modelo: ['tipo', 'modelo do produto'],
  categoria: ['categorias', 'categoria do produto', 'departamento', 'grupo'],
  preco_custo: ['custo', 'valor de custo', 'preco de compra', 'custo unitario'],
  preco_venda: ['preco', 'valor', 'valor de venda', 'preco unitario', 'venda'],
  estoque: [
    'quantidade',
    'qtd',
    'qtde',
    'saldo',
    'estoque atual',
    'estoque quantidade',
    'quantidade em estoque',
    'quantidade estoque',
    'contado',
    'pecas',
  ],
  estoque_minimo: ['quantidade minima', 'estoque min', 'minimo'],
  peso: [
    'peso bruto kg',
    'peso bruto',
    'peso liquido kg',
    'peso liquido',
    'peso em kg',
    'peso g',
    'peso em g',
    'peso em gramas',
    'peso gramas',
  ],
  altura: ['altura do produto', 'altura em cm'],
  largura: ['largura do produto', 'largura em cm'],
  comprimento: ['comprimento em cm', 'profundidade', 'profundidade cm', 'profundidade do produto'],
  descricao: ['descricao do produto', 'descricao curta', 'descricao completa', 'detalhes'],
  gtin: [
    'gtin',
    'gtin ean',
    'ean gtin',
    'ean 13',
    'ean13',
    'codigo ean',
    'codigo de barras',
    'codigo de barra',
    'cod de barras',
    'barcode',
  ],
  ncm: ['codigo ncm', 'cod ncm', 'classificacao fiscal', 'ncm sh'],
  origem_fiscal: ['origem da mercadoria', 'origem do produto', 'origem fiscal', 'origem icms'],
  cest: ['codigo cest', 'cod cest'],
  unidade: ['un', 'und', 'unid', 'unidade de medida', 'unidade comercial', 'unidade medida'],
  nome: ['cliente', 'fornecedor', 'nome completo', 'nome do cliente', 'razao social', 'nome razao social'],
  cpf: ['cpf', 'cnpj', 'cpf cnpj', 'cnpj cpf', 'documento'],
  documento: ['cpf', 'cnpj', 'cpf cnpj', 'cnpj cpf'],
  prazo_dias: ['prazo', 'prazo de entrega', 'prazo em dias', 'dias para entrega', 'entrega'],
  observacao: ['observacoes', 'obs', 'anotacoes'],
  inscricao_estadual: ['ie', 'inscricao'],
  codigo_ibge: ['ibge', 'codigo do municipio'],
  telefone: ['celular', 'fone', 'whatsapp', 'telefone celular', 'contato'],
  email: ['email'],
  endereco: ['rua', 'logradouro'],
  numero: ['n', 'no', 'nº', 'num'],
  municipio: ['cidade'],
  uf: ['estado'],
}
/** Labels of our own export say the unit: `Peso (kg)`. */
const removeUnidade = (nome: string) => nome.replace(/ (kg|cm)$/, '')

/** Headers of each field of a file that no layout knows: its label, its name as databases have it, synonyms. */
function comuns(tipo: TipoDeImportacao): Candidatas {
  const campos = Object.entries(camposDe(tipo)) as [CampoDaPlanilha, string][]
  const rotulos = new Set(campos.map(([, rotulo]) => normalizeHeader(rotulo)))
  return Object.fromEntries(
    campos.map(([campo, rotulo]) => {
      const nome = normalizeHeader(rotulo)
      // The label of another field is not used as a synonym.
      const synonyms = [removeUnidade(nome), normalizeHeader(campo), ...(SINONIMOS[campo] ?? [])]
      return [campo, [...new Set([nome, ...synonyms.filter((synonym) => !rotulos.has(synonym))])]]
    }),
  )
}

export const cabecalhosConhecidos = (tipo: TipoDeImportacao): string[] => [
  ...new Set(
    [comuns(tipo), ...leiautesDe(tipo).map(({ colunas }) => colunas)]
      .flatMap((candidatas) => Object.values(candidatas))
      .flat(),
  ),
]

/** The field of each column by its header: by the layout, else by label or synonym; a field has one column. */
export function matchColunas(tipo: TipoDeImportacao, cabecalho: readonly string[], leiaute: Leiaute | null = null) {
  const nomes = cabecalho.map(normalizeHeader)
  const escolhidos = new Map<number, CampoDaPlanilha>()
  const candidatas = leiaute?.colunas ?? comuns(tipo)
  for (const campo of Object.keys(camposDe(tipo)) as CampoDaPlanilha[]) {
    const indexes = (candidatas[campo] ?? []).map((nome) => nomes.indexOf(nome))
    const melhor = indexes.find((i) => i !== -1 && !escolhidos.has(i))
    if (melhor !== undefined) escolhidos.set(melhor, campo)
  }
  return cabecalho.map((coluna, i) => ({
    coluna: cutText(coluna, MAXIMO_DO_CABECALHO),
    campo: escolhidos.get(i) ?? null,
  }))
}

// Columns of a file: by the program that wrote it, or as a person said for a file with the same headers.

export interface Mapeada {
  readonly origem: CodigoDaOrigem | null
  readonly colunas: readonly Coluna[]
}

/** Places of the headers, sorted: files that have the same ones in another order are alike. */
const sortHeaders = (cabecalhos: readonly string[]) =>
  cabecalhos.map((nome, i) => [nome, i] as const).toSorted(([a, i], [b, j]) => (a < b ? -1 : a > b ? 1 : i - j))

const chaveDe = (cabecalhos: readonly string[]) =>
  createHash('sha256')
    .update(JSON.stringify(sortHeaders(cabecalhos).map(([nome]) => nome)))
    .digest('hex')

function mapByHeader(tipo: TipoDeImportacao, cabecalho: readonly string[]): Mapeada {
  const leiaute = recogniseLeiaute(tipo, cabecalho.map(normalizeHeader))
  return { origem: leiaute?.codigo ?? null, colunas: matchColunas(tipo, cabecalho, leiaute) }
}

/** How a file with this header is read. Our own export is always read as it was written. */
export async function mapColumns(db: Banco, tipo: TipoDeImportacao, cabecalho: readonly string[]): Promise<Mapeada> {
  const propria = mapByHeader(tipo, cabecalho)
  if (propria.origem === 'estampa') return propria
  const nomes = cabecalho.map(normalizeHeader)
  const lembrado = await mapeamentoDe(db, tipo, chaveDe(nomes))
  if (!lembrado) return propria
  const campos = new Map(sortHeaders(nomes).map(([, i], rank) => [i, lembrado.campos[rank] ?? null]))
  return {
    origem: lembrado.origem,
    colunas: propria.colunas.map(({ coluna }, i) => ({ coluna, campo: campos.get(i) ?? null })),
  }
}

/** Maps the file's columns by another layout, or by none. */
export function mapByOrigem(
  tipo: TipoDeImportacao,
  origem: CodigoDaOrigem | null,
  colunas: readonly Coluna[],
): Mapeada {
  const leiaute = leiauteDe(tipo, origem)
  if (origem !== null && leiaute === null)
    throw new DomainError('ORIGEM_DE_OUTRO_TIPO', { programa: ORIGENS_DE_ARQUIVO[origem], tipo })
  const cabecalho = colunas.map(({ coluna }) => coluna)
  return { origem, colunas: matchColunas(tipo, cabecalho, leiaute) }
}

/** The file's columns with the fields that a person chose, each for one column. */
export function assignFields(tipo: TipoDeImportacao, antes: readonly Coluna[], escolhidas: readonly Coluna[]) {
  if (antes.length !== escolhidas.length) throw new DomainError('IMPORTACAO_NAO_PRONTA')
  const usados = new Set<string>()
  for (const { campo } of escolhidas) {
    if (campo !== null && usados.has(campo))
      throw new DomainError('COLUNA_REPETIDA', { campo: formatImportacaoCampo(tipo, campo) })
    if (campo !== null) usados.add(campo)
  }
  return antes.map(({ coluna }, i) => ({ coluna, campo: escolhidas[i]?.campo ?? null }))
}

/** Remembers what a person chose for this file, for the next one with its headers, once it is applied. */
export async function keepMapping(trx: Transacao, tipo: TipoDeImportacao, { origem, colunas }: Mapeada): Promise<void> {
  const cabecalho = colunas.map(({ coluna }) => coluna)
  const propria = mapByHeader(tipo, cabecalho)
  if (propria.origem === 'estampa') return
  const nomes = cabecalho.map(normalizeHeader)
  const isOwnReading = propria.origem === origem && colunas.every(({ campo }, i) => campo === propria.colunas[i]?.campo)
  if (isOwnReading) await forgetMapeamento(trx, tipo, chaveDe(nomes))
  else {
    const campos = sortHeaders(nomes).map(([, i]) => colunas[i]?.campo ?? null)
    await keepMappingRow(trx, tipo, chaveDe(nomes), { origem, campos })
  }
}
