import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import {
  MAXIMO_DE_IMAGENS,
  motivoDaRecusa,
  TAMANHO_MAXIMO_DA_IMAGEM,
  TIPO_NAO_SUPORTADO,
} from '@estampa/contract/imagens/imagens.arquivos.ts'
import { removeDirectionMarks } from '@estampa/contract/shared/escrita.ts'
import { MedidaDoJson } from '@estampa/contract/shared/json.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { camposInvalidos, DomainError } from '../base/errors.ts'
import { readWhole } from '../base/read-whole.ts'
import { heapOfJson } from '../limits/bodies.ts'
import { encodeImage } from './images.ts'
import type { EncodedImage, Files, StoredFile } from './store.ts'

declare module 'fastify' {
  interface FastifyInstance {
    files: Files
  }
  interface FastifyContextConfig {
    /** Bytes of a file that goes to the store while it arrives. */
    emDisco?: number
  }
}

/** Received image, already encoded for storage. `digest` is the SHA-256 of the original, in hex. */
export interface Upload {
  readonly nome: string
  readonly digest: string
  readonly imagem: EncodedImage
}

/** A received file as it came. `digest` is its SHA-256. */
export interface RawUpload {
  readonly nome: string
  readonly digest: string
  readonly conteudo: Buffer
  /** Where it was stored while it arrived; `conteudo` is empty then. */
  readonly guardado: StoredUpload | null
}

/** A stored file is removed before the answer is sent, unless `kept`. */
interface StoredUpload extends StoredFile {
  /** A record names it. Set in the transaction that writes the record, and taken back when that is undone. */
  kept: boolean
}

/** File that a route takes as it comes: of so many bytes at most, into memory or into the store. */
export interface RawFile {
  readonly bytes: number
  readonly emDisco?: true | undefined
}

interface Multipart {
  readonly campos: Record<string, unknown>
  readonly arquivos: Upload[]
  arquivo: RawUpload | null
}

/** Throws where a field that has come is wrong, whatever else may follow. */
type FieldCheck = (campos: Record<string, unknown>) => void

const MEGABYTE = 1024 * 1024
const LIMITS = { files: MAXIMO_DE_IMAGENS, fields: 100, parts: MAXIMO_DE_IMAGENS + 100, headerPairs: 100 }

/**
 * Reads a multipart body: text fields by name, and the images of field `imagens`. Each image is checked by type, size
 * and content before anything is saved, and encoded as it arrives, so that memory holds one original at most. With `raw`
 * the field `arquivo` is a file that is kept as it came, of so many bytes at most. Nothing is stored while `checkFields`
 * throws, and of a body that is refused nothing stays stored.
 */
export async function readMultipart(
  request: FastifyRequest,
  reply: FastifyReply,
  raw: RawFile | undefined,
  checkFields: FieldCheck,
): Promise<Multipart> {
  const read: Multipart = { campos: {}, arquivos: [], arquivo: null }
  try {
    await readParts(request, reply, read, raw, checkFields)
    return read
  } catch (error) {
    await discardUnkept(request, read.arquivo)
    // Reads and drops the rest of the body: left unread, it would keep the client from reading our answer.
    request.raw.unpipe()
    request.raw.resume()
    // The parser's own complaints (no boundary, a body that breaks off) are plain errors without a code.
    if (error instanceof DomainError || (error instanceof Error && 'code' in error)) throw error
    throw new DomainError('CORPO_INVALIDO')
  }
}

/** Deletes an uploaded file that no record names; where that fails, the nightly clean-up deletes it. */
export async function discardUnkept(request: FastifyRequest, arquivo: RawUpload | null): Promise<void> {
  const stored = arquivo?.guardado
  if (!stored || stored.kept) return
  const onError = (err: unknown) => request.log.warn({ err }, 'an upload that nobody keeps was not removed')
  await request.server.files.discard(stored.nome).catch(onError)
}

