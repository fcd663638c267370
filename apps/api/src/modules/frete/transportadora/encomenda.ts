import type { FreteIndisponivel } from '@estampa/contract/frete/frete.schemas.ts'

/** The sender on every label, also on that of a pick-up in the shop. CEP and document without punctuation. */
export type Remetente = Lugar & Readonly<Record<'nome' | 'documento' | 'telefone' | 'email', string>>
export type Lugar = Readonly<
  Record<'cep' | 'endereco' | 'numero' | 'complemento' | 'bairro' | 'municipio' | 'uf', string>
>

/** A parcel to be priced or sent. Sides in cm and weight in kg as they were typed; money in reais. */
export interface Encomenda {
  readonly vendaId: number
  /** The carrier's code of the chosen service; '' while only prices are asked for. */
  readonly servico: string
  readonly remetente: Remetente
  readonly destinatario: Remetente
  readonly itens: readonly { readonly nome: string; readonly quantidade: number; readonly valorUnitario: number }[]
  readonly pacote: Readonly<Record<'altura' | 'largura' | 'comprimento' | 'peso', number>>
  readonly valor: number
  readonly opcoes: {
    /** Insured for the goods' value. */
    readonly seguro: boolean
    readonly avisoRecebimento: boolean
    readonly maoPropria: boolean
    /** Access key of the invoice, 44 characters. Null: the goods travel with a declaration of contents. */
    readonly nfe: string | null
    /** State registration of a company that sends with an invoice; '' when it has none. */
    readonly inscricaoEstadual: string
    readonly agencia: string | null
  }
}

/** A service that takes the parcel. Days until delivery; `valorDeTabela` where the account has a price of its own. */
export interface Oferta extends Readonly<Record<'codigo' | 'nome' | 'transportadora', string>> {
  readonly valor: number
  readonly prazoDias: number
  readonly valorDeTabela: number | null
}

/** Carrier's answer to a request for prices: who takes the parcel, and why others do not, in its own sentences. */
export interface Cotacao {
  readonly ofertas: readonly Oferta[]
  readonly recusas: readonly FreteIndisponivel[]
}
