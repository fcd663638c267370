import { IconX } from '@tabler/icons-react'
import { Button } from '../../../shared/ui/Button.tsx'
import { IconButton } from '../../../shared/ui/IconButton.tsx'
import type { EmEnvio, Recusa } from './fotos.ts'
import css from './ListaDeArquivos.module.css'

/** Files on their way, each with how far it is. */
export function ListaDeEnvio({ enviando }: { enviando: readonly EmEnvio[] }) {
  if (enviando.length === 0) return null
  return (
    <ul className={css.envio} aria-label="Imagens a caminho">
      {enviando.map(({ chave, nome, parte }) => (
        <li key={chave}>
          <span className={css.nome}>{nome}</span>
          <span className={css.passo}>{passoDe(parte)}</span>
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

interface ListaDeRecusasProps {
  recusas: readonly Recusa[]
  onInsist: (recusa: Recusa) => void
  onClose: () => void
}

export function ListaDeRecusas({ recusas, onInsist, onClose }: ListaDeRecusasProps) {
  if (recusas.length === 0) return null
  return (
    <div className={css.caixa}>
      <ul className={css.lista} aria-label="Arquivos não aceitos">
        {recusas.map((recusa) => (
          <li key={recusa.chave}>
            <span className={css.nome}>{recusa.nome}</span>
            <span className={css.motivo}>{recusa.motivo}</span>
            {(recusa.reduzivel || recusa.deNovo) && (
              <Insistir
                recusa={recusa}
                rotulo={recusa.reduzivel ? 'Reduzir e enviar' : 'Enviar de novo'}
                onInsist={onInsist}
              />
            )}
          </li>
        ))}
      </ul>
      <IconButton size={28} aria-label="Dispensar a lista de arquivos não aceitos" onClick={onClose}>
        <IconX size={18} aria-hidden />
      </IconButton>
    </div>
  )
}

interface InsistirProps {
  recusa: Recusa
  rotulo: string
  onInsist: (recusa: Recusa) => void
}
const Insistir = ({ recusa, rotulo, onInsist }: InsistirProps) => (
  <Button variant="default" aria-label={`${rotulo}: ${recusa.nome}`} onClick={() => onInsist(recusa)}>
    {rotulo}
  </Button>
)
