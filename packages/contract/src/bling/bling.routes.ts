import { z } from 'zod'
import { routes } from '../route.ts'
import { idParams, idsBody, idTexto, iguais, texto, textoObrigatorio } from '../shared/fields.ts'
import { sincronizacao } from '../sincronizacao/sincronizacao.schemas.ts'
import { venda } from '../vendas/vendas.schemas.ts'

export const pedidosRoutes = routes({
  'POST /vendas/:id/sincronizar_bling/': {
    resumo: 'Envia o pedido ao Bling; acompanhe em /sincronizacoes/{id}/',
    resposta: z.object({ sincronizacao }),
  },
  'POST /vendas/:id/itens/:item/produto/': {
    resumo: 'Diz que produto é um item de um pedido importado; o próximo pedido dele já o encontra',
    params: idParams.extend({ item: idTexto }),
    body: z.object({
      produto_id: idTexto,
      variacao_id: idTexto.nullish(),
      quantidade: z
        .int()
        .min(1)
        .max(100_000)
        .optional()
        .describe('Quantas peças são, de um item que pede uma fração de peça'),
    }),
    resposta: venda,
  },
})

/**
 * `ativo` false: the shop works without the ERP. `motivo` says why an authorisation was lost. `vinculada`: bound to a
 * company, whose authorisation everybody may renew; to bind one is the administrators'.
 */
export const conexaoBling = z.object({
  ...iguais(['ativo', 'conectado', 'emulador'], z.boolean()),
  empresa: z.string().nullable(),
  vinculada: z.boolean(),
  conectada_em: z.string().nullable(),
  motivo: z.string().nullable(),
})
export type ConexaoBling = z.infer<typeof conexaoBling>

/** `state`: from the callback's address. Without it the call is refused (`BLING_SEM_STATE`). */
export const retornoBling = z.object({ code: textoObrigatorio(2000, 'Informe o código'), state: texto(500).nullish() })

export const blingRoutes = routes({
  'GET /bling/auth/': {
    prova: 'sempre',
    resumo: 'Endereço para autorizar o acesso ao Bling; com `empresa`, o id da que a loja passa a ter no lugar da sua',
    query: z.object({ empresa: texto(200).optional() }),
    cache: 'nunca',
    resposta: z.object({ url: z.string() }),
  },
  'POST /bling/callback/': {
    prova: 'sempre',
    resumo: 'Conclui a autorização com o código recebido',
    carga: 'fornecedor',
    body: retornoBling,
    resposta: z.object({ conectado: z.literal(true) }),
  },
  'GET /bling/conexao/': { resumo: 'Estado da conexão com o Bling', cache: 'nunca', resposta: conexaoBling },
  'DELETE /bling/conexao/': { prova: 'sempre', resumo: 'Desconecta do Bling', papel: 'admin', carga: 'fornecedor' },
  'POST /produtos/:id/publicar-no-bling/': {
    resumo: 'Publica o produto; acompanhe em /sincronizacoes/{id}/',
    resposta: z.object({ sincronizacao }),
  },
  'POST /produtos/publicar-multiplos/': {
    resumo: 'Publica vários produtos; os incompletos vêm em `recusados`',
    body: idsBody,
    resposta: z.object({
      sincronizacoes: z.array(sincronizacao),
      recusados: z.array(z.object({ id: z.int(), titulo: z.string(), motivo: z.string() })),
    }),
  },
})
