import { ALVOS, ATOS, type TipoDeAlvo, type TipoDeAto } from '@estampa/contract/auditoria/atos.ts'
import type { Ato } from '@estampa/contract/auditoria/auditoria.routes.ts'
import { cutText } from '@estampa/contract/shared/corte.ts'
import { rotuloDoTipo } from '@estampa/contract/usuarios/permissoes.ts'
import { apiPages } from '../../shared/api/apiPages.ts'
import { apiQuery } from '../../shared/api/apiQuery.ts'
import { auditoriaApi } from '../../shared/generated/auditoriaApi.ts'

const so = (forma: RegExp) => (valor: string) => (forma.test(valor) ? valor : '')
const DIA = so(/^\d{4}-\d{2}-\d{2}$/)

/** Reads the filter from each parameter of the address; '' is no filter, as for an invalid value. */
const LEITORES = {
  busca: (valor: string) => cutText(valor, 200),
  tipo: (valor: string) => valor,
  usuario_id: so(/^\d{1,9}$/),
  de: DIA,
  ate: DIA,
}
export type FiltrosDaAuditoria = Readonly<Record<keyof typeof LEITORES, string>>

/** An address typed by hand does not make the list fail. */
export const parseAuditoriaFilters = (params: URLSearchParams): FiltrosDaAuditoria =>
  Object.fromEntries(
    Object.entries(LEITORES).map(([nome, ler]) => [nome, ler(params.get(nome)?.trim() ?? '')]),
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

export const listaDaAuditoria = (filtros: FiltrosDaAuditoria) => {
  const lista = apiPages(['auditoria', 'lista', filtros], auditoriaApi, 'GET /auditoria/', {
    view: linhaDe,
    query: consultaDe(filtros),
    failed: 'A auditoria não pôde ser lida',
  })
  // The screen itself tells those who are no administrators.
  return { ...lista, meta: { ...lista.meta, expected: 403 }, staleTime: 0, gcTime: 0, retry: false }
}

export const autoresDaAuditoria = apiQuery(['auditoria', 'autores'], auditoriaApi, 'GET /auditoria/autores/', {
  view: (autores) => autores.map(({ usuario_id, usuario }) => ({ value: usuario_id, label: usuario })),
  retry: false,
})

export const exportAuditoria = async (filtros: FiltrosDaAuditoria): Promise<string> =>
  (await auditoriaApi('GET /auditoria/exportar/', { query: consultaDe(filtros) })).csv

function linhaDe({ tipo, usuario, nome, comando, alvo_tipo, alvo, detalhes, ...ato }: Ato) {
  return {
    ...ato,
    ato: isAto(tipo) ? ATOS[tipo] : tipo,
    recusa: /_(recusad[ao]|bloquead[ao]|revogada|negado)$/.test(tipo),
    quem: quemDe(usuario, nome, comando),
    alvo: alvoDe(alvo_tipo ?? '', alvo),
    detalhes: Object.entries(detalhes)
      .filter(([detalhe]) => !TECNICOS.has(detalhe))
      .map(([detalhe, valor]) => `${PALAVRAS[detalhe] ?? detalhe.replaceAll('_', ' ')}: ${formatDetalhe(valor)}`)
      .join(', '),
  }
}

function formatDetalhe(valor: unknown): string {
  if (typeof valor === 'boolean') return valor ? 'sim' : 'não'
  return valor === 'admin' || valor === 'funcionario' ? rotuloDoTipo(valor) : String(valor)
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
  copia_de: 'cópia de',
  versao: 'versão',
  usuarios: 'usuários',
  relatorios: 'relatórios',
  configuracao: 'configuração',
}

function quemDe(usuario: string | null, nome: string | null, comando: string | null): string {
  if (usuario) return nome && nome !== usuario ? `${nome} (${usuario})` : usuario
  return comando || 'Não identificado'
}

function operacaoEmPalavras(operacao: string): string {
  const [metodo = '', , area = ''] = operacao.split(/ \/|\//)
  return `${metodo === 'GET' ? 'ver' : 'mudar'} ${PALAVRAS[area] ?? area.replaceAll(/[_-]/g, ' ')}`
}

function alvoDe(tipo: string, nome: string | null): string | null {
  const rotulo = isAlvo(tipo) ? ALVOS[tipo] : tipo
  if (tipo === 'operacao' && nome) return `${rotulo}: ${operacaoEmPalavras(nome)}`
  return rotulo && nome ? `${rotulo}: ${nome}` : rotulo || nome || null
}
