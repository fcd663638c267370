import { z } from 'zod'
import { itemDaVersao, versaoDoOrcamento } from '../orcamentos/orcamentos.schemas.ts'
import { routes } from '../route.ts'
import { cliente, clienteComNota } from '../shared/cliente.schemas.ts'
import { iguais } from '../shared/fields.ts'
import { TEXTOS_DO_CLIENTE } from '../shared/maximos.ts'
import { pagina, paginacaoQuery } from '../shared/pagination.ts'
import { arquivoDePlanilha, planilhaQuery } from '../shared/planilha.ts'
import { paginaDeVendas } from '../vendas/vendas.schemas.ts'
import { cepParams, clienteAlteracao, clienteEntrada, clientesBusca, enderecoDoCep } from './clientes.schemas.ts'
import { cadastroJuntado, clienteParecido, juncaoEntrada, parecidosQuery, separacaoEntrada } from './juncao.schemas.ts'
import { lugares, rastros, rastrosDepois } from './rastros.schemas.ts'

/**
 * `no_bling: false` leaves the contact at Bling as it is; without a body it is emptied too, when the shop has Bling. `apagar`:
 * texts of GET /clientes/{id}/rastros/ in which the person is removed too; without it they stay, and the answer counts them.
 */
export const anonimizacao = z
  .object({
    no_bling: z.boolean().default(true),
    apagar: lugares.default([]).describe('`lugar` de textos de GET /clientes/{id}/rastros/ que são desta pessoa'),
  })
  .nullish()
  .transform((dados) => dados ?? { no_bling: true, apagar: [] })

export const FORMATOS_DE_EXPORTACAO = ['json', 'pdf'] as const
export type FormatoDeExportacao = (typeof FORMATOS_DE_EXPORTACAO)[number]
export const exportacaoQuery = z.object({ formato: z.enum(FORMATOS_DE_EXPORTACAO, 'Use json ou pdf').default('json') })

/** All that the shop keeps of a customer. Money in reais, times in ISO 8601; `status` and `origem` as people read them. */
export const exportacaoDoCliente = z.object({
  gerado_em: z.string(),
  cliente,
  contato_no_bling: z.string().nullable().describe('Identificador do contato no Bling'),
  cadastros_juntados: z
    .array(
      z.object({
        ...iguais(['juntado_em', 'criado_em'], z.string()),
        ...iguais(TEXTOS_DO_CLIENTE, z.string()),
        contribuinte: z.string(),
        contato_no_bling: z.string().nullable(),
      }),
    )
    .describe('Outros cadastros da mesma pessoa, como eram quando foram juntados a este'),
  vendas: z.array(
    z.object({
      id: z.int(),
      ...iguais(['criado_em', 'status', 'origem'], z.string()),
      itens: z.array(
        z.object({
          titulo: z.string(),
          variacao: z.string().nullable(),
          sku: z.string().nullable(),
          quantidade: z.int(),
          valor_unitario: z.number(),
          desconto: z.number(),
        }),
      ),
      total: z.number(),
      endereco: z.string().nullable().describe('Para onde foi enviada'),
      servico_frete: z.string().nullable(),
      frete_valor: z.number().nullable(),
      ...iguais(['codigo_rastreamento', 'numero_pedido_bling', 'canal', 'numero_no_canal'], z.string().nullable()),
      entrega_no_canal: z.string().nullable().describe('Endereço que estava no pedido importado'),
      observacoes_do_canal: z.string().nullable(),
      pagamentos: z
        .array(z.object({ criado_em: z.string(), forma: z.string(), valor: z.number(), observacao: z.string() }))
        .describe('`valor` negativo: devolvido ao cliente'),
      historico: z.array(z.object({ criado_em: z.string(), descricao: z.string() })),
    }),
  ),
  orcamentos: z.array(
    z.object({
      numero: z.int(),
      situacao: z.string(),
      criado_em: z.string(),
      venda_id: z.int().nullable(),
      versoes: z
        .array(versaoDoOrcamento.extend({ itens: z.array(itemDaVersao.omit({ produto_id: true, variacao_id: true })) }))
        .describe('Da mais nova à mais antiga, com o que o cliente respondeu pelo link'),
    }),
  ),
})
export type ExportacaoDoCliente = z.infer<typeof exportacaoDoCliente>

