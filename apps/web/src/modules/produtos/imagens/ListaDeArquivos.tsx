import { MAXIMO_DE_IMAGENS, motivoDaRecusa, TIPO_NAO_SUPORTADO } from '@estampa/contract/imagens/imagens.arquivos.ts'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { newKey } from '../../../shared/api/api.ts'
import { ApiError, withConnection } from '../../../shared/api/apiError.ts'
import { shrinkPicture } from '../../../shared/device/shrinkPicture.ts'
import { Button, IconButton } from '../../../shared/ui/Button.tsx'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { type EmEnvio, type Recusa, separarArquivos } from './fotos.ts'

/** What `useArquivos` has: files on their way, and those that were refused. */
export const ListaDeArquivos = ({ enviando, recusas, insistir, dispensar }: Omit<Arquivos, 'receber'>) => (
  <>
    <ListaDeEnvio enviando={enviando} />
    <ListaDeRecusas recusas={recusas} insistir={insistir} dispensar={dispensar} />
  </>
)

function ListaDeEnvio({ enviando }: { enviando: readonly EmEnvio[] }) {
  if (enviando.length === 0) return null
  return (
    <ul
      className="grid gap-2.5 py-3 px-3.5 mt-3 text-m bg-superficie-2 rounded-controle [&_li]:grid [&_li]:grid-cols-[1fr_auto] [&_li]:gap-x-3 [&_li]:gap-y-1 [&_progress]:col-span-full [&_progress]:w-full [&_progress]:h-1.5 [&_progress]:[accent-color:var(--e-marca)]"
      aria-label="Imagens a caminho"
    >
      {enviando.map(({ chave, nome, parte }) => (
        <li key={chave}>
          <span className="font-forte wrap-anywhere">{nome}</span>
          <span className="text-m text-texto-suave tabular-nums">{passoDe(parte)}</span>
          {/* Without a value: it is at work, and nobody knows how long. */}
          <progress aria-label={`Envio de ${nome}`} max={1} {...(parte !== null && parte < 1 && { value: parte })} />
        </li>
      ))}
    </ul>
  )
}

function passoDe(parte: number | null): string {
  if (parte === null) return 'Reduzindo…'
  return parte < 1 ? `Enviando… ${Math.round(parte * 100)} %` : 'Guardando…'
}

