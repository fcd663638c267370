import { z } from 'zod'
import { id, idTexto, listaDeIds, texto } from '../shared/fields.ts'
import { listaSeparada } from '../shared/lista.ts'
import { paginacaoQuery } from '../shared/pagination.ts'
import { fallback } from '../shared/tolerance.ts'

export const ESTADOS_DE_SINCRONIZACAO = ['pendente', 'executando', 'concluida', 'falhou', 'descartada'] as const
export type EstadoDeSincronizacao = (typeof ESTADOS_DE_SINCRONIZACAO)[number]

/** One thing to be done at the ERP: what, to whom, how far it is and, when it failed, why in plain words. */
export const sincronizacao = z.object({
  id,
  tipo: z.string().describe('produto, categoria, contato, pedido, pedido_importado, estoque, importacao ou webhook'),
  operacao: z.string().describe('publicar, atualizar, criar, excluir…'),
  alvo_id: id.nullable(),
  titulo: z.string(),
  estado: fallback(z.enum(ESTADOS_DE_SINCRONIZACAO), 'pendente'),
  tentativas: z.int(),
  mensagem: z.string().nullable(),
  codigo: z.string().nullable().describe('Código do erro, quando a tela oferece algo por ele'),
  criado_em: z.string(),
  alterado_em: z.string(),
})
export type Sincronizacao = z.infer<typeof sincronizacao>

/** `estado` may name several, separated by commas; `tipo` with `alvo_id` is what became of one record. */
export const sincronizacoesBusca = z.object({
  estado: listaSeparada(z.enum(ESTADOS_DE_SINCRONIZACAO), 50),
  tipo: texto(40).optional(),
  alvo_id: idTexto.optional(),
  ids: listaDeIds.optional(),
  ...paginacaoQuery,
})
export type SincronizacoesBusca = z.output<typeof sincronizacoesBusca>
/** How many are waiting or running, and how many failed and were neither retried nor discarded. */
export const resumoDeSincronizacoes = z.object({ pendentes: z.int(), falhas: z.int() })
