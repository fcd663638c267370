import { IconX } from '@tabler/icons-react'
import { IconButton } from '../../../shared/ui/IconButton.tsx'
import type { Recusa } from './fotos.ts'
import css from './ListaDeRecusas.module.css'

/** The refused files, each with its reason. */
export function ListaDeRecusas({ recusas, onClose }: { recusas: readonly Recusa[]; onClose: () => void }) {
  if (recusas.length === 0) return null
  return (
    <div className={css.caixa}>
      <ul className={css.lista} aria-label="Arquivos não aceitos">
        {recusas.map(({ nome, motivo }, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- two files may have the same name, and the list never changes
          <li key={i}>
            <span className={css.nome}>{nome}</span>
            <span>{motivo}</span>
          </li>
        ))}
      </ul>
      <IconButton size={28} aria-label="Dispensar a lista de arquivos não aceitos" onClick={onClose}>
        <IconX size={18} aria-hidden />
      </IconButton>
    </div>
  )
}
