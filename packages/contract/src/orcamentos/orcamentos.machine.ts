/** How long an offer stands when nobody says otherwise. */
export const DIAS_DE_VALIDADE = 10
/** Most items of a quote. */
export const ITENS_MAXIMOS = 50

/** Every state of a quote, as stored or derived (`vencido`), with its label and whom it waits for. */
export const SITUACOES = [
  { valor: 'rascunho', rotulo: 'Rascunho', espera: 'loja' },
  { valor: 'enviado', rotulo: 'Enviado', espera: 'cliente' },
  { valor: 'visto', rotulo: 'Visto', espera: 'cliente' },
  { valor: 'mudanca', rotulo: 'Mudança pedida', espera: 'loja' },
  { valor: 'aprovado', rotulo: 'Aprovado', espera: 'loja' },
  { valor: 'recusado', rotulo: 'Recusado', espera: null },
  { valor: 'vencido', rotulo: 'Vencido', espera: null },
  { valor: 'vendido', rotulo: 'Vendido', espera: null },
] as const
export type Situacao = (typeof SITUACOES)[number]['valor']

const fatos = Object.fromEntries(SITUACOES.map((situacao) => [situacao.valor, situacao])) as Record<
  Situacao,
  (typeof SITUACOES)[number]
>
export const formatOrcamentoSituacao = (situacao: Situacao): string => fatos[situacao].rotulo
/** Who has to act next; null: nobody. */
export const quemEspera = (situacao: Situacao): 'loja' | 'cliente' | null => fatos[situacao].espera

/**
 * Returns the state on a day: a quote that waits for its customer expires after `validade` (`AAAA-MM-DD`, its last
 * day).
 */
export const situacaoNoDia = (situacao: Situacao, validade: string, hoje: string): Situacao =>
  quemEspera(situacao) === 'cliente' && validade < hoje ? 'vencido' : situacao

interface Ato {
  readonly de: readonly Situacao[]
  /** Null: the state stays. */
  readonly para: Situacao | null
}
/**
 * Acts on a quote: from which states, and to which. Whatever is not listed is refused. `editar` makes another version of
 * one that was sent, so that an approval never covers what the person did not see.
 */
export const ATOS_DO_ORCAMENTO = {
  editar: { de: ['rascunho', 'enviado', 'visto', 'mudanca', 'aprovado', 'recusado', 'vencido'], para: 'rascunho' },
  enviar: { de: ['rascunho'], para: 'enviado' },
  /** Another link to what was sent. */
  reenviar: { de: ['enviado', 'visto', 'mudanca', 'aprovado'], para: null },
  ver: { de: ['enviado'], para: 'visto' },
  aprovar: { de: ['enviado', 'visto'], para: 'aprovado' },
  pedir_mudanca: { de: ['enviado', 'visto'], para: 'mudanca' },
  recusar: { de: ['enviado', 'visto', 'mudanca'], para: 'recusado' },
  vender: { de: ['rascunho', 'enviado', 'visto', 'aprovado'], para: 'vendido' },
} as const satisfies Record<string, Ato>
export type AtoDoOrcamento = keyof typeof ATOS_DO_ORCAMENTO

export const isAtoAllowed = (ato: AtoDoOrcamento, situacao: Situacao): boolean =>
  (ATOS_DO_ORCAMENTO[ato].de as readonly Situacao[]).includes(situacao)

/** Why an act is refused, for whom works in the shop. */
export function porqueNao(ato: AtoDoOrcamento, situacao: Situacao): string {
  if (situacao === 'vendido') return 'Este orçamento já virou venda.'
  if (situacao === 'vencido') return 'Este orçamento venceu. Edite a validade e envie de novo.'
  if (situacao === 'recusado') return 'O cliente recusou este orçamento. Edite-o e envie uma nova versão.'
  if (ato === 'vender') return 'O cliente pediu uma mudança. Edite o orçamento e envie uma nova versão.'
  return `O orçamento está em ${formatOrcamentoSituacao(situacao)}.`
}

/** Tells the customer at the public page why an act is refused. */
export function porqueNaoPeloLink(situacao: Situacao): string {
  if (situacao === 'rascunho') return 'A loja está preparando uma nova versão deste orçamento.'
  if (situacao === 'mudanca') return 'Você pediu uma mudança. Espere a nova versão da loja.'
  if (situacao === 'aprovado') return 'Este orçamento já foi aprovado.'
  if (situacao === 'recusado') return 'Este orçamento foi recusado.'
  if (situacao === 'vendido') return 'Este orçamento já virou pedido na loja.'
  return 'Este orçamento venceu. Fale com a loja.'
}