async function readParts(
  request: FastifyRequest,
  reply: FastifyReply,
  read: Multipart,
  raw: RawFile | undefined,
  checkFields: FieldCheck,
): Promise<void> {
  const { uploadBudget: budget, jsonBudget } = request.server
  const { bodyLimit } = request.routeOptions
  let textos = 0
  const maximo = raw?.bytes ?? TAMANHO_MAXIMO_DA_IMAGEM
  // Reads one byte over the limit, so that a file of exactly the limit is told from a larger one.
  for await (const part of request.parts({ limits: { ...LIMITS, fileSize: maximo + 1, fieldSize: bodyLimit } })) {
    const nome = part.type === 'file' ? readFileName(part.filename ?? '') : ''
    if (part.type === 'field') {
      if (part.valueTruncated) throw new DomainError('CORPO_GRANDE')
      const texto = String(part.value)
      textos += Buffer.byteLength(texto)
      if (textos > bodyLimit) throw new DomainError('CORPO_GRANDE')
      // Lists come as JSON in a field.
      const medida = new MedidaDoJson()
      medida.ler(texto)
      jsonBudget.hold(reply, heapOfJson(texto.length, medida.valores))
      read.campos[part.fieldname] = part.value
    } else if (read.arquivo) {
      throw camposInvalidos({ arquivo: ['Envie um arquivo por vez'] })
    } else if (raw?.emDisco) {
      checkFields(read.campos)
      read.arquivo = await storeFile(request, nome, part.file, maximo)
    } else {
      const conteudo = await readWhole(part.file, (bytes) => budget.hold(reply, bytes))
      if (nome === '' && conteudo.length === 0) continue
      if (raw) {
        if (conteudo.length > maximo) throw new DomainError('PLANILHA_GRANDE', { maximo: maximo / MEGABYTE })
        read.arquivo = { nome: nome || 'planilha', digest: digestOf(conteudo), conteudo, guardado: null }
        continue
      }
      const recebido = await receive(nome || 'arquivo', part.mimetype, conteudo, request.usuario?.id)
      budget.hold(reply, storedBytes(recebido) - conteudo.length)
      read.arquivos.push(recebido)
    }
  }
}

/** A quotation mark as browsers write it in a file's name. Line breaks, which they write alike, no name needs. */
const readFileName = (written: string) => removeDirectionMarks(written.replace(/%22/g, '"').replace(/%0[AD]/gi, ' '))

/** Stores a file; removes it again if it turns out to be too large. */
async function storeFile(request: FastifyRequest, nome: string, file: Readable, maximo: number): Promise<RawUpload> {
  const { files } = request.server
  const guardado = await files.saveRaw(file)
  if (guardado.bytes > maximo) {
    await files.discard(guardado.nome)
    throw new DomainError('ARTE_GRANDE')
  }
  return { nome, digest: guardado.sha256, conteudo: Buffer.alloc(0), guardado: { ...guardado, kept: false } }
}

const digestOf = (conteudo: Buffer) => createHash('sha256').update(conteudo).digest('hex')

const storedBytes = ({ imagem }: Upload) => Object.values(imagem.arquivos).reduce((sum, { length }) => sum + length, 0)

async function receive(nome: string, mimetype: string, conteudo: Buffer, dono: number | undefined): Promise<Upload> {
  const type = mimetype === 'application/octet-stream' ? '' : mimetype
  const motivo = motivoDaRecusa({ name: nome, size: conteudo.length, type })
  if (motivo !== null) {
    const codigo = motivo === TIPO_NAO_SUPORTADO ? 'ARQUIVO_NAO_SUPORTADO' : 'ARQUIVO_GRANDE'
    throw new DomainError(codigo, {}, { erros: { imagens: [`${nome}: ${motivo}`] } })
  }
  return { nome, digest: digestOf(conteudo), imagem: await encodeImage(nome, conteudo, dono) }
}
