import { z } from 'zod'
import { booleano, dinheiro, id, idTexto, texto, textoOuVazio, umDe } from '../shared/fields.ts'
import { CARACTERES } from '../shared/maximos.ts'
import { fallback } from '../shared/tolerance.ts'
import { CIDADE_NO_PIX, NOME_NO_PIX } from './brcode.ts'
import { CHAVE_INVALIDA, parsePixKey } from './chave.ts'
import { FORMAS_DE_PAGAMENTO, FORMAS_GUARDADAS } from './situacao.ts'

/** Payment of a sale. `valor` in reais, negative for money that went back to the customer. */
export const pagamento = z.object({
  id,
  forma: umDe(FORMAS_GUARDADAS),
  valor: z.number(),
  observacao: z.string(),
  recebido: fallback(z.number().nullable(), null).describe('Quanto o cliente entregou, onde houve troco; não se soma'),
  usuario: z.string().nullable(),
  criado_em: z.string(),
})
export type Pagamento = z.infer<typeof pagamento>

/** A payment that was taken back: it counts nowhere. */
export const pagamentoDesfeito = pagamento.omit({ recebido: true }).extend({
  estornado_em: z.string(),
  estornado_por: z.string().nullable(),
  motivo: z.string().describe("'': ninguém disse"),
})
export type PagamentoDesfeito = z.infer<typeof pagamentoDesfeito>

const SEM_VALOR = 'Informe um valor maior que zero'

/** Where money of a request goes; without any of it, to the drawer of this device or to the only open one. */
export const camposDoCaixa = {
  caixa_id: idTexto
    .nullish()
    .transform((valor) => valor ?? null)
    .describe('O caixa em que o dinheiro entra ou de que sai'),
  fora_do_caixa: booleano.describe('Não passa por nenhum caixa: feira, entregador'),
}

/** A payment as sent. `devolucao`: the money goes back to the customer. */
export const pagamentoEntrada = z.object({
  forma: umDe(FORMAS_DE_PAGAMENTO, 'Escolha a forma de pagamento'),
  valor: dinheiro.pipe(z.number(SEM_VALOR).gt(0, SEM_VALOR)),
  devolucao: booleano,
  observacao: textoOuVazio(CARACTERES.pagamento.observacao),
  ...camposDoCaixa,
})
export type PagamentoEntrada = z.output<typeof pagamentoEntrada>

/** Why a payment is undone. */
export const estornoEntrada = z
  .object({ motivo: textoOuVazio(CARACTERES.pagamento.observacao) })
  .nullish()
  .transform((dados) => dados?.motivo ?? '')

/** Amount that the customer pays besides the products, in reais. */
export const cobrancaEntrada = z.object({ frete_cobrado: dinheiro.transform((valor) => valor ?? 0) }).partial()

/** Where the shop receives by PIX; all three are '' while it does not. */
export const configuracaoDePagamento = z.object({
  pix_chave: z.string().describe('Como vai no código: sem pontuação, telefone com +55'),
  pix_nome: z.string(),
  pix_cidade: z.string(),
})
export type ConfiguracaoDePagamento = z.infer<typeof configuracaoDePagamento>

const camposDoPix = z.object({
  pix_chave: texto(100).transform((valor, ctx) => {
    if (valor === '') return ''
    const lida = parsePixKey(valor)
    if (lida) return lida.chave
    ctx.addIssue({ code: 'custom', message: CHAVE_INVALIDA })
    return z.NEVER
  }),
  pix_nome: texto(NOME_NO_PIX),
  pix_cidade: texto(CIDADE_NO_PIX),
})

/** All three, or an empty key to stop receiving by PIX. */
export const configuracaoDePagamentoEntrada = camposDoPix.superRefine(({ pix_chave, pix_nome, pix_cidade }, ctx) => {
  if (pix_chave === '') return
  for (const [campo, valor] of Object.entries({ pix_nome, pix_cidade }))
    if (valor === '') ctx.addIssue({ code: 'custom', path: [campo], message: 'Campo obrigatório' })
})
/** A change; the changed whole must still pass `configuracaoDePagamentoEntrada`. */
export const configuracaoDePagamentoAlteracao = camposDoPix.partial()
export type ConfiguracaoDePagamentoAlteracao = z.output<typeof configuracaoDePagamentoAlteracao>
