import { z } from 'zod'
import { routes } from '../route.ts'
import { idParams, texto, textoObrigatorio } from '../shared/fields.ts'
import { buscaTexto } from '../shared/pagination.ts'
import {
  comprarEtiquetaEntrada,
  configuracaoDoFrete,
  configuracaoDoFreteEntrada,
  declaracaoDaEtiqueta,
  etiquetaEmAndamento,
  etiquetaGerada,
  etiquetasEntrada,
  etiquetasJuntas,
  freteIndisponivel,
  opcaoDeFrete,
  rastreamento,
} from './frete.schemas.ts'
import { acessoAoFrete, agencia, opcoesDeEnvio, opcoesDeEnvioEntrada, verificacaoDoFrete } from './opcoes.schemas.ts'

export const freteRoutes = routes({
  'POST /vendas/:id/calcular-frete/': {
    resumo: 'Opções de frete, da mais barata à mais cara',
    carga: 'fornecedor',
    params: idParams,
    resposta: z.array(opcaoDeFrete),
  },
  'GET /vendas/:id/fretes-indisponiveis/': {
    resumo: 'Serviços que não atendem o pacote, segundo a última cotação, com o motivo',
    cache: 'nunca',
    params: idParams,
    resposta: z.array(freteIndisponivel),
  },
  'POST /vendas/:id/gerar-etiqueta/': {
    resumo: 'Compra e guarda a etiqueta; repetir não compra outra',
    carga: 'fornecedor',
    params: idParams,
    resposta: etiquetaGerada,
    respostaAceita: etiquetaEmAndamento,
  },
  'POST /vendas/:id/comprar-etiqueta/': {
    resumo: 'Compra a etiqueta pelo preço novo, que a pessoa viu e aceitou',
    carga: 'fornecedor',
    params: idParams,
    body: comprarEtiquetaEntrada,
    resposta: etiquetaGerada,
    respostaAceita: etiquetaEmAndamento,
  },
  'POST /vendas/:id/recusar-preco/': {
    resumo: 'Tira do carrinho a etiqueta que ficou mais cara; nada é pago',
    carga: 'fornecedor',
    params: idParams,
    resposta: z.object({ mensagem: z.string() }),
  },
  'POST /vendas/etiquetas/': {
    resumo: 'Junta as etiquetas de várias vendas em um PDF, na ordem pedida',
    body: etiquetasEntrada,
    resposta: etiquetasJuntas,
  },
  'POST /vendas/:id/cancelar-etiqueta/': {
    resumo: 'Devolve a etiqueta à transportadora',
    carga: 'fornecedor',
    params: idParams,
    resposta: z.object({ mensagem: z.string() }),
  },
  'POST /vendas/:id/declaracao/': {
    resumo: 'Busca na transportadora a declaração de conteúdo da etiqueta',
    carga: 'fornecedor',
    params: idParams,
    resposta: declaracaoDaEtiqueta,
  },
  'GET /vendas/:id/opcoes-de-envio/': {
    resumo: 'Seguro, aviso, mão própria, nota e agência desta venda',
    cache: 'nunca',
    params: idParams,
    resposta: opcoesDeEnvio,
  },
  'PUT /vendas/:id/opcoes-de-envio/': {
    resumo: 'Muda como o pacote desta venda viaja',
    carga: 'fornecedor',
    params: idParams,
    body: opcoesDeEnvioEntrada,
    resposta: opcoesDeEnvio,
  },
  'GET /vendas/:id/agencias/': {
    resumo: 'Agências de postagem do serviço escolhido, na cidade do remetente',
    cache: 'nunca',
    carga: 'fornecedor',
    params: idParams,
    query: z.object({ busca: buscaTexto }),
    resposta: z.array(agencia),
  },
  'GET /frete/configuracao/': {
    resumo: 'Como a loja compra etiquetas',
    cache: 'nunca',
    resposta: configuracaoDoFrete,
  },
  'PATCH /frete/configuracao/': {
    resumo: 'Muda até onde o preço da etiqueta pode subir sem a loja perguntar',
    papel: 'admin',
    body: configuracaoDoFreteEntrada,
    resposta: configuracaoDoFrete,
  },
  'GET /frete/acesso/': {
    resumo: 'Até quando a loja tem acesso à conta de cada transportadora',
    cache: 'nunca',
    resposta: z.array(acessoAoFrete),
  },
  'POST /frete/verificar/': {
    resumo: 'Experimenta cada permissão da conta, e diz o saldo',
    papel: 'admin',
    carga: 'fornecedor',
    resposta: z.array(verificacaoDoFrete),
  },
  'GET /vendas/:id/rastreamento/': {
    resumo: 'Onde está o pacote',
    cache: 'nunca',
    carga: 'fornecedor',
    params: idParams,
    resposta: rastreamento,
  },
})

/** The application of the shop's own at Melhor Envio: authorised by a person, renewed by itself. */
export const melhorEnvioRoutes = routes({
  'GET /melhor-envio/auth/': {
    resumo: 'Endereço para autorizar o acesso ao Melhor Envio',
    papel: 'admin',
    cache: 'nunca',
    resposta: z.object({ url: z.string() }),
  },
  'POST /melhor-envio/callback/': {
    resumo: 'Conclui a autorização com o código recebido',
    papel: 'admin',
    carga: 'fornecedor',
    body: z.object({
      code: textoObrigatorio(2000, 'Informe o código'),
      state: texto(500).nullish(),
    }),
    resposta: z.object({ conectado: z.literal(true) }),
  },
  'DELETE /melhor-envio/conexao/': {
    resumo: 'Esquece a autorização do Melhor Envio',
    papel: 'admin',
    status: 204,
    resposta: z.null(),
  },
})
