import { RETIRADA_NA_LOJA } from '@estampa/contract/frete/retirada.ts'
import { frasePagamento } from '@estampa/contract/pagamentos/situacao.ts'
import { formatarReais } from '@estampa/contract/shared/money.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { fatosDoStatus } from '@estampa/contract/vendas/vendas.status.ts'

export interface Mensagem {
  readonly chave: 'pedido' | 'pix' | 'rastreamento' | 'retirada' | 'recibo'
  readonly nome: string
  readonly assunto: string
  readonly texto: string
}

/** Texts that staff send to customers, to be edited first. `codigoPix`: of the missing amount; null without a key. */
export function mensagensDa(venda: Venda, codigoPix: string | null): Mensagem[] {
  const { id, itens, total, falta_pagar: falta, codigo_rastreamento: codigo, servico_frete, pago } = venda
  const { codigo_servico_frete } = venda
  const retira = codigo_servico_frete === RETIRADA_NA_LOJA.codigo
  const saiu = fatosDoStatus(venda.status).pecas === 'fora'
  const devido = falta > 0 && venda.pagamento !== null ? ` Falta pagar ${formatarReais(falta)}.` : ''
  const ola = `Olá, ${venda.cliente_nome.split(' ')[0] ?? ''}!`
  const linhas = itens.map(
    ({ quantidade, titulo, descricao, variacao }) =>
      `${quantidade} × ${[titulo || descricao, variacao].filter(Boolean).join(' ')}`,
  )
  const mensagens: (Mensagem | false)[] = [
    {
      chave: 'pedido',
      nome: 'Pedido recebido',
      assunto: `Pedido nº ${id} recebido`,
      texto: [`${ola} Recebemos o seu pedido nº ${id}:`, ...linhas, `Total: ${formatarReais(total)}`].join('\n'),
    },
    codigoPix !== null && {
      chave: 'pix',
      nome: 'Código PIX',
      assunto: `Pagamento do pedido nº ${id}`,
      texto: `${ola} Para pagar ${formatarReais(falta)} do pedido nº ${id}, use este código em "PIX copia e cola" no aplicativo do seu banco:\n\n${codigoPix}`,
    },
    !retira &&
      (codigo !== null || saiu) && {
        chave: 'rastreamento',
        nome: codigo === null ? 'Pedido enviado' : 'Rastreamento',
        assunto: `Pedido nº ${id} a caminho`,
        texto: `${ola} O seu pedido nº ${id} está a caminho${servico_frete ? ` por ${servico_frete}` : ''}.${codigo === null ? '' : ` Código de rastreamento: ${codigo}`}`,
      },
    (retira || (codigo_servico_frete === null && !saiu)) && {
      chave: 'retirada',
      ...(saiu
        ? {
            nome: 'Pedido retirado',
            assunto: `Pedido nº ${id} retirado`,
            texto: `${ola} O seu pedido nº ${id} foi retirado na loja. Obrigado pela compra!${devido}`,
          }
        : {
            nome: 'Pronto para retirada',
            assunto: `Pedido nº ${id} pronto para retirada`,
            texto: `${ola} O seu pedido nº ${id} está pronto para retirada na loja.${devido}`,
          }),
    },
    pago > 0 && {
      chave: 'recibo',
      nome: 'Recibo',
      assunto: `Recibo do pedido nº ${id}`,
      texto: `${ola} Recebemos ${formatarReais(pago)} pelo pedido nº ${id}. Situação: ${frasePagamento(venda)}.`,
    },
  ]
  return mensagens.filter((mensagem) => mensagem !== false)
}

export function mensagemInicial({ status, codigo_servico_frete }: Venda, mensagens: readonly Mensagem[]): Mensagem {
  const { pecas, etiquetaEsperaSaida } = fatosDoStatus(status)
  const retira = codigo_servico_frete === RETIRADA_NA_LOJA.codigo
  const procurada =
    retira && (etiquetaEsperaSaida || pecas === 'fora') ? 'retirada' : pecas === 'fora' ? 'rastreamento' : 'pedido'
  return (mensagens.find(({ chave }) => chave === procurada) ?? mensagens[0]) as Mensagem
}

export const linkDoEmail = (email: string, assunto: string, texto: string): string =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(assunto)}&body=${encodeURIComponent(texto.replaceAll('\n', '\r\n'))}`
