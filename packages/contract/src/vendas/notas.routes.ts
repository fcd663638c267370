import { z } from 'zod'
import { FORMAS_DA_NOTA } from '../notas/formas.ts'
import { MODELOS_DE_NOTA } from '../notas/nota.ts'
import { adminRoutes, routes } from '../route.ts'
import { ignoreEmptyText, umDe } from '../shared/fields.ts'
import { lista } from '../shared/lista.ts'
import { venda } from './vendas.schemas.ts'

const idDoBling = z.int('Identificador inválido').positive('Identificador inválido')

const formaDaNota = z.object({ forma: umDe(FORMAS_DA_NOTA, 'Forma de pagamento inválida'), id_bling: idDoBling })

/** How the shop makes invoices. A nature that is null is left to Bling; that of consumers turns the NFC-e on. */
export const configuracaoDasNotas = z.object({
  ativa: z.boolean('Informe sim ou não'),
  natureza_id: idDoBling.nullable(),
  natureza_contribuinte_id: idDoBling.nullable(),
  natureza_consumidor_id: idDoBling.nullable(),
  formas: lista(formaDaNota, { max: [10, 'No máximo 10 formas'] }).refine(
    (formas) => new Set(formas.map(({ forma }) => forma)).size === formas.length,
    'Cada forma aparece uma vez',
  ),
  emitir: z.enum(['na_mao', 'antes_da_etiqueta'], 'Escolha entre na_mao e antes_da_etiqueta'),
  enviar_email: z.boolean('Informe sim ou não'),
})
export type ConfiguracaoDasNotas = z.infer<typeof configuracaoDasNotas>

const nomeado = z.object({ id: idDoBling, nome: z.string() })
/** Choices that the account at Bling offers. */
export const opcoesDasNotas = z.object({ naturezas: z.array(nomeado), formas: z.array(nomeado) })
export type OpcoesDasNotas = z.infer<typeof opcoesDasNotas>

/** Requirement of an invoice: met, missing, or unknown; `fazer` says what to do about it. */
export const itemDasNotas = z.object({
  item: z.enum(['ambiente', 'naturezas', 'formas', 'ncm', 'clientes', 'ibs_cbs']),
  situacao: z.enum(['ok', 'atencao', 'desconhecido']),
  titulo: z.string(),
  texto: z.string(),
  fazer: z.string().nullable(),
  detalhes: z.array(z.string()),
})
export type ItemDasNotas = z.infer<typeof itemDasNotas>

const arquivo = (texto: string) => z.unknown().describe(texto)

export const notasRoutes = {
  ...adminRoutes({
    'GET /notas/configuracao/': {
      resumo: 'Como a loja emite notas fiscais',
      cache: 'nunca',
      resposta: configuracaoDasNotas,
    },
    'PATCH /notas/configuracao/': {
      resumo: 'Muda o que vem; o que a conta do Bling não tem é recusado',
      carga: 'fornecedor',
      body: configuracaoDasNotas.partial(),
      resposta: configuracaoDasNotas,
    },
    'GET /notas/opcoes/': {
      resumo: 'Naturezas de operação e formas de pagamento da conta do Bling',
      cache: 'nunca',
      carga: 'fornecedor',
      resposta: opcoesDasNotas,
    },
    'GET /notas/conferencia/': {
      resumo: 'O que faria uma nota ser recusada',
      cache: 'nunca',
      carga: 'fornecedor',
      resposta: z.array(itemDasNotas),
    },
  }),
  ...routes({
    'GET /notas/exportar/': {
      prova: 'sempre',
      resumo: 'Chaves e XMLs das notas de um mês, em um ZIP para o contador',
      permissao: 'exportar_dados',
      cache: 'nunca',
      query: z.object({ mes: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Informe o mês como aaaa-mm') }),
      resposta: arquivo('Arquivo ZIP'),
    },
    'POST /vendas/:id/nota/': {
      resumo: 'Pede a nota fiscal da venda; repetir não faz outra',
      carga: 'fornecedor',
      body: z
        .object({ modelo: ignoreEmptyText(z.union(MODELOS_DE_NOTA.map((modelo) => z.literal(modelo)))) })
        .nullish(),
      resposta: venda,
      respostaAceita: venda,
    },
    'POST /vendas/:id/nota/enviar/': {
      resumo: 'Envia de novo a mesma nota, corrigida no Bling',
      carga: 'fornecedor',
      resposta: venda,
      respostaAceita: venda,
    },
    'GET /vendas/:id/nota/pdf/': { resumo: 'O DANFE guardado', cache: 'nunca', resposta: arquivo('Arquivo PDF') },
    'GET /vendas/:id/nota/xml/': { resumo: 'O XML guardado', cache: 'nunca', resposta: arquivo('Arquivo XML') },
  }),
}
