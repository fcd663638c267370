import { ALVOS, ATOS, type TipoDeAlvo, type TipoDeAto } from '@estampa/contract/auditoria/atos.ts'
import type { Ato } from '@estampa/contract/auditoria/auditoria.routes.ts'
import { formatDetalhes } from '@estampa/contract/auditoria/detalhes.ts'
import { cutText } from '@estampa/contract/shared/corte.ts'
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
  const recusa = /_(recusad[ao]|bloquead[ao]|revogada|negado)$/.test(tipo)
  const person = formatPerson(usuario, nome, comando)
  return {
    ...ato,
    ato: isAto(tipo) ? ATOS[tipo] : tipo,
    recusa,
    quem: person,
    // One act of one person, in one request, or by a job in one minute. Refusals, and what was typed at the machine, are alone.
    mudanca:
      comando || recusa
        ? String(ato.id)
        : [tipo, person, ato.requisicao ?? ato.criado_em.slice(0, 'yyyy-mm-ddThh:mm'.length)].join(' '),
    alvo: formatAlvo(alvo_tipo ?? '', alvo),
    detalhes: formatDetalhes(detalhes),
  }
}

/** Areas of the program's addresses, where their words are written otherwise. */
const AREAS: Readonly<Record<string, string>> = {
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
  return `${method === 'GET' ? 'ver' : 'mudar'} ${AREAS[area] ?? area.replaceAll(/[_-]/g, ' ')}`
}

function formatAlvo(tipo: string, name: string | null): string | null {
  const label = isAlvo(tipo) ? ALVOS[tipo] : tipo
  if (tipo === 'operacao' && name) return `${label}: ${formatOperation(name)}`
  // A name that begins with its kind, as `Venda 12`, says it already.
  if (name && (name === label || name.startsWith(`${label} `))) return name
  return label && name ? `${label}: ${name}` : label || name || null
}
