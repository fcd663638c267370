import { ALVOS, ATOS, type TipoDeAlvo, type TipoDeAto } from '@estampa/contract/auditoria/atos.ts'
import type { Ato } from '@estampa/contract/auditoria/auditoria.schemas.ts'
import { auditoriaApi } from '../../shared/generated/auditoriaApi.ts'
import { consulta } from '../../shared/registro/consulta.ts'
import { paginas } from '../../shared/registro/paginas.ts'

/** What the audit is filtered by, as the address has it; '' is no filter. Days are `aaaa-mm-dd`. */
export interface Filtros {
  readonly busca: string
  readonly tipo: string
  readonly usuario_id: string
  readonly de: string
  readonly ate: string
}

export interface Linha {
  readonly id: number
  readonly ato: string
  readonly recusa: boolean
  readonly criado_em: string
  readonly ultima_em: string
  readonly vezes: number
  /** The actor: a person, a command, or an unknown client. */
  readonly quem: string
  readonly endereco: string | null
  readonly alvo: string | null
  readonly detalhes: string
}

const ehAto = (tipo: string): tipo is TipoDeAto => Object.hasOwn(ATOS, tipo)
const ehAlvo = (tipo: string): tipo is TipoDeAlvo => Object.hasOwn(ALVOS, tipo)

const consultaDe = ({ busca, tipo, usuario_id, de, ate }: Filtros) => ({
  ...(busca && { busca }),
  ...(ehAto(tipo) && { tipo: [tipo] }),
  ...(usuario_id && { usuario_id }),
  ...(de && { de }),
  ...(ate && { ate }),
})

export const listaDaAuditoria = (filtros: Filtros) => {
  const lista = paginas(['auditoria', 'lista', filtros], auditoriaApi, 'GET /auditoria/', {
    view: linhaDe,
    query: consultaDe(filtros),
    falha: 'A auditoria não pôde ser lida',
  })
  // The screen itself tells those who are no administrators.
  return { ...lista, meta: { ...lista.meta, esperado: 403 }, staleTime: 0, gcTime: 0, retry: false }
}

export const autoresDaAuditoria = consulta(['auditoria', 'autores'], auditoriaApi, 'GET /auditoria/autores/', {
  view: (autores) => autores.map(({ usuario_id, usuario }) => ({ value: usuario_id, label: usuario })),
  retry: false,
})

export const exportarAuditoria = async (filtros: Filtros): Promise<string> =>
  (await auditoriaApi('GET /auditoria/exportar/', { query: consultaDe(filtros) })).csv

function linhaDe(ato: Ato): Linha {
  const { id, tipo, criado_em, ultima_em, vezes, usuario, nome, comando, endereco, alvo_tipo, alvo, detalhes } = ato
  return {
    id,
    ato: ehAto(tipo) ? ATOS[tipo] : tipo,
    recusa: /_(recusad[ao]|bloquead[ao]|revogada|negado)$/.test(tipo),
    criado_em,
    ultima_em,
    vezes,
    quem: quemDe(usuario, nome, comando),
    endereco,
    alvo: alvoDe(alvo_tipo ?? '', alvo),
    detalhes: Object.entries(detalhes)
      .filter(([nome]) => !TECNICOS.has(nome))
      .map(
        ([nome, valor]) =>
          `${PALAVRAS[nome] ?? nome.replaceAll('_', ' ')}: ${typeof valor === 'boolean' ? (valor ? 'sim' : 'não') : String(valor)}`,
      )
      .join(', '),
  }
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
}

function quemDe(usuario: string | null, nome: string | null, comando: string | null): string {
  if (usuario) return nome && nome !== usuario ? `${nome} (${usuario})` : usuario
  return comando || 'Não identificado'
}

function alvoDe(tipo: string, nome: string | null): string | null {
  const rotulo = ehAlvo(tipo) ? ALVOS[tipo] : tipo
  return rotulo && nome ? `${rotulo}: ${nome}` : rotulo || nome || null
}
