import { z } from 'zod'
import { routes } from '../route.ts'
import { iguais, texto, textoObrigatorio } from '../shared/fields.ts'
import { erroDaChaveNfe, parseNotaKey } from '../shared/nfe.ts'
import { buscaTexto } from '../shared/pagination.ts'
import { fallback } from '../shared/tolerance.ts'
import * as frete from './frete.schemas.ts'

export const agencia = z.object({ codigo: z.string(), nome: z.string(), endereco: z.string() })
export type AgenciaDePostagem = z.infer<typeof agencia>

const EXTRAS = ['seguro', 'aviso_recebimento', 'mao_propria'] as const
const escolha = z.boolean().nullable()
const escolhida = z.object({ codigo: z.string(), nome: z.string() }).nullable()

/** How one sale's parcel travels. Null: as the shop's settings say, which `padrao` tells. */
export const opcoesDeEnvio = z.object({
  ...iguais(EXTRAS, escolha),
  nfe_chave: z.string().nullable().describe('44 caracteres; sem ela, vai com declaração de conteúdo'),
  agencia: escolhida.describe('Onde o pacote é postado'),
  agencia_lembrada: escolhida.describe('A última escolhida para este serviço e esta origem'),
  documento_da_loja: z.enum(['cpf', 'cnpj']).nullable().describe('Com CNPJ o envio pode ir com nota; nulo: falta'),
  padrao: z.object(iguais(EXTRAS, z.boolean())),
})
export type OpcoesDeEnvio = z.infer<typeof opcoesDeEnvio>

const chave = texto(200)
  .transform(parseNotaKey)
  .superRefine((valor, contexto) => {
    const erro = valor === '' ? null : erroDaChaveNfe(valor)
    if (erro !== null) contexto.addIssue({ code: 'custom', message: erro })
  })
  .transform((valor) => valor || null)

/** Absent fields stay unchanged. */
export const opcoesDeEnvioEntrada = z.object({
  ...iguais(EXTRAS, escolha.optional()),
  nfe_chave: z.preprocess((valor) => valor ?? '', chave).optional(),
  agencia_codigo: texto(60).nullable().optional(),
})
export type OpcoesDeEnvioEntrada = z.output<typeof opcoesDeEnvioEntrada>

/** Access to a carrier's account. `aviso`: what a person should do soon, or must do now. */
export const acessoAoFrete = z.object({
  provedor: z.string(),
  transportadora: z.string(),
  modo: fallback(z.enum(['token', 'aplicativo', 'nenhum']), 'nenhum'),
  expira_em: z.string().nullable(),
  dias_restantes: z.int().nullable(),
  aviso: z.string().nullable(),
  recusado: z.boolean().describe('A transportadora recusou o token na última vez'),
  pode_conectar: z.boolean(),
})
export type AcessoAoFrete = z.infer<typeof acessoAoFrete>

/** Each thing that was tried with the account. `saldo` in reais. */
export const verificacaoDoFrete = z.object({
  provedor: z.string(),
  transportadora: z.string(),
  saldo: z.number().nullable(),
  verificacoes: z.array(z.object({ nome: z.string(), ok: z.boolean(), motivo: z.string().nullable() })),
})
export type VerificacaoDoFrete = z.infer<typeof verificacaoDoFrete>

export const freteRoutes = routes({
  'POST /vendas/:id/calcular-frete/': {
    resumo: 'Opções de frete, da mais barata à mais cara',
    carga: 'fornecedor',
    resposta: z.array(frete.opcaoDeFrete),
  },
  'GET /vendas/:id/fretes-indisponiveis/': {
    resumo: 'Serviços que não atendem o pacote, segundo a última cotação, com o motivo',
    cache: 'nunca',
    resposta: z.array(frete.freteIndisponivel),
  },
  'POST /vendas/:id/gerar-etiqueta/': {
    resumo: 'Compra e guarda a etiqueta; repetir não compra outra',
    carga: 'fornecedor',
    resposta: frete.etiquetaGerada,
    respostaAceita: frete.etiquetaEmAndamento,
  },
  'POST /vendas/:id/comprar-etiqueta/': {
    resumo: 'Compra a etiqueta pelo preço novo, que a pessoa viu e aceitou',
    carga: 'fornecedor',
    body: frete.comprarEtiquetaEntrada,
    resposta: frete.etiquetaGerada,
    respostaAceita: frete.etiquetaEmAndamento,
  },
  'POST /vendas/:id/recusar-preco/': {
    resumo: 'Tira do carrinho a etiqueta que ficou mais cara; nada é pago',
    carga: 'fornecedor',
    resposta: z.object({ mensagem: z.string() }),
  },
  'POST /vendas/etiquetas/': {
    resumo: 'Junta as etiquetas de várias vendas em um PDF, na ordem pedida',
    body: frete.etiquetasEntrada,
    resposta: frete.etiquetasJuntas,
  },
  'POST /vendas/:id/cancelar-etiqueta/': {
    resumo: 'Devolve a etiqueta à transportadora',
    carga: 'fornecedor',
    resposta: z.object({ mensagem: z.string() }),
  },
  'POST /vendas/:id/declaracao/': {
    resumo: 'Busca na transportadora a declaração de conteúdo da etiqueta',
    carga: 'fornecedor',
    resposta: frete.declaracaoDaEtiqueta,
  },
  'GET /vendas/:id/opcoes-de-envio/': {
    resumo: 'Seguro, aviso, mão própria, nota e agência desta venda',
    cache: 'nunca',
    resposta: opcoesDeEnvio,
  },
  'PUT /vendas/:id/opcoes-de-envio/': {
    resumo: 'Muda como o pacote desta venda viaja',
    carga: 'fornecedor',
    body: opcoesDeEnvioEntrada,
    resposta: opcoesDeEnvio,
  },
  'GET /vendas/:id/agencias/': {
    resumo: 'Agências de postagem do serviço escolhido, na cidade do remetente',
    cache: 'nunca',
    carga: 'fornecedor',
    query: z.object({ busca: buscaTexto }),
    resposta: z.array(agencia),
  },
  'GET /frete/configuracao/': {
    resumo: 'Como a loja compra etiquetas',
    cache: 'nunca',
    resposta: frete.configuracaoDoFrete,
  },
  'PATCH /frete/configuracao/': {
    resumo: 'Muda até onde o preço da etiqueta pode subir sem a loja perguntar',
    papel: 'admin',
    body: frete.configuracaoDoFreteEntrada,
    resposta: frete.configuracaoDoFrete,
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
    resposta: frete.rastreamento,
  },
})

/** The application of the shop's own at Melhor Envio: authorised by a person, renewed by itself. */
export const melhorEnvioRoutes = routes({
  'GET /melhor-envio/auth/': {
    prova: 'sempre',
    resumo: 'Endereço para autorizar o acesso ao Melhor Envio',
    papel: 'admin',
    cache: 'nunca',
    resposta: z.object({ url: z.string() }),
  },
  'POST /melhor-envio/callback/': {
    prova: 'sempre',
    resumo: 'Conclui a autorização com o código recebido',
    papel: 'admin',
    carga: 'fornecedor',
    body: z.object({ code: textoObrigatorio(2000, 'Informe o código'), state: texto(500).nullish() }),
    resposta: z.object({ conectado: z.literal(true) }),
  },
  'DELETE /melhor-envio/conexao/': { prova: 'sempre', resumo: 'Esquece a autorização do Melhor Envio', papel: 'admin' },
})
