import { z } from 'zod'
import { id, idTexto, listaDeIds, texto, textoObrigatorio } from '../shared/fields.ts'
import { listaSeparada } from '../shared/lista.ts'
import { paginacaoQuery } from '../shared/pagination.ts'
import { fallback } from '../shared/tolerance.ts'

export const ESTADOS_DE_SINCRONIZACAO = ['pendente', 'executando', 'concluida', 'falhou', 'descartada'] as const
export type EstadoDeSincronizacao = (typeof ESTADOS_DE_SINCRONIZACAO)[number]

/** Job to be done at the ERP: what, to whom, how far it is and, when it failed, why in plain words. */
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
  decisao: z
    .enum(['sim', 'nao'])
    .optional()
    .describe('sim: só o que pergunta algo a uma pessoa; nao: só os envios e recebimentos; ausente: tudo'),
  ...paginacaoQuery,
})
export type SincronizacoesBusca = z.output<typeof sincronizacoesBusca>
/** How many wait or run, how many failed and were neither retried nor discarded, and how many ask something of a person. */
export const resumoDeSincronizacoes = z.object({ pendentes: z.int(), falhas: z.int(), decisoes: fallback(z.int(), 0) })
export type ResumoDeSincronizacoes = z.infer<typeof resumoDeSincronizacoes>

/** Answer to a question: one of those that the question's declaration names. */
export const respostaDaTarefa = z.object({ resposta: textoObrigatorio(40) })

/** A question to a person, by its declaration (`tarefas.ts`). */
export const tarefa = z.object({
  id,
  tarefa: z.string().describe('A pergunta, como estoque.decidir'),
  alvo_id: id,
  titulo: z.string(),
  mensagem: z.string().nullable(),
  estado: fallback(z.enum(ESTADOS_DE_SINCRONIZACAO), 'falhou').describe('falhou: espera por uma resposta'),
  fatos: z.unknown(),
  respostas: z.array(z.object({ nome: z.string(), rotulo: z.string() })),
  resposta: z.string().nullable(),
  respondida_em: z.string().nullable(),
  respondida_por: z.string().nullable(),
  encerrada_em: z.string().nullable().describe('Quando se resolveu sem resposta'),
})
export type Tarefa = z.infer<typeof tarefa>
