import { MAXIMO_DE_IMAGENS, motivoDaRecusa, TIPO_NAO_SUPORTADO } from '@estampa/contract/imagens/imagens.arquivos.ts'
import { removeDirectionMarks } from '@estampa/contract/shared/escrita.ts'
import { useEffect, useRef, useState } from 'react'
import { newKey } from '../../../shared/api/api.ts'
import { ApiError, addConnectionSentence } from '../../../shared/api/apiError.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { type EmEnvio, type Recusa, splitFiles } from './fotos.ts'

/** Sends one file; rejects when the server refuses it. A retry uses the same `chave`. */
type Entregar = (arquivo: File, envio: { chave: string; onProgress: (parte: number) => void }) => Promise<unknown>

/** Shrinks files and sends them one after the other. What was not taken is listed until dismissed, or sent anyway. */
export function useArquivos(quantas: number, handOver: Entregar) {
  const [enviando, setEnviando] = useState<readonly EmEnvio[]>([])
  /** Files that were taken since none was on its way. */
  const [taken, setTaken] = useState(0)
  const [recusas, setRecusas] = useState<readonly Recusa[]>([])
  const fila = useRef<Promise<unknown>>(Promise.resolve())
  const saiu = useRef(false)
  useEffect(() => {
    saiu.current = false
    return () => {
      saiu.current = true
    }
  }, [])

  const changeUploadPart = (key: string, parte: number | null) =>
    setEnviando((uploads) => uploads.map((upload) => (upload.chave === key ? { ...upload, parte } : upload)))
  const refuseFile = (refusal: Recusa) => setRecusas((currentRecusas) => [...currentRecusas, refusal])

  const uploadFile = async (file: File, chave: string) => {
    const nome = removeDirectionMarks(file.name)
    try {
      const pronto = await pronta(file)
      if (saiu.current) return
      if (pronto === null) return refuseFile({ chave, nome, motivo: TIPO_NAO_SUPORTADO })
      changeUploadPart(chave, 0)
      await handOver(pronto, { chave, onProgress: (part) => changeUploadPart(chave, part) })
    } catch (error) {
      toast('error', addConnectionSentence(error, 'Erro ao enviar imagens. Tente novamente.'))
      refuseFile({ chave, nome, motivo: motivoDe(error), deNovo: file })
    } finally {
      setEnviando((uploads) => uploads.filter((upload) => upload.chave !== chave))
    }
  }
  const enqueueArquivos = (files: readonly { arquivo: File; chave: string }[]) => {
    setTaken((count) => (enviando.length === 0 ? 0 : count) + files.length)
    setEnviando((uploads) => [
      ...uploads,
      ...files.map(({ arquivo: { name: nome }, chave }) => ({ chave, nome, parte: null })),
    ])
    for (const { arquivo, chave } of files) fila.current = fila.current.then(() => uploadFile(arquivo, chave))
  }

  return {
    enviando,
    /** Which of the files is at which step, for the button that took them; null when none is on its way. */
    progress: enviando[0]
      ? `${enviando[0].parte === null ? 'Reduzindo' : 'Enviando'} ${taken - enviando.length + 1} de ${taken}…`
      : null,
    recusas,
    /** `daCamera`: what the camera took is made smaller whatever its size; chosen files keep to the limit. */
    receber(files: readonly File[], isCameraShot = false) {
      const vagas = MAXIMO_DE_IMAGENS - quantas - enviando.length
      const { aceitos, recusas: novas } = splitFiles(files, vagas, isCameraShot)
      const keyedRecusas = novas.map((refusal) => ({ ...refusal, chave: newKey() }))
      setRecusas((currentRecusas) => [...currentRecusas, ...keyedRecusas])
      if (novas.length > 0) toast('warning', 'Alguns arquivos foram rejeitados')
      // Unique over visits: a draft may bring back pictures of an earlier one.
      enqueueArquivos(aceitos.map((arquivo) => ({ arquivo, chave: `nova-${newKey()}` })))
    },
    /** Sends a refused file all the same: made smaller, or once more. */
    insistir({ chave, reduzivel, deNovo }: Recusa) {
      const arquivo = reduzivel ?? deNovo
      if (!arquivo) return
      setRecusas((currentRecusas) => currentRecusas.filter((currentRecusa) => currentRecusa.chave !== chave))
      enqueueArquivos([{ arquivo, chave }])
    },
    dispensar: () => setRecusas([]),
  }
}

export type Arquivos = ReturnType<typeof useArquivos>

/** The file as it is sent: smaller where this browser can read it; null when it neither can nor may be sent as it is. */
async function pronta(file: File): Promise<File | null> {
  try {
    const { shrinkPicture } = await import('../../../shared/device/shrinkPicture.ts')
    return await shrinkPicture(file)
  } catch {
    return motivoDaRecusa(file) === null ? file : null
  }
}

/** The server's own word about the file, else what failed. */
const motivoDe = (error: unknown): string =>
  (error instanceof ApiError && (error.ofField('imagens') || error.detail)) ||
  addConnectionSentence(error, 'Não foi enviada.')
