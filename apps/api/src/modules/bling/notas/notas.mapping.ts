import { gunzipSync } from 'node:zlib'
import type { EstadoDaNota, ModeloDeNota } from '@estampa/contract/notas/nota.ts'
import { instanteDaHora } from '@estampa/contract/shared/dates.ts'
import { iguais } from '@estampa/contract/shared/fields.ts'
import { hasKeyFormat, parseNotaKey } from '@estampa/contract/shared/nfe.ts'
import { z } from 'zod'
import { texto } from '../pedido/chegada.mapping.ts'

/** How Bling tells invoices, and what it is told of them. */

/** The addresses of each model's invoices. */
export const ROTAS = {
  55: { notas: '/nfe', gerar: 'gerar-nfe', evento: 'invoice.' },
  65: { notas: '/nfce', gerar: 'gerar-nfce', evento: 'consumer_invoice.' },
} as const satisfies Record<ModeloDeNota, object>

const numero = z.coerce.number()
const referencia = z.looseObject({ id: numero.nullish() }).nullish()
const loja = z.looseObject({ id: numero.nullish(), numero: texto }).nullish()
/** An invoice in full. What we do not know of it is kept as it came, to be given back. */
export const notaDoBling = z.object({
  data: z.looseObject({
    id: z.number(),
    situacao: numero,
    ...iguais(['numero', 'serie', 'dataEmissao', 'xml', 'linkPDF', 'linkDanfe', 'numeroPedidoLoja'], texto),
    chaveAcesso: texto.transform(parseNotaKey),
    valorNota: numero.nullish(),
    loja,
    naturezaOperacao: referencia,
    contato: z.looseObject({ id: numero.nullish(), nome: texto, numeroDocumento: texto }).nullish(),
    itens: z.array(z.looseObject({ codigo: z.unknown() })).nullish(),
    parcelas: z.array(z.looseObject({ formaPagamento: referencia })).nullish(),
  }),
})
export type NotaDoBling = z.output<typeof notaDoBling>['data']

export const linhasDeNota = z.object({ data: z.array(z.looseObject({ id: z.number(), loja })) })

const idDaNota = z.object({ idNotaFiscal: numero.nullish(), id: numero.nullish() })
const notaGerada = z.union([z.object({ data: idDaNota }).transform(({ data }) => data), idDaNota])
/** The id in the answer of a creation, which stands with or without `data`; null where it says none. */
export function idDaGerada(resposta: unknown): string | null {
  const { idNotaFiscal, id } = notaGerada.safeParse(resposta).data ?? {}
  const achado = idNotaFiscal || id
  return achado ? String(achado) : null
}

const PENDENTE = 1
const REJEITADA = 4
const BLOQUEADA = 11
const ESTADOS: Readonly<Record<number, EstadoDaNota>> = {
  2: 'cancelada',
  3: 'enviando',
  [REJEITADA]: 'rejeitada',
  5: 'autorizada',
  6: 'autorizada',
  7: 'autorizada',
  8: 'enviando',
  9: 'denegada',
  10: 'enviando',
  [BLOQUEADA]: 'rejeitada',
}
/** Translates the situation at Bling into ours; null while it is pending, or for a situation that we do not know. */
export function estadoLa({
  situacao,
  chaveAcesso,
}: Pick<NotaDoBling, 'situacao' | 'chaveAcesso'>): EstadoDaNota | null {
  const estado = ESTADOS[situacao] ?? null
  return estado === 'autorizada' && !hasKeyFormat(chaveAcesso) ? 'enviando' : estado
}
/** It can be sent: it was not yet, or was mended after it had been refused. */
export const canSendNota = ({ situacao }: Pick<NotaDoBling, 'situacao'>): boolean =>
  situacao === PENDENTE || situacao === REJEITADA