export const clientesRoutes = routes({
  'GET /clientes/': {
    resumo: 'Busca clientes, por ordem de nome',
    cache: 'etag',
    query: clientesBusca,
    resposta: pagina(clienteComNota),
  },
  'GET /clientes/exportar/': {
    prova: 'sempre',
    resumo: 'Clientes como planilha: os marcados, ou o que a busca encontra',
    permissao: 'exportar_dados',
    cache: 'nunca',
    query: clientesBusca.extend(planilhaQuery),
    resposta: arquivoDePlanilha,
  },
  'GET /clientes/consumidor-final/': {
    resumo: 'O cliente das vendas de balcão sem cadastro',
    cache: 'etag',
    resposta: cliente,
  },
  'GET /clientes/parecidos/': {
    resumo: 'Clientes que parecem ser a mesma pessoa: mesmo telefone, e-mail ou documento',
    cache: 'nunca',
    query: parecidosQuery,
    resposta: z.array(clienteParecido),
  },
  'POST /clientes/': {
    resumo: 'Cria um cliente, e diz quais já existem que parecem ser a mesma pessoa',
    status: 201,
    body: clienteEntrada,
    resposta: clienteComNota.extend({ parecidos: z.array(clienteParecido) }),
  },
  'GET /clientes/:id/': {
    resumo: 'Um cliente; pelo número de um cadastro juntado, o cliente que ficou',
    cache: 'etag',
    resposta: clienteComNota,
  },
  'PUT /clientes/:id/': { resumo: 'Altera um cliente', body: clienteAlteracao, resposta: clienteComNota },
  'DELETE /clientes/:id/': { prova: 'sempre', resumo: 'Exclui um cliente sem vendas', permissao: 'excluir_definitivo' },
  'POST /clientes/:id/anonimizar/': {
    prova: 'sempre',
    resumo: 'Apaga os dados pessoais de um cliente; as vendas e os totais ficam',
    permissao: 'excluir_definitivo',
    body: anonimizacao,
    resposta: cliente.extend({ rastros: rastrosDepois.optional() }),
  },
  'GET /clientes/:id/rastros/': {
    resumo: 'Textos da loja que ainda diriam quem é um cliente depois de anonimizado',
    permissao: 'excluir_definitivo',
    cache: 'nunca',
    resposta: rastros,
  },
  'GET /clientes/:id/juntados/': {
    resumo: 'Cadastros que foram juntados a este cliente, o último primeiro',
    cache: 'etag',
    resposta: z.array(cadastroJuntado),
  },
  'POST /clientes/:id/juntar/': {
    resumo: 'Junta outro cadastro da mesma pessoa a este cliente: vendas e orçamentos vêm, campos vazios se preenchem',
    body: juncaoEntrada,
    resposta: clienteComNota,
  },
  'POST /clientes/:id/separar/': {
    resumo: 'Desfaz uma junção das últimas 24 horas, se nada dela mudou',
    body: separacaoEntrada,
    resposta: clienteComNota,
  },
  'GET /clientes/:id/exportar/': {
    prova: 'sempre',
    resumo: 'Tudo o que a loja guarda de um cliente, em JSON ou PDF',
    permissao: 'exportar_dados',
    cache: 'nunca',
    query: exportacaoQuery,
    resposta: exportacaoDoCliente,
  },
  'GET /clientes/:id/vendas/': {
    resumo: 'Vendas de um cliente, canceladas incluídas, as mais recentes primeiro',
    cache: 'etag',
    query: z.object({ ...paginacaoQuery }),
    resposta: paginaDeVendas,
  },
  'GET /cep/:cep/': {
    resumo: 'Endereço de um CEP',
    cache: 'nunca',
    carga: 'fornecedor',
    params: cepParams,
    resposta: enderecoDoCep,
  },
})
