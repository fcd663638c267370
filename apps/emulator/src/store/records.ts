/** What the emulator keeps. Field names of Bling's own resources are those of its protocol. */

export interface Codigo {
  readonly id: string
  readonly servico: 'bling' | 'melhor-envio'
  readonly concessao: string
  readonly expiraEm: number
  usado: boolean
}

export interface Token {
  readonly id: string
  readonly servico: 'bling' | 'melhor-envio'
  readonly tipo: 'access' | 'refresh'
  /** All tokens of one authorisation fall together. */
  readonly concessao: string
  expiraEm: number
}

export interface Categoria {
  readonly id: number
  descricao: string
  categoriaPai: { id: number }
}

export interface Imagem {
  readonly id: number
  readonly origem: string
  readonly ordem: number
  /** Empty until the picture has been downloaded. */
  arquivo: string
  tipo: string
  bytes: number
  tentativas: number
}

export interface Produto {
  readonly id: number
  /** 0 for a product of its own. */
  idProdutoPai: number
  nome: string
  codigo: string
  preco: number
  precoCusto: number
  tipo: string
  situacao: string
  formato: string
  categoria: number
  estoque: { minimo: number; maximo: number; crossdocking: number; localizacao: string }
  /** Everything that is only kept and given back. */
  demais: Record<string, unknown>
  imagens: Imagem[]
  /** Pictures that a save asked to remove; it happens a moment later, as at Bling. */
  imagensARemover: number[]
  variacao: { nome: string; ordem: number; cloneInfo: boolean } | null
  dataInclusao: string
  dataAlteracao: string
}

export interface Contato {
  readonly id: number
  situacao: string
  numeroDocumento: string
  dados: Record<string, unknown>
  dataInclusao: string
  dataAlteracao: string
}

export interface Pedido {
  readonly id: number
  numero: number
  situacao: { id: number; valor: number }
  dados: Record<string, unknown>
  itens: ItemPedido[]
  totalProdutos: number
  total: number
  estoqueLancado: boolean
  /** Where its stock was booked; 0 while it is not. */
  depositoLancado: number
  /** Its invoice; 0 while there is none. */
  notaFiscal: number
  dataAlteracao: string
}

/** What no order has at first. */
export const NOT_INVOICED = { estoqueLancado: false, depositoLancado: 0, notaFiscal: 0 } as const

/** SEFAZ's answer to a note, and the situation that it puts the note in. */
export type Retorno = Readonly<{ situacao: number; cStat: string; xMotivo: string }>

/** An NF-e (55) or NFC-e (65). Situations: 1 pending, 2 cancelled, 3 and 8 waiting, 4 rejected, 5 to 7 authorised, 9 denied. */
export interface Nota extends Readonly<Record<'id' | 'pedido' | 'serie' | 'numero' | 'natureza', number>> {
  readonly modelo: 55 | 65
  readonly dataEmissao: string
  situacao: number
  valor: number
  /** Empty until it is sent; a rejected one keeps it. */
  chaveAcesso: string
  protocolo: string
  /** `tpAmb`: 1 production, 2 homologation. */
  ambiente: 1 | 2
  /** What SEFAZ will say against it, until a person corrects it. */
  defeito: Retorno | null
  retorno: Retorno | null
  /** Reads that will still show a sent note waiting. */
  leituras: number
  lancouEstoque: boolean
  /** What it took over from its order, in Bling's words. */
  readonly dados: Readonly<Record<string, unknown>>
}

export interface ItemPedido {
  readonly id: number
  readonly codigo: string
  readonly descricao: string
  readonly quantidade: number
  readonly valor: number
  readonly desconto: number
  readonly produto: { readonly id: number }
  readonly demais: Record<string, unknown>
}

export interface Situacao {
  readonly id: number
  readonly idModulo: number
  nome: string
  idHerdado: number
  valor: number
  cor: string
}

/** Stock of one product in one warehouse; `id` is `produto:deposito`. */
export interface Saldo {
  readonly id: string
  readonly produto: number
  readonly deposito: number
  saldoFisico: number
}

export interface Lancamento {
  readonly id: number
  readonly produto: number
  readonly deposito: number
  readonly operacao: string
  readonly quantidade: number
  readonly saldoDepois: number
  readonly observacoes: string
  readonly instante: string
}

export interface Evento {
  readonly id: string
  readonly ordem: number
  readonly recurso: string
  readonly corpo: string
  readonly criadoEm: number
  proximaEm: number
  tentativas: number
  /** `falso` sends a signature that does not match. */
  readonly assinatura: 'certa' | 'falsa'
  situacao: 'pendente' | 'entregue' | 'desistiu'
  ultimaResposta: string
}

export interface Falha {
  readonly id: number
  /** Path with `*` for anything, as `/bling/Api/v3/produtos*`. */
  readonly caminho: string
  readonly metodo: string
  readonly acao:
    | 'status'
    | 'atraso'
    | 'derrubar'
    | 'limite-segundo'
    | 'limite-dia'
    | 'vazia'
    | 'expirar-token'
    | 'revogar'
  /** `depois`: the request is applied, its answer is lost or replaced. */
  readonly momento: 'antes' | 'depois'
  readonly status: number
  readonly atrasoMs: number
  readonly porcentagem: number
  /** How many times still; null for ever. */
  restantes: number | null
  readonly html: boolean
  semente: number
  aplicadas: number
}

export interface Envio {
  /** Order id of Melhor Envio: a uuid. */
  readonly id: string
  readonly protocol: string
  readonly service: number
  price: number
  readonly discount: number
  readonly deliveryDays: number
  readonly pedido: Record<string, unknown>
  status: string
  tracking: string | null
  melhorenvioTracking: string | null
  criadoEm: number
  pagoEm: number | null
  /** When generation was asked for; it ends some time later. */
  geracaoEm: number | null
  geradoEm: number | null
  geracaoChave: string | null
  geracaoTentativas: number
  geracaoFalhouEm: number | null
  /** When a failed one was asked for again; the failure stays in sight for a while. */
  geracaoRepetidaEm: number | null
  postadoEm: number | null
  entregueEm: number | null
  canceladoEm: number | null
  /** Until when the label may be posted; null: it does not say. */
  venceEm: number | null
  /** When a cancellation was accepted; it is carried out some time later. */
  cancelamentoEm: number | null
}

/** A shipment that nothing has happened to yet. */
export const UNTOUCHED = {
  pagoEm: null,
  geracaoEm: null,
  geradoEm: null,
  geracaoChave: null,
  geracaoTentativas: 0,
  geracaoFalhouEm: null,
  geracaoRepetidaEm: null,
  postadoEm: null,
  entregueEm: null,
  canceladoEm: null,
  venceEm: null,
  cancelamentoEm: null,
} as const

/** A movement of the wallet; negative when it pays. */
export interface Carteira {
  readonly id: number
  readonly envio: string
  readonly valor: number
  readonly instante: number
}
