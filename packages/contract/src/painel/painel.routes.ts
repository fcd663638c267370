import { z } from 'zod'
import { orcamentoResumo } from '../orcamentos/orcamentos.schemas.ts'
import { resumoDaProducao } from '../producao/producao.schemas.ts'
import { routes } from '../route.ts'
import { id, iguais, umDe } from '../shared/fields.ts'
import { MAXIMO_CONTADO } from '../shared/maximos.ts'
import { fallback } from '../shared/tolerance.ts'
import { custo, faturamento } from '../usuarios/restrito.ts'
import { DIAS_ATE_ATRASAR, ORIGENS } from '../vendas/opcoes.ts'
import { NO_PAINEL } from '../vendas/vendas.status.ts'

const produto = { produto_id: id, titulo: z.string(), sku: z.string().nullable() }

/** As the report 'Vendas' has it; in reais, without freight. What came back and was cancelled is taken off already. */
const vendido = z.object({
  vendas: z.int().describe('Vendas feitas, menos as canceladas'),
  total: z.number().describe('O vendido, menos o que voltou e o que foi cancelado; pode ser negativo'),
  devolvido: z.number(),
  cancelado: z.number(),
})
const umaVenda = { id, cliente_nome: z.string() }

/** Open tasks at a glance. Failures at the ERP: `GET /sincronizacoes/resumo/`. */
export const painel = z.object({
  vendas: z
    .array(
      z.object({
        status: z.enum(NO_PAINEL),
        quantidade: z.int(),
        mais_antiga: z
          .object({ id, cliente_nome: z.string(), alterado_em: z.string(), dias: z.int() })
          .nullable()
          .describe('A que está parada há mais tempo; dias do calendário de São Paulo'),
      }),
    )
    .describe('Um por etapa em aberto, na ordem'),
  vendido: faturamento(
    z.object({
      hoje: vendido,
      semana: vendido.describe('Desde segunda-feira'),
      origens: z.array(z.object({ origem: umDe(ORIGENS), hoje: vendido, semana: vendido })),
    }),
  ).describe('Dias de São Paulo; uma origem por linha, na ordem da lista'),
  atrasadas: z
    .object({
      quantidade: z.int().describe(`Até ${MAXIMO_CONTADO}`),
      dias: z.int(),
      vendas: z.array(
        z.object({
          ...umaVenda,
          status: z.enum(NO_PAINEL),
          prazo: z.string().nullable(),
          dias: z.int().describe('Dias sem alteração'),
        }),
      ),
    })
    .describe(
      `As de GET /vendas/?atrasadas=1: na loja com o prazo vencido ou, sem prazo, paradas há ${DIAS_ATE_ATRASAR} dias; as paradas há mais tempo`,
    ),
  esperam: z
    .object({
      quantidade: z.int(),
      notas_rejeitadas: z.int().describe('As de GET /vendas/?nota=rejeitada, onde a loja emite notas'),
      vendas: z.array(
        z.object({ ...umaVenda, motivo: fallback(z.enum(['sem_pecas', 'etiqueta_parada']), 'sem_pecas') }),
      ),
    })
    .describe('Vendas que só andam com uma pessoa: itens sem peças reservadas, etiqueta que parou'),
  custos_a_gravar: custo(z.int()).describe(
    'Compras com custos que esperam por quem os vê: GET /compras/?situacao=custos_a_gravar',
  ),
  orcamentos: z
    .object({
      quantidade: z.int(),
      linhas: z.array(orcamentoResumo.pick({ id: true, nome: true, situacao: true, vence: true, espera: true })),
    })
    .describe(
      'Os que esperam pelo cliente ou pela loja: primeiro os que vencem amanhã, depois os que esperam há mais tempo',
    ),
  primeiros_passos: z
    .object(iguais(['loja', 'categoria', 'modelo', 'produto'], fallback(z.boolean(), true)))
    .describe('O que uma loja nova já tem; `loja`: nome e endereço'),
  nao_publicados: z.object({
    quantidade: z.int().describe(`Até ${MAXIMO_CONTADO}`),
    produtos: z.array(z.object(produto)).describe('Os mais novos'),
  }),
  estoque_baixo: z.object({
    quantidade: z.int().describe(`Até ${MAXIMO_CONTADO}`),
    limite: z.int(),
    itens: z
      .array(
        z.object({
          ...produto,
          variacao_id: id.nullable(),
          variacao: z.string().nullable(),
          quantidade_disponivel: z.int(),
        }),
      )
      .describe('Os que têm menos'),
  }),
  comprar: z
    .object({
      quantidade: z.int().describe(`Até ${MAXIMO_CONTADO}`),
      itens: z.array(
        z.object({
          ...produto,
          variacao_id: id.nullable(),
          variacao: z.string().nullable(),
          disponivel: z.int(),
          a_receber: z.int(),
          acaba_em: z.int().nullable().describe('Dias, no ritmo dos últimos 30; null: nada sai'),
        }),
      ),
    })
    .describe('O que acaba antes de poder chegar: no prazo de quem o vendeu por último, ou em 7 dias'),
  producao: resumoDaProducao.optional().describe('Só da loja que estampa'),
  a_decidir: z.int().describe('O que a sincronização com o Bling pergunta a uma pessoa'),
})
export type Painel = z.infer<typeof painel>
export type Vendido = NonNullable<Painel['vendido']>

export const painelRoutes = routes({
  'GET /painel/': {
    resumo: 'O que espera por alguém: vendas por etapa, estoque baixo e pendências',
    cache: 'etag',
    resposta: painel,
  },
})