const LA = 'Veja o motivo no Bling.'
/** Why it waits for a person, where the SEFAZ's own sentence is not known. */
export const motivoSemTexto = ({ situacao }: Pick<NotaDoBling, 'situacao'>): string =>
  situacao === PENDENTE
    ? 'A nota está pendente no Bling e não foi enviada: use “Enviar de novo”.'
    : situacao === BLOQUEADA
      ? `A nota está bloqueada no Bling. ${LA}`
      : `A SEFAZ recusou a nota. ${LA}`

/** The line, from 1, that a refusal of the SEFAZ names (`[nItem:2]`); null where it names none. */
export const itemDaRecusa = (motivo: string): number | null =>
  Number(/\bnItem\s*[:=]?\s*(\d{1,3})\b/i.exec(motivo)?.[1] ?? 0) || null

const AUTORIZADO = new Set(['100', '101', '102', '103', '104', '105', '150'])
/** The SEFAZ's refusal in its answer as text, to the letter with its number; null where it says none. */
export function recusaNoXml(xml: string): string | null {
  // The answer about the invoice stands in `infProt`; around it is the one about the batch.
  const trecho = /<infProt[\s>][\s\S]*?<\/infProt>/.exec(xml)?.[0] ?? xml
  const [codigo, motivo] = ['cStat', 'xMotivo'].map((nome) => campoDoXml(trecho, nome))
  return codigo && motivo && !AUTORIZADO.has(codigo) ? `${codigo}: ${motivo}` : null
}

/** The text of an element; null where there is none. */
function campoDoXml(xml: string, nome: string): string | null {
  const achado = new RegExp(`<${nome}(?:\\s[^>]*)?>([^<]*)</${nome}>`).exec(xml)?.[1]
  return (
    achado
      ?.replace(/&(amp|lt|gt|quot|apos|#39);/g, (todo, entityName: string) => ENTIDADES[entityName] ?? todo)
      .trim() ?? null
  )
}
const ENTIDADES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'" }

export const isXml = (valor: string): boolean => valor.startsWith('<')
export const isAddress = (valor: string): boolean => /^https?:\/\//i.test(valor)

export const ambienteDoXml = (xml: string) =>
  ({ 1: 'producao', 2: 'homologacao' })[campoDoXml(xml, 'tpAmb') ?? ''] ?? null

/** The issuer's regime as an authorised invoice states it, and whether the group of IBS and CBS is in it. */
export const tributosDoXml = (xml: string) => ({ crt: campoDoXml(xml, 'CRT'), hasIbsCbs: /<IBSCBS[\s>]/.test(xml) })

const documentos = z.object({ data: z.array(z.object({ conteudo: z.string() })) })
/** The file in an answer of `/nfe/documento`: base64 of GZIP, or of the file itself; null where there is none. */
export function arquivoDoDocumento(resposta: unknown): Buffer | null {
  const conteudo = documentos.safeParse(resposta).data?.data[0]?.conteudo
  if (!conteudo) return null
  const bytes = Buffer.from(conteudo, 'base64')
  const comprimido = bytes[0] === 0x1f && bytes[1] === 0x8b
  return comprimido ? gunzipSync(bytes, { maxOutputLength: DOCUMENTO_BYTES }) : bytes
}
const DOCUMENTO_BYTES = 20_000_000

/** `2026-11-25 14:03:00`, as Bling writes the time of São Paulo, as an instant; null where it is none. */
export function instanteDe(dataEmissao: string): string | null {
  const lida = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(:\d\d)?)$/.exec(dataEmissao)
  return lida && instanteDaHora(`${lida[1]}T${lida[2]}`)
}

/** Bling refuses to send an invoice because it was sent before. */
export const jaEnviada = (mensagem: string): boolean =>
  /(^|\s)j[áa]\s.{0,30}(enviada|autorizada|emitida)/i.test(mensagem)
/** Bling refuses to make an invoice because the order has one. */
export const jaGerada = (mensagem: string): boolean =>
  /(^|\s)j[áa]\s.{0,40}(nota|gerad|possu|exist)|nota\s.{0,40}\sj[áa]\s/i.test(mensagem)
