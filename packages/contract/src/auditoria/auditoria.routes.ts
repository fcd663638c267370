import { z } from 'zod'
import { adminRoutes } from '../route.ts'
import { chaveDe, id, idTexto } from '../shared/fields.ts'
import { listaSeparada } from '../shared/lista.ts'
import { buscaTexto, pagina, paginacaoQuery } from '../shared/pagination.ts'
import { fallback } from '../shared/tolerance.ts'
import { ALVOS, ATOS } from './atos.ts'

/** Line of the audit. `usuario` is the acting person's name at that time; null without a session. */
export const ato = z.object({
  id,
  tipo: chaveDe(ATOS),
  criado_em: z.string(),
  usuario_id: id.nullable(),
  usuario: z.string().nullable(),
  nome: z.string().nullable(),
  papel: z.string().nullable().describe('O tipo do usuário naquele momento.'),
  comando: z.string().nullable().describe('O comando digitado na máquina da loja, ou `sistema`.'),
  endereco: z.string().nullable(),
  requisicao: z.string().nullable().describe('O `x-request-id` da requisição.'),
  alvo_tipo: chaveDe(ALVOS).nullable(),
  alvo_id: id.nullable(),
  alvo: z.string().nullable().describe('O nome do que foi afetado, como era.'),
  detalhes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  vezes: fallback(z.int(), 1).describe('Recusas iguais do mesmo minuto ocupam uma linha.'),
  ultima_em: z.string(),
})
export type Ato = z.infer<typeof ato>

const dia = z.iso.date('Data inválida').optional()

/** `de` and `ate` are days in São Paulo, both included; `tipo` may be repeated. */
const filtros = {
  busca: buscaTexto,
  tipo: listaSeparada(chaveDe(ATOS), 100),
  usuario_id: idTexto.optional(),
  de: dia,
  ate: dia,
}
export const auditoriaFiltros = z.object(filtros)
export type AuditoriaFiltros = z.output<typeof auditoriaFiltros>

/** The persons in the audit, for the filter. */
export const autores = z.array(z.object({ usuario_id: id, usuario: z.string() }))

export const auditoriaRoutes = adminRoutes({
  'GET /auditoria/': {
    resumo: 'Entradas, recusas, exclusões permanentes, usuários, conexões e backups, os mais recentes primeiro',
    cache: 'nunca',
    query: z.object({ ...filtros, ...paginacaoQuery }),
    resposta: pagina(ato),
  },
  'GET /auditoria/autores/': { resumo: 'Quem aparece na auditoria', cache: 'nunca', resposta: autores },
  'GET /auditoria/exportar/': {
    prova: 'sempre',
    resumo: 'As linhas filtradas como CSV, até 50.000',
    cache: 'nunca',
    query: auditoriaFiltros,
    resposta: z.object({ linhas: z.int(), csv: z.string() }),
  },
})
