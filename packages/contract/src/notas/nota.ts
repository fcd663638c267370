import { rotuloEm } from '../shared/opcoes.ts'

/** NF-e, and the NFC-e of the counter. */
export const MODELOS_DE_NOTA = [55, 65] as const
export type ModeloDeNota = (typeof MODELOS_DE_NOTA)[number]
export const nomeDoModelo = (modelo: number): string => (modelo === 65 ? 'NFC-e' : 'NF-e')

/** Meaning of a state of a sale's invoice to the rules of API and web. A new state has to declare all of it. */
interface FatosDaNota {
  readonly rotulo: string
  /** It stands for the sale: no other is made beside it. */
  readonly viva: boolean
  /** Bling or the SEFAZ is at work: the sale waits. */
  readonly emAndamento: boolean
  /** A person mends something and sends the same invoice again. */
  readonly reenviavel: boolean
}
const FATOS = {
  gerando: { rotulo: 'sendo feita', viva: true, emAndamento: true, reenviavel: false },
  enviando: { rotulo: 'na SEFAZ', viva: true, emAndamento: true, reenviavel: false },
  autorizada: { rotulo: 'autorizada', viva: true, emAndamento: false, reenviavel: false },
  rejeitada: { rotulo: 'rejeitada', viva: true, emAndamento: false, reenviavel: true },
  diferente: { rotulo: 'diferente da venda', viva: true, emAndamento: false, reenviavel: true },
  denegada: { rotulo: 'denegada', viva: false, emAndamento: false, reenviavel: false },
  cancelada: { rotulo: 'cancelada', viva: false, emAndamento: false, reenviavel: false },
  excluida: { rotulo: 'excluída no Bling', viva: false, emAndamento: false, reenviavel: false },
  falhou: { rotulo: 'não foi feita', viva: false, emAndamento: false, reenviavel: false },
} as const satisfies Record<string, FatosDaNota>
export type EstadoDaNota = keyof typeof FATOS
export const ESTADOS_DA_NOTA = Object.keys(FATOS) as [EstadoDaNota, ...EstadoDaNota[]]
export const NOTAS_VIVAS = ESTADOS_DA_NOTA.filter((estado) => FATOS[estado].viva)
export const fatosDaNota = (estado: EstadoDaNota): FatosDaNota => FATOS[estado]
export const rotuloDaNota = rotuloEm(
  Object.fromEntries(ESTADOS_DA_NOTA.map((estado) => [estado, FATOS[estado].rotulo])),
)
