import { RETIRADA_NA_LOJA } from '@estampa/contract/frete/servicos.ts'
import { formatCep } from '@estampa/contract/shared/documents.ts'
import { formatReais, toCentavos, toReais } from '@estampa/contract/shared/money.ts'
import { milesimos } from '../conexao/conexao.mapping.ts'
import { contatoDoPedido, envioDe, nomeDoItem, type PedidoRecebido } from './chegada.mapping.ts'
import { freteFromPedido } from './contas.mapping.ts'
import { type Conteudo, conteudo, resumoDaEntrega, summarizeParts } from './conteudo.mapping.ts'
import type { PedidoLigado } from './ligados.data.ts'
import { formatPercent, linhasMudadas } from './linhas-mudadas.mapping.ts'
import type { VendaDoPedido } from './pedidos.data.ts'

type Dono = PedidoLigado['dono']
/** Fields of a sale that follow its order. */
type CampoTrazido = 'entrega_no_canal' | 'envio_do_canal' | 'observacoes_do_canal' | 'frete_cobrado'

interface Parte {
  /** Reads this part of the order at Bling. */
  ler(pedido: PedidoRecebido): Partial<Conteudo>
  /** How it differs, a sentence each, with nothing personal. */
  dizer(antes: Conteudo, agora: Conteudo): readonly string[]
  /** Did other people change it, and not we? By whose order it is; only what others did is told. */
  readonly alheia: Readonly<Record<Dono, (agora: Conteudo, venda: VendaDoPedido) => boolean>>
  /** Fields of the sale that follow it when the order of a channel is brought. */
  readonly traz: readonly CampoTrazido[]
  /** Returns what the shop's own order is to say of it. */
  enviar?(venda: VendaDoPedido): object
}

const sempre = () => true
const anyOrigem = { loja: sempre, canal: sempre }

/** The service that the shop's own order names; null where nothing travels. */
const sentServico = ({ servico_frete, codigo_servico_frete }: VendaDoPedido): string | null =>
  codigo_servico_frete === RETIRADA_NA_LOJA.codigo ? null : servico_frete

/** Parts of an order: what each is at Bling, in words, whose it is to change, and what it is here. */
export const PARTES = {
  linhas: {
    ler: ({ itens, desconto, outrasDespesas }) => ({
      itens: itens.map((item) => ({
        produto: item.produto,
        codigo: item.codigo,
        nome: nomeDoItem(item),
        quantidade: item.quantidade,
        valor: milesimos(item.valor),
        desconto: milesimos(item.desconto),
        detalhes: summarizeParts([item.descricaoDetalhada]),
      })),
      desconto: {
        valor: milesimos(desconto?.valor ?? 0),
        unidade: desconto?.unidade === 'PERCENTUAL' ? 'PERCENTUAL' : 'REAL',
      },
      despesas: toReais(toCentavos(outrasDespesas ?? 0)),
    }),
    dizer: (antes, agora) => [
      ...linhasMudadas(antes.itens, agora.itens),
      ...seMudou(
        formatDesconto(antes),
        formatDesconto(agora),
        (oldText, newText) => `O desconto era ${oldText} e agora é ${newText}.`,
      ),
      ...seMudou(formatReais(antes.despesas), formatReais(agora.despesas), (oldText, newText) => {
        return `As outras despesas eram ${oldText} e agora são ${newText}.`
      }),
    ],
    alheia: anyOrigem,
    traz: [],
  },
  frete: {
    ler: (pedido) => ({ frete: freteFromPedido(pedido) }),
    dizer: (antes, agora) =>
      seMudou(formatReais(antes.frete), formatReais(agora.frete), (oldText, newText) => {
        return `O frete era ${oldText} e agora é ${newText}.`
      }),
    // What we write there is the sale's.
    alheia: { loja: ({ frete }, { frete_cobrado }) => toCentavos(frete) !== toCentavos(frete_cobrado), canal: sempre },
    traz: ['frete_cobrado'],
    // Freight that the customer pays; the label's cost is the shop's own matter.
    enviar: ({ frete_cobrado }) => ({ frete: frete_cobrado }),
  },
  envio: {
    ler: (pedido) => ({ servico: envioDe(pedido) }),
    dizer: (antes, agora) =>
      seMudou(antes.servico, agora.servico, (oldServico, newServico) => {
        return `O envio era ${oldServico ? `“${oldServico}”` : 'sem serviço'} e agora é ${newServico ? `“${newServico}”` : 'sem serviço'}.`
      }),
    // Into a channel's order we write the service with the tracking code.
    alheia: {
      loja: ({ servico }, venda) => servico !== sentServico(venda),
      canal: ({ servico }, { servico_frete }) => servico_frete === null || servico !== servico_frete,
    },
    traz: ['envio_do_canal'],
    enviar(venda) {
      const { servico_frete, codigo_rastreamento, prazo_entrega, peso } = venda
      const enviado = sentServico(venda) !== null
      return {
        quantidadeVolumes: enviado ? 1 : 0,
        pesoBruto: peso ?? 0,
        ...(prazo_entrega === null ? {} : { prazoEntrega: prazo_entrega }),
        volumes: enviado ? [{ servico: servico_frete, codigoRastreamento: codigo_rastreamento ?? '' }] : [],
      }
    },
  },
  pagador: {
    ler: ({ transporte }) => ({ pagador: transporte?.fretePorConta ?? null }),
    dizer: (antes, agora) =>
      antes.pagador === null || agora.pagador === null
        ? []
        : seMudou(formatPagador(antes.pagador), formatPagador(agora.pagador), (oldText, newText) => {
            return `O transporte era ${oldText} e agora é ${newText}.`
          }),
    alheia: {
      loja: ({ pagador }, venda) => pagador !== sentPagador(venda),
      canal: sempre,
    },
    traz: [],
    enviar: (venda) => ({ fretePorConta: sentPagador(venda) }),
  },
  comprador: {
    ler: (pedido) => ({ contato: contatoDoPedido(pedido) }),
    dizer: (antes, agora) => seMudou(antes.contato, agora.contato, () => 'O comprador é outro.'),
    // An order keeps the contact that it was made for.
    alheia: anyOrigem,
    traz: ['entrega_no_canal'],
  },
  entrega: {
    ler: ({ transporte }) => ({ entrega: resumoDaEntrega(transporte?.etiqueta) }),
    dizer: (antes, agora) => resumoMudado(antes.entrega, agora.entrega, 'O endereço de entrega'),
    // An address in the shop's own order is news only if it is not the sale's.
    alheia: { loja: ({ entrega }, venda) => entrega !== resumoDaEntrega(etiquetaDe(venda)), canal: sempre },
    traz: ['entrega_no_canal'],
    enviar: (venda) => ({ etiqueta: etiquetaDe(venda) }),
  },
  recado: {
    ler: ({ observacoes }) => ({ recado: summarizeParts([observacoes]) }),
    dizer: (antes, agora) => resumoMudado(antes.recado, agora.recado, 'O recado do comprador'),
    alheia: anyOrigem,
    traz: ['observacoes_do_canal'],
  },
  // An invoice is told of where it is read.
  nota: { ler: (pedido) => ({ nota: notaDe(pedido) }), dizer: () => [], alheia: anyOrigem, traz: [] },
} as const satisfies Readonly<Record<string, Parte>>
export type ParteDoPedido = keyof typeof PARTES

