import type { Produto } from '../../store/records.ts'
import type { State } from '../../store/state.ts'
import type { FieldError } from '../errors.ts'
import { Fields, type Json, objectOf, refId } from '../values.ts'

export type Mode = 'create' | 'put' | 'patch'

export type Draft = Pick<
  Produto,
  'nome' | 'codigo' | 'preco' | 'precoCusto' | 'tipo' | 'situacao' | 'formato' | 'categoria' | 'estoque' | 'demais'
>

const NO_LIMITS = { minimo: 0, maximo: 0, crossdocking: 0, localizacao: '' }

/** Reads a product; PATCH starts from what exists, PUT and POST from nothing: what they leave out is lost. */
export function readDraft(
  state: State,
  body: Json,
  existing: Produto | null,
  mode: Mode,
  formats: readonly string[],
): { draft: Draft; errors: FieldError[] } {
  const before = mode === 'patch' ? existing : null
  const fields = new Fields('PRODUTOS', { ...before, ...body })
  const categoria = body['categoria'] === undefined ? (before?.categoria ?? 0) : refId(body['categoria'])
  if (categoria && !state.categorias.get(categoria)) fields.fail('categoria', 'A categoria informada não existe.', 4)
  for (const [name, initial] of Object.entries(PLAIN))
    if (body[name] != null && typeof body[name] !== typeof initial)
      fields.fail(name, `O campo "${name}" tem um tipo inválido.`)
  // The balance is read-only: a written value is ignored.
  const { saldoVirtualTotal: _ignored, ...limits } = objectOf(body['estoque'])
  const estoque = { ...NO_LIMITS, ...before?.estoque, ...limits }
  const draft: Draft = {
    nome: fields.text('nome', true, 120),
    codigo: fields.text('codigo', false, 60).trim(),
    preco: fields.number('preco'),
    precoCusto: Number(objectOf(body['fornecedor'])['precoCusto'] ?? before?.precoCusto ?? 0),
    tipo: fields.oneOf('tipo', ['P', 'S', 'N'], null),
    situacao: fields.oneOf('situacao', ['A', 'I'], existing?.situacao === 'I' && before ? 'I' : 'A'),
    formato: fields.oneOf('formato', formats, null),
    categoria,
    estoque,
    demais: mergeRest(before?.demais ?? emptyRest(), body),
  }
  if (draft.preco < 0) fields.fail('preco', 'O preço não pode ser negativo.')
  return { draft, errors: fields.errors }
}

/** The other product that has the code, whatever its case and blanks; excluded ones do not count. */
export function codeTaken(state: State, codigo: string, own: number): Produto | undefined {
  if (!codigo || state.configuracao.codigoRepetido === 'aceitar') return undefined
  const key = (code: string) => code.trim().toLowerCase()
  return state.produtos.all().find((p) => key(p.codigo) === key(codigo) && p.id !== own && p.situacao !== 'E')
}

/** Fields that Bling stores and returns, with their defaults. */
const PLAIN: Readonly<Record<string, string | number | boolean>> = {
  descricaoCurta: '',
  dataValidade: '0000-00-00',
  unidade: '',
  pesoLiquido: 0,
  pesoBruto: 0,
  volumes: 0,
  itensPorCaixa: 0,
  gtin: '',
  gtinEmbalagem: '',
  tipoProducao: 'P',
  condicao: 0,
  freteGratis: false,
  marca: '',
  descricaoComplementar: '',
  linkExterno: '',
  observacoes: '',
  descricaoEmbalagemDiscreta: '',
  artigoPerigoso: false,
}

const GROUPS: Readonly<Record<string, Json>> = {
  fornecedor: { id: 0, contato: { id: 0, nome: '' }, codigo: '', precoCusto: 0, precoCompra: 0 },
  dimensoes: { largura: 0, altura: 0, profundidade: 0, unidadeMedida: 1 },
  tributacao: { origem: 0, ncm: '', cest: '', spedTipoItem: '', percentualTributos: 0, grupoProduto: { id: 0 } },
  linhaProduto: { id: 0 },
  estrutura: { tipoEstoque: '', lancamentoEstoque: '', componentes: [] },
  video: { url: '' },
}

export const emptyRest = (): Record<string, unknown> => ({
  ...PLAIN,
  ...structuredClone(GROUPS),
  camposCustomizados: [],
})

/** `before` with what the body names. Inside a group, fields that the body leaves out stay as they are in `before`. */
function mergeRest(before: Json, body: Json) {
  const merged: Record<string, unknown> = { ...before }
  for (const name of Object.keys(PLAIN)) if (body[name] != null) merged[name] = body[name]
  for (const name of Object.keys(GROUPS)) {
    const given = name === 'video' ? objectOf(body['midia'])['video'] : body[name]
    if (given !== undefined) merged[name] = { ...objectOf(before[name]), ...objectOf(given) }
  }
  if (Array.isArray(body['camposCustomizados'])) merged['camposCustomizados'] = body['camposCustomizados']
  const tax = objectOf(merged['tributacao'])
  merged['tributacao'] = {
    ...tax,
    ncm: formatNcm(String(tax['ncm'] ?? '')),
    cest: formatCest(String(tax['cest'] ?? '')),
  }
  if (merged['dataValidade'] === '') merged['dataValidade'] = '0000-00-00'
  return merged
}

/** Seven digits come back as `28.038.00`. */
const formatCest = (cest: string): string => {
  const digits = cest.replace(/\D/g, '')
  return digits.length === 7 ? `${digits.slice(0, 2)}.${digits.slice(2, 5)}.${digits.slice(5)}` : cest
}

/** Eight digits come back as `9608.10.00`. */
export function formatNcm(ncm: string): string {
  const digits = ncm.replace(/\D/g, '')
  return digits.length === 8 ? `${digits.slice(0, 4)}.${digits.slice(4, 6)}.${digits.slice(6)}` : ncm
}
