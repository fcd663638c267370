import { z } from 'zod'
import { SITUACOES_DE_PAGAMENTO } from '../pagamentos/situacao.ts'
import { resumoDaProducao } from '../producao/producao.schemas.ts'
import { booleano, id, idTexto, listaDeIds } from '../shared/fields.ts'
import { buscaTexto, paginacaoQuery } from '../shared/pagination.ts'
import { fallback } from '../shared/tolerance.ts'
import { dia } from './lembretes.schemas.ts'
import { ORDENS } from './ordens.ts'
import { ORIGENS } from './origens.ts'
import { STATUS } from './vendas.status.ts'

const semVazio = <T extends z.ZodType>(schema: T) =>
  z.preprocess((valor) => (valor === '' ? undefined : valor), schema.optional())

export const vendasBusca = z.object({
  busca: buscaTexto.describe(
    'Número da venda, nome ou telefone do cliente, número no canal, código de rastreamento, ou a chave ou o rótulo de um status',
  ),
  status: semVazio(z.enum(STATUS, 'Status inválido')),
  cliente: semVazio(idTexto),
  pagamento: semVazio(
    z.enum(
      SITUACOES_DE_PAGAMENTO.map(({ valor }) => valor),
      'Situação de pagamento inválida',
    ),
  ),
  origem: semVazio(
    z.enum(
      ORIGENS.map(({ valor }) => valor),
      'Origem inválida',
    ),
  ),
  vendedor: semVazio(idTexto),
  de: dia.describe('Registradas deste dia em diante'),
  ate: dia.describe('Registradas até este dia'),
  atrasadas: booleano,
  prioritarias: booleano.describe('As prioritárias que ainda não saíram da loja'),
  com_anotacao: booleano,
  importadas: booleano,
  ordem: semVazio(z.enum(ORDENS, 'Ordem inválida')),
  ...paginacaoQuery,
})
export type VendasBusca = z.output<typeof vendasBusca>

/** The list as a work queue. Counts are those of the whole shop, whatever the list is filtered by. */
export const filaDeVendas = z.object({
  passos: z
    .array(z.object({ status: z.enum(STATUS), quantidade: fallback(z.int(), null) }))
    .describe('Um por status, na ordem'),
  atrasadas: fallback(z.int(), null).describe('Até 1.001'),
  prioritarias: fallback(z.int(), null).describe('Até 1.001'),
  producao: resumoDaProducao.pick({ abertas: true }).optional().describe('Só da loja que estampa'),
  vendedores: z.array(z.object({ id, nome: z.string() })).describe('Quem já registrou uma venda'),
})
export type FilaDeVendas = z.infer<typeof filaDeVendas>

/** Most sales that one request moves; the web sends a greater selection in parts, so that progress can be shown. */
export const VENDAS_POR_AVANCO = 50

export const avancoEntrada = z.object({
  ids: listaDeIds.refine((ids) => ids.length <= VENDAS_POR_AVANCO, `No máximo ${VENDAS_POR_AVANCO} vendas`),
  de: z.enum(STATUS, 'Status inválido').describe('O passo em que a pessoa via as vendas'),
})

export const avancoFeito = z.object({
  avancadas: z.array(id),
  recusadas: z.array(z.object({ id, cliente_nome: z.string(), motivo: z.string() })),
})
export type AvancoFeito = z.infer<typeof avancoFeito>
