import { plural } from '@estampa/contract/shared/plural.ts'
import type { Transacao } from '../../../infra/database/transaction.ts'
import { criarTarefa } from '../../sincronizacao/sincronizacao.rules.ts'
import type { PecaDuvidosa, PedidoDoSaldo, SemSeguimento } from './baixas.data.ts'
import { marca } from './lancar.sync.ts'
import type { Baixa, Passo } from './saldo.ts'
import type { Ligado } from './saldos.data.ts'

/** Writes the task that asks this. */
export const abrirTarefa = (
  trx: Transacao,
  { mensagem, ...nova }: Tarefa | ReturnType<typeof duvidaDaBaixa | typeof perguntaDaBaixa>,
): Promise<number> => criarTarefa(trx, nova, mensagem)

interface Tarefa {
  readonly tipo: 'estoque'
  /** `decidir`: a doubtful movement or count; `igualar`: a product linked with another balance. */
  readonly operacao: 'decidir' | 'igualar'
  readonly alvo_id: number
  readonly titulo: string
  readonly mensagem: string
  readonly dados: { readonly produto_id: number; readonly saldo_id: number; readonly ao_descartar?: object }
}

/** What a person is asked about a stock, in words; the answer is one of the two buttons of the task. */

const conta = (ligado: Ligado) => ({
  produto_id: ligado.produto_id,
  saldo_id: ligado.id,
})

/** Discarding it answers too: the product's stock is then looked at again. */
const aoDescartar = ({ produto_id, titulo }: Ligado) => ({
  tipo: 'estoque',
  operacao: 'acertar',
  alvo_id: produto_id,
  titulo,
})

export function perguntaDe(
  ligado: Ligado,
  { sobre, id }: Extract<Passo, { fazer: 'perguntar' }>,
  lido: number,
): Tarefa {
  const mensagem = sobre === 'envio' ? perguntaDoEnvio(ligado, id, lido) : perguntaDaContagem(ligado, id, lido)
  return {
    tipo: 'estoque',
    operacao: 'decidir',
    alvo_id: ligado.id,
    titulo: `Estoque de ${ligado.titulo}`,
    mensagem,
    dados: { ...conta(ligado), ao_descartar: aoDescartar(ligado) },
  }
}

function perguntaDoEnvio({ antes, saldo, movimentos }: Ligado, id: number, lido: number): string {
  const enviado = saldo.pendentes.find((pendente) => pendente.id === id)
  const quanto =
    enviado?.tipo === 'contagem' ? `balanço de ${enviado.contado}` : plural(enviado?.quantidade ?? 0, 'peça', 'peças')
  return (
    `O Bling não respondeu ao lançamento (${quanto}): antes havia ${antes}, agora há ${lido}. Procure lá um lançamento com a ` +
    `observação “${marca(movimentos.get(id))}”. Se não estiver, use “Tentar novamente”; se estiver, use “Descartar”.`
  )
}

function perguntaDaContagem({ saldo, quantidade }: Ligado, id: number, lido: number): string {
  const contagem = saldo.pendentes.find((pendente) => pendente.id === id)
  const [contado, esperado] = contagem?.tipo === 'contagem' ? [contagem.contado, contagem.esperado] : [quantidade, null]
  return (
    `Foram informadas ${contado} peças${esperado === null ? '' : ` onde se viam ${esperado}`}, mas no Bling há ${lido}. ` +
    `“Tentar novamente” grava ${contado} no Bling; “Descartar” fica com o saldo de lá.`
  )
}

/** A product was linked and its stock is another over there: nothing was moved. */
export const aviso = (ligado: Ligado, { lido, quantidade }: { lido: number; quantidade: number }): Tarefa => ({
  tipo: 'estoque',
  operacao: 'igualar',
  alvo_id: ligado.id,
  titulo: `Estoque de ${ligado.titulo}`,
  mensagem:
    `Aqui há ${quantidade}, no Bling ${lido}; nada foi movido. “Tentar novamente” grava ${quantidade} no Bling; ` +
    '“Descartar” deixa a diferença.',
  dados: conta(ligado),
})

/** What a sale's history says of pieces that the account booked for its order, or gave back. */
export function fraseDaBaixa({ titulo }: Ligado, { quantidade, saiu }: Baixa): string {
  const pecas = `${plural(Math.abs(quantidade), 'peça', 'peças')} de ${titulo}`
  if (quantidade < 0) return `O Bling devolveu ao estoque ${pecas} deste pedido.`
  return saiu > 0
    ? `O Bling baixou ${pecas} deste pedido, que já tinham saído daqui.`
    : `O Bling já baixou ${pecas} deste pedido: no envio não saem outra vez.`
}

const lista = (pecas: readonly { readonly titulo: string; readonly quantidade: number }[]) =>
  pecas.map(({ titulo, quantidade }) => `${Math.abs(quantidade)} de ${titulo}`).join(', ')

/** Pieces left the balance there just as this order has them, and nothing says whose they were: they left here too. */
export const duvidaDaBaixa = ({ venda, pedido, numero }: PedidoDoSaldo, pecas: PecaDuvidosa[]) =>
  ({
    tipo: 'estoque',
    operacao: 'baixa_incerta',
    alvo_id: venda,
    titulo: `Pedido ${numero ?? pedido}`,
    mensagem:
      `No Bling saíram ${lista(pecas)}, e saíram daqui também. A venda ${venda}, deste pedido, ainda não foi enviada e leva o mesmo. ` +
      'Se foi o estoque dela que se lançou no Bling, use “Foi deste pedido”: as peças voltam, e no envio não saem outra vez. Se foi ' +
      'outra saída, descarte este aviso.',
    dados: { pedido, pecas },
  }) as const

/** Of a sale's order the account did not do what was to come of it. */
export const perguntaDaBaixa = ({ venda_id, numero, pecas }: SemSeguimento) => {
  const [aMenos, aMais] = [pecas.filter((p) => p.quantidade < 0), pecas.filter((p) => p.quantidade > 0)]
  const frases = [
    aMenos.length > 0 && `saíram daqui e o Bling não as baixou: ${lista(aMenos)}`,
    aMais.length > 0 && `o Bling baixou a mais, ou não devolveu: ${lista(aMais)}`,
  ]
  const mensagem =
    `Da venda ${venda_id}, ${frases.filter(Boolean).join('; ')}. “Lançar no Bling” acerta o saldo de lá pelo daqui; se o saldo ` +
    'de lá está certo, descarte este aviso: o daqui passa a ser o mesmo.'
  const titulo = `Pedido ${numero ?? ''} da venda ${venda_id}`
  const ao_descartar = { tipo: 'estoque', operacao: 'baixa_aceita', alvo_id: venda_id, titulo }
  return {
    tipo: 'estoque',
    operacao: 'baixa_pendente',
    alvo_id: venda_id,
    titulo,
    mensagem,
    dados: { ao_descartar },
  } as const
}
