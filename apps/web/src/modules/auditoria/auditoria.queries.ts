import { ALVOS, ATOS, type TipoDeAlvo, type TipoDeAto } from '@estampa/contract/auditoria/atos.ts'
import type { Ato } from '@estampa/contract/auditoria/auditoria.routes.ts'
import { CAMPOS_DO_LOTE, type CampoDoLote } from '@estampa/contract/importacoes/lote.ts'
import { cutText } from '@estampa/contract/shared/corte.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'
import { rotuloDoTipo } from '@estampa/contract/usuarios/permissoes.ts'
import { apiPages } from '../../shared/api/apiPages.ts'
import { apiQuery } from '../../shared/api/apiQuery.ts'
import { auditoriaApi } from '../../shared/generated/auditoriaApi.ts'

const keepMatching = (forma: RegExp) => (value: string) => (forma.test(value) ? value : '')
const DIA = keepMatching(/^\d{4}-\d{2}-\d{2}$/)

/** Reads the filter from each parameter of the address; '' is no filter, as for an invalid value. */
const LEITORES = {
  busca: (value: string) => cutText(value, 200),
  tipo: (value: string) => value,
  usuario_id: keepMatching(/^\d{1,9}$/),
  de: DIA,
  ate: DIA,
}
export type FiltrosDaAuditoria = Readonly<Record<keyof typeof LEITORES, string>>

/** An address typed by hand does not make the list fail. */
export const parseAuditoriaFilters = (params: URLSearchParams): FiltrosDaAuditoria =>
  Object.fromEntries(
    Object.entries(LEITORES).map(([name, read]) => [name, read(params.get(name)?.trim() ?? '')]),
  ) as FiltrosDaAuditoria

export type LinhaDaAuditoria = ReturnType<typeof linhaDe>

const isAto = (tipo: string): tipo is TipoDeAto => Object.hasOwn(ATOS, tipo)
const isAlvo = (tipo: string): tipo is TipoDeAlvo => Object.hasOwn(ALVOS, tipo)

const consultaDe = ({ busca, tipo, usuario_id, de, ate }: FiltrosDaAuditoria) => ({
  ...(busca && { busca }),
  ...(isAto(tipo) && { tipo: [tipo] }),
  ...(usuario_id && { usuario_id }),
  ...(de && { de }),
  ...(ate && { ate }),
})

export const listaDaAuditoria = (filters: FiltrosDaAuditoria) => {
  const list = apiPages(['auditoria', 'lista', filters], auditoriaApi, 'GET /auditoria/', {
    view: linhaDe,
    query: consultaDe(filters),
    failed: 'A auditoria não pôde ser lida',
  })
  // The screen itself tells those who are no administrators.
  return { ...list, meta: { ...list.meta, expected: 403 }, staleTime: 0, gcTime: 0, retry: false }
}

export const autoresDaAuditoria = apiQuery(['auditoria', 'autores'], auditoriaApi, 'GET /auditoria/autores/', {
  view: (autores) => autores.map(({ usuario_id, usuario }) => ({ value: usuario_id, label: usuario })),
  retry: false,
})

export const exportAuditoria = async (filters: FiltrosDaAuditoria): Promise<string> =>
  (await auditoriaApi('GET /auditoria/exportar/', { query: consultaDe(filters) })).csv

function linhaDe({ tipo, usuario, nome, comando, alvo_tipo, alvo, detalhes, ...ato }: Ato) {
  return {
    ...ato,
    ato: isAto(tipo) ? ATOS[tipo] : tipo,
    recusa: /_(recusad[ao]|bloquead[ao]|revogada|negado)$/.test(tipo),
    quem: formatPerson(usuario, nome, comando),
    alvo: formatAlvo(alvo_tipo ?? '', alvo),
    detalhes: Object.entries(detalhes)
      .filter(([detail]) => !TECNICOS.has(detail))
      .map(([detail, value]) => `${wordFor(detail)}: ${formatDetail(detail, value)}`)
      .join(', '),
  }
}

/** Details that name fields of a record, separated by commas. */
const NAMES_OF_FIELDS = new Set(['mudou', 'campos'])
const FIELD_WORDS: Readonly<Record<string, string>> = {
  bairro: 'bairro',
  cep: 'CEP',
  cpf: 'CPF ou CNPJ',
  documento: 'CPF ou CNPJ',
  email: 'e-mail',
  endereco: 'endereço',
  inscricao_estadual: 'inscrição estadual',
  municipio: 'cidade',
  numero: 'número',
  uf: 'estado',
}
const formatFieldNames = (value: unknown) =>
  String(value)
    .split(', ')
    .map((field) => FIELD_WORDS[field] ?? field.replaceAll('_', ' '))
    .join(', ')

const wordFor = (detail: string): string =>
  PALAVRAS[detail] ??
  (Object.hasOwn(CAMPOS_DO_LOTE, detail) ? CAMPOS_DO_LOTE[detail as CampoDoLote].rotulo : detail.replaceAll('_', ' '))

/** A change of many products, `porcento 10` or `somar -2.5`, as people write it; null where the value is none. */
function formatLoteChange(value: unknown): string | null {
  const change = /^(fixar|somar|porcento) (.+)$/.exec(String(value))
  if (!change) return null
  const [, operation, amount = ''] = change
  const number = Number(amount)
  if (amount === '' || Number.isNaN(number)) return amount
  const sign = operation !== 'fixar' && number > 0 ? '+' : ''
  return `${sign}${number.toLocaleString('pt-BR')}${operation === 'porcento' ? '%' : ''}`
}

function formatDetail(detail: string, value: unknown): string {
  const change = Object.hasOwn(CAMPOS_DO_LOTE, detail) ? formatLoteChange(value) : null
  if (change !== null) return change
  if (NAMES_OF_FIELDS.has(detail)) return formatFieldNames(value)
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  if (typeof value === 'number') return detail === 'total' ? formatReais(value) : value.toLocaleString('pt-BR')
  return value === 'admin' || value === 'funcionario' ? rotuloDoTipo(value) : String(value)
}

/** Numbers of records: only the exported file has them. */
const TECNICOS = new Set(['sessao', 'importacao', 'lote', 'sha256', 'bytes'])
const PALAVRAS: Readonly<Record<string, string>> = {
  encerradas: 'acessos encerrados',
  fator: 'segundo fator',
  pelo_link: 'pelo link do convite',
  no_bling: 'no Bling',
  verificacao: 'verificação',
  destinatario: 'destinatário',
  conteudo: 'conteúdo',
  codigo: 'código',
  campos: 'veio do outro cadastro',
  copia_de: 'cópia de',
  versao: 'versão',
  diferenca: 'diferença',
  usuarios: 'usuários',
  relatorios: 'relatórios',
  configuracao: 'configuração',
}

function formatPerson(usuario: string | null, name: string | null, comando: string | null): string {
  if (usuario) return name && name !== usuario ? `${name} (${usuario})` : usuario
  return comando || 'Não identificado'
}

function formatOperation(operation: string): string {
  const [method = '', , area = ''] = operation.split(/ \/|\//)
  return `${method === 'GET' ? 'ver' : 'mudar'} ${PALAVRAS[area] ?? area.replaceAll(/[_-]/g, ' ')}`
}

function formatAlvo(tipo: string, name: string | null): string | null {
  const label = isAlvo(tipo) ? ALVOS[tipo] : tipo
  if (tipo === 'operacao' && name) return `${label}: ${formatOperation(name)}`
  return label && name ? `${label}: ${name}` : label || name || null
}
