import { z } from 'zod'
import { id, idTexto } from '../shared/fields.ts'
import { listaSeparada } from '../shared/lista.ts'
import { buscaTexto, pagina, paginacaoQuery } from '../shared/pagination.ts'
import { fallback } from '../shared/tolerance.ts'
import { ALVOS, ATOS, type TipoDeAlvo, type TipoDeAto } from './atos.ts'

const tipos = Object.keys(ATOS) as [TipoDeAto, ...TipoDeAto[]]
const alvos = Object.keys(ALVOS) as [TipoDeAlvo, ...TipoDeAlvo[]]

/** One line of the audit. `usuario` is the acting person's name at that time; null without a session. */
export const ato = z.object({
  id,
  tipo: z.enum(tipos),
  criado_em: z.string(),
  usuario_id: id.nullable(),
  usuario: z.string().nullable(),
  nome: z.string().nullable(),
  papel: z.string().nullable().describe('O tipo do usuário naquele momento.'),
  comando: z.string().nullable().describe('O comando digitado na máquina da loja, ou `sistema`.'),
  endereco: z.string().nullable(),
  requisicao: z.string().nullable().describe('O `x-request-id` da requisição.'),
  alvo_tipo: z.enum(alvos).nullable(),
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
  tipo: listaSeparada(z.enum(tipos), 100),
  usuario_id: idTexto.optional(),
  de: dia,
  ate: dia,
}
export const auditoriaFiltros = z.object(filtros)
export type AuditoriaFiltros = z.output<typeof auditoriaFiltros>
export const auditoriaBusca = z.object({ ...filtros, ...paginacaoQuery })
export const paginaDeAtos = pagina(ato)

/** The persons in the audit, for the filter. */
export const autores = z.array(z.object({ usuario_id: id, usuario: z.string() }))
