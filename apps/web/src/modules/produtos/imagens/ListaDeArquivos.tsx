import { IconX } from '@tabler/icons-react'
import { Button, IconButton } from '../../../shared/ui/Button.tsx'
import type { EmEnvio, Recusa } from './fotos.ts'
import type { Arquivos } from './useArquivos.ts'

/** Lists the files of `useArquivos`: those on their way, and those that were refused. */
export default function ListaDeArquivos({
  enviando,
  recusas,
  insistir,
  dispensar,
}: Omit<Arquivos, 'receber' | 'progress'>) {
  return (
    <>
      <ListaDeEnvio enviando={enviando} />
      <ListaDeRecusas recusas={recusas} insistir={insistir} dispensar={dispensar} />
    </>
  )
}

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

function passoDe(part: number | null): string {
  if (part === null) return 'Reduzindo…'
  return part < 1 ? `Enviando… ${Math.round(part * 100)} %` : 'Guardando…'
}

function ListaDeRecusas({ recusas, insistir, dispensar }: Pick<Arquivos, 'recusas' | 'insistir' | 'dispensar'>) {
  if (recusas.length === 0) return null
  return (
    <div className="text-aviso bg-aviso-fundo flex gap-2 items-start mt-3 py-2 pr-2 pl-3.5 text-m rounded-controle">
      <ul
        className="flex-1 min-w-0 py-1.5 px-0 [&_li]:flex [&_li]:flex-wrap [&_li]:gap-x-3 [&_li]:gap-y-1 [&_li]:items-center [&_li_+_li]:mt-2 [&_button]:ml-auto"
        aria-label="Arquivos não aceitos"
      >
        {recusas.map((refusal) => (
          <li key={refusal.chave}>
            <span className="font-forte wrap-anywhere">{refusal.nome}</span>
            <span className="wrap-anywhere">{refusal.motivo}</span>
            {(refusal.reduzivel || refusal.deNovo) && (
              <Button
                variant="default"
                aria-label={`${rotuloDe(refusal)}: ${refusal.nome}`}
                onClick={() => insistir(refusal)}
              >
                {rotuloDe(refusal)}
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
