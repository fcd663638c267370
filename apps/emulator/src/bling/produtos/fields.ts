import { objectOf } from '../values.ts'

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

const GROUPS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  fornecedor: { id: 0, contato: { id: 0, nome: '' }, codigo: '', precoCusto: 0, precoCompra: 0 },
  dimensoes: { largura: 0, altura: 0, profundidade: 0, unidadeMedida: 1 },
  tributacao: { origem: 0, ncm: '', cest: '', spedTipoItem: '', percentualTributos: 0, grupoProduto: { id: 0 } },
  linhaProduto: { id: 0 },
  estrutura: { tipoEstoque: '', lancamentoEstoque: '', componentes: [] },
  video: { url: '' },
}

export function emptyRest(): Record<string, unknown> {
  return { ...PLAIN, ...structuredClone(GROUPS), camposCustomizados: [] }
}

/** `before` with what the body names. Inside a group, fields that the body leaves out stay as they are in `before`. */
export function mergeRest(before: Readonly<Record<string, unknown>>, body: Readonly<Record<string, unknown>>) {
  const merged: Record<string, unknown> = { ...before }
  for (const name of Object.keys(PLAIN)) if (body[name] !== undefined && body[name] !== null) merged[name] = body[name]
  for (const name of Object.keys(GROUPS)) {
    const given = name === 'video' ? objectOf(body['midia'])['video'] : body[name]
    if (given !== undefined) merged[name] = { ...objectOf(before[name]), ...objectOf(given) }
  }
  if (Array.isArray(body['camposCustomizados'])) merged['camposCustomizados'] = body['camposCustomizados']
  const tax = objectOf(merged['tributacao'])
  merged['tributacao'] = { ...tax, ncm: formatNcm(String(tax['ncm'] ?? '')) }
  if (merged['dataValidade'] === '') merged['dataValidade'] = '0000-00-00'
  return merged
}

/** Eight digits come back as `9608.10.00`. */
function formatNcm(ncm: string): string {
  const digits = ncm.replace(/\D/g, '')
  return digits.length === 8 ? `${digits.slice(0, 4)}.${digits.slice(4, 6)}.${digits.slice(6)}` : ncm
}

export function plainErrors(body: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(PLAIN).flatMap(([name, initial]) => {
    const value = body[name]
    if (value === undefined || value === null) return []
    return typeof value === typeof initial ? [] : [name]
  })
}
