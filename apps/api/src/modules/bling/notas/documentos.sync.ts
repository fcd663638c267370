import { download, downloadPdf, isPdf } from '../../../infra/files/download.ts'
import { newFileName } from '../../../infra/files/store.ts'
import { changeNota, notaPorId } from '../../notas/notas.data.ts'
import { origemDosArquivos } from '../conexao/bling.config.ts'
import { BlingError } from '../conexao/bling.error.ts'
import type { Contexto } from '../conexao/contexto.ts'
import { ambienteDoXml, arquivoDoDocumento, isAddress, isXml, type NotaDoBling } from './notas.mapping.ts'

const XML_MS = 15_000
const XML_BYTES = 5_000_000

/**
 * Keeps DANFE and XML as the shop's own copies, once. Each is asked for by its route, which takes no key with letters
 * everywhere, and else fetched from the address that the invoice tells. False while one of them could not be had.
 */
export async function saveNotaFiles(contexto: Contexto, notaId: number, blingNota: NotaDoBling): Promise<boolean> {
  const nota = await notaPorId(contexto.db, notaId)
  if (nota?.estado !== 'autorizada') return true
  let temXml = nota.com_xml
  if (!temXml) {
    const xml = await xmlDa(contexto, blingNota)
    temXml = xml !== null
    if (xml !== null) await changeNota(contexto.db, nota, { xml, ambiente: ambienteDoXml(xml) })
  }
  if (nota.arquivo !== null && (await contexto.files.readPdf(nota.arquivo))) return temXml
  const pdf = await pdfDa(contexto, blingNota)
  if (pdf === null) return false
  // The PDF's address is shown once the file is on the server; a file that a crash leaves without an owner goes at
  // night.
  const arquivo = nota.arquivo ?? newFileName()
  await contexto.files.savePdf(arquivo, pdf)
  await changeNota(contexto.db, nota, { arquivo })
  return temXml
}

/** A page that asks for a password, or one about an error, is no invoice. */
async function xmlDa(contexto: Contexto, blingNota: NotaDoBling): Promise<string | null> {
  const lido = (await pelaRota(contexto, blingNota, 'xml'))?.toString('utf8') ?? (await xmlDe(contexto, blingNota.xml))
  const xml = lido?.trim() ?? ''
  return isXml(xml) && /<(\w+:)?(nfeProc|NFe)[\s>]/.test(xml) ? xml : null
}

async function pdfDa(contexto: Contexto, blingNota: NotaDoBling): Promise<Buffer | null> {
  const lido = await pelaRota(contexto, blingNota, 'pdf')
  if (lido && isPdf(lido)) return lido
  for (const link of [blingNota.linkPDF, blingNota.linkDanfe]) {
    const pdf = isAddress(link)
      ? await downloadPdf(link, origemDe(contexto), { what: 'a DANFE', log: contexto.log }).catch(() => null)
      : null
    if (pdf) return pdf
  }
  return null
}

async function pelaRota(
  { client }: Contexto,
  { chaveAcesso }: NotaDoBling,
  formato: 'pdf' | 'xml',
): Promise<Buffer | null> {
  try {
    return arquivoDoDocumento(await client.request('GET', `/nfe/documento/${chaveAcesso}`, { query: { formato } }))
  } catch (error) {
    // Refused, damaged, or away for now: the address may still lead to it.
    if (error instanceof BlingError && error.motivo === 'autorizacao') throw error
    return null
  }
}

/**
 * Returns the XML that a field `xml` gives: the text itself, or what stands at its address; null where neither can be
 * had.
 */
export async function xmlDe(contexto: Contexto, campo: string): Promise<string | null> {
  if (isXml(campo)) return campo
  if (!isAddress(campo)) return null
  try {
    const { status, body } = await download(campo, {
      origin: origemDe(contexto),
      timeoutMs: XML_MS,
      maxBytes: XML_BYTES,
    })
    return status === 200 ? body.toString('utf8') : null
  } catch (error) {
    contexto.log?.warn({ err: error }, 'the XML of an invoice could not be fetched')
    return null
  }
}

const origemDe = ({ config, portaPropria }: Contexto) => origemDosArquivos(config, portaPropria)