function ListaDeRecusas({ recusas, insistir, dispensar }: Pick<Arquivos, 'recusas' | 'insistir' | 'dispensar'>) {
  if (recusas.length === 0) return null
  return (
    <div className="text-aviso bg-aviso-fundo flex gap-2 items-start mt-3 py-2 pr-2 pl-3.5 text-m rounded-controle">
      <ul
        className="flex-1 min-w-0 py-1.5 px-0 [&_li]:flex [&_li]:flex-wrap [&_li]:gap-x-3 [&_li]:gap-y-1 [&_li]:items-center [&_li_+_li]:mt-2 [&_button]:ml-auto"
        aria-label="Arquivos não aceitos"
      >
        {recusas.map((recusa) => (
          <li key={recusa.chave}>
            <span className="font-forte wrap-anywhere">{recusa.nome}</span>
            <span className="wrap-anywhere">{recusa.motivo}</span>
            {(recusa.reduzivel || recusa.deNovo) && (
              <Button
                variant="default"
                aria-label={`${rotuloDe(recusa)}: ${recusa.nome}`}
                onClick={() => insistir(recusa)}
              >
                {rotuloDe(recusa)}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <IconButton size={28} aria-label="Dispensar a lista de arquivos não aceitos" onClick={dispensar}>
        <IconX size={18} aria-hidden />
      </IconButton>
    </div>
  )
}

const rotuloDe = ({ reduzivel }: Recusa) => (reduzivel ? 'Reduzir e enviar' : 'Enviar de novo')

/** Sends one file; rejects when the server refuses it. A retry uses the same `chave`. */
type Entregar = (arquivo: File, envio: { chave: string; onProgress: (parte: number) => void }) => Promise<unknown>

/**
 * Shrinks chosen and photographed files and sends them one after the other, in order. Lists each file that was refused or
 * not sent, with the reason, until the person dismisses it or sends it anyway.
 */
export function useArquivos(quantas: number, entregar: Entregar) {
  const [enviando, setEnviando] = useState<readonly EmEnvio[]>([])
  const [recusas, setRecusas] = useState<readonly Recusa[]>([])
  const fila = useRef<Promise<unknown>>(Promise.resolve())
  const saiu = useRef(false)
  useEffect(() => {
    saiu.current = false
    return () => {
      saiu.current = true
    }
  }, [])

  const mudar = (chave: string, parte: number | null) =>
    setEnviando((todos) => todos.map((um) => (um.chave === chave ? { ...um, parte } : um)))
  const recusar = (recusa: Recusa) => setRecusas((todas) => [...todas, recusa])

  const trabalhar = async (arquivo: File, chave: string) => {
    const nome = arquivo.name
    try {
      const pronto = await pronta(arquivo)
      if (saiu.current) return
      if (pronto === null) return recusar({ chave, nome, motivo: TIPO_NAO_SUPORTADO })
      mudar(chave, 0)
      await entregar(pronto, { chave, onProgress: (parte) => mudar(chave, parte) })
    } catch (erro) {
      toast('error', withConnection(erro, 'Erro ao enviar imagens. Tente novamente.'))
      recusar({ chave, nome, motivo: motivoDe(erro), deNovo: arquivo })
    } finally {
      setEnviando((todos) => todos.filter((um) => um.chave !== chave))
    }
  }
  const enfileirar = (arquivos: readonly { arquivo: File; chave: string }[]) => {
    setEnviando((todos) => [
      ...todos,
      ...arquivos.map(({ arquivo: { name: nome }, chave }) => ({ chave, nome, parte: null })),
    ])
    for (const { arquivo, chave } of arquivos) fila.current = fila.current.then(() => trabalhar(arquivo, chave))
  }

  return {
    enviando,
    recusas,
    /** `daCamera`: what the camera took is made smaller whatever its size; chosen files keep to the limit. */
    receber(arquivos: readonly File[], daCamera = false) {
      const vagas = MAXIMO_DE_IMAGENS - quantas - enviando.length
      const { aceitos, recusas: novas } = separarArquivos(arquivos, vagas, daCamera)
      setRecusas(novas.map((recusa) => ({ ...recusa, chave: newKey() })))
      if (novas.length > 0) toast('warning', 'Alguns arquivos foram rejeitados')
      // Unique over visits: a draft may bring back pictures of an earlier one.
      enfileirar(aceitos.map((arquivo) => ({ arquivo, chave: `nova-${newKey()}` })))
    },
    /** Sends a refused file all the same: made smaller, or once more. */
    insistir({ chave, reduzivel, deNovo }: Recusa) {
      const arquivo = reduzivel ?? deNovo
      if (!arquivo) return
      setRecusas((todas) => todas.filter((uma) => uma.chave !== chave))
      enfileirar([{ arquivo, chave }])
    },
    dispensar: () => setRecusas([]),
  }
}

type Arquivos = ReturnType<typeof useArquivos>

/** The file as it is sent: smaller where this browser can read it; null when it neither can nor may be sent as it is. */
async function pronta(arquivo: File): Promise<File | null> {
  try {
    return await shrinkPicture(arquivo)
  } catch {
    return motivoDaRecusa(arquivo) === null ? arquivo : null
  }
}

/** The server's own word about the file, else what failed. */
const motivoDe = (erro: unknown): string =>
  (erro instanceof ApiError && (erro.ofField('imagens') || erro.detail)) || withConnection(erro, 'Não foi enviada.')