const LISTA = Object.entries(PARTES) as [ParteDoPedido, Parte][]

export interface MudancaDoPedido {
  readonly parte: ParteDoPedido
  /** In the shop's words, with nothing personal. */
  readonly frase: string
}

/** Content of the order at Bling. */
export function conteudoDe(pedido: PedidoRecebido): Conteudo {
  const { total } = pedido
  const lidas = LISTA.map(([, { ler }]) => ler(pedido))
  // In the schema's order of keys, as it is read back.
  return conteudo.parse(Object.assign({ total: total == null ? null : toReais(toCentavos(total)) }, ...lidas))
}

/** How the order as it is now differs from what it was, each difference in words. */
export function mudancasDe(antes: Conteudo, agora: Conteudo): MudancaDoPedido[] {
  const mudancas = LISTA.flatMap(([parte, { dizer }]) => dizer(antes, agora).map((frase) => ({ parte, frase })))
  const { total: oldTotal } = antes
  const { total: newTotal } = agora
  if (oldTotal === null || newTotal === null || oldTotal === newTotal) return mudancas
  const frase = `O total era ${formatReais(oldTotal)} e agora é ${formatReais(newTotal)}.`
  // The lines hold what makes up the total.
  return [...mudancas, { parte: mudancas.some(({ parte }) => parte === 'frete') ? 'frete' : 'linhas', frase }]
}

/** Returns the changes that other people made. */
export const mudancasAlheias = (
  antes: Conteudo,
  agora: Conteudo,
  dono: Dono,
  venda: VendaDoPedido,
): MudancaDoPedido[] => mudancasDe(antes, agora).filter(({ parte }) => PARTES[parte].alheia[dono](agora, venda))

export const frasesDe = (mudancas: readonly MudancaDoPedido[]): string => mudancas.map(({ frase }) => frase).join(' ')

/** How the goods travel, as far as the sale knows. */
export const transporteDaVenda = (venda: VendaDoPedido) => ({
  ...PARTES.frete.enviar(venda),
  ...PARTES.pagador.enviar(venda),
  ...PARTES.envio.enviar(venda),
  ...PARTES.entrega.enviar(venda),
})

const PAGADORES: Readonly<Record<number, string>> = {
  0: 'por conta da loja',
  1: 'por conta do comprador',
  2: 'por conta de terceiros',
  3: 'próprio da loja',
  4: 'próprio do comprador',
  9: 'nenhum',
}
const formatPagador = (pagador: number): string => PAGADORES[pagador] ?? `do tipo ${pagador}`
const POR_CONTA_DO_REMETENTE = 0
const SEM_TRANSPORTE = 9
const sentPagador = (venda: VendaDoPedido) => (sentServico(venda) === null ? SEM_TRANSPORTE : POR_CONTA_DO_REMETENTE)
const etiquetaDe = ({ nome, endereco, numero, complemento, bairro, municipio, uf, cep }: VendaDoPedido) => ({
  nome,
  endereco,
  numero,
  complemento,
  bairro,
  municipio,
  uf,
  cep: formatCep(cep),
})

/** The id of the order's invoice; null without one. */
export const notaDe = ({ notaFiscal }: Pick<PedidoRecebido, 'notaFiscal'>): string | null =>
  notaFiscal?.id ? String(notaFiscal.id) : null

const seMudou = <T>(oldValue: T, newValue: T, dizer: (de: T, para: T) => string): string[] =>
  oldValue === newValue ? [] : [dizer(oldValue, newValue)]

/** A summary that is masked now says nothing of a change. */
function resumoMudado(oldResumo: string | null, newResumo: string | null, assunto: string): string[] {
  if (newResumo === null || oldResumo === newResumo) return []
  return [newResumo === '' ? `${assunto} foi apagado.` : `${assunto} mudou.`]
}

const formatDesconto = ({ desconto: { valor, unidade } }: Conteudo): string =>
  valor === 0 || unidade === 'REAL' ? formatReais(valor) : formatPercent(valor)
