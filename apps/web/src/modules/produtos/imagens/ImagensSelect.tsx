import { IconPhotoCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { onDemand } from '../../../shared/ui/dialogs/onDemand.tsx'
import type { Foto } from './fotos.ts'

const VincularImagens = onDemand(async () => (await import('./VincularImagens.tsx')).VincularImagens)

export interface ImagensSelectProps {
  /** Owner of the images, such as 'da variação 2'; part of the accessible names. */
  owner: string
  fotos: readonly Foto[]
  value: readonly string[]
  onChange: (chaves: string[]) => void
  /** The variation's colour; '' offers nothing for it. */
  colour: string
  /** Gives the linked pictures to all variations of the colour. */
  onApplyToColour: () => void
}

const MINIATURAS = 3

/** Chooses the product's images that belong to a variation: up to three thumbnails, '+N', and a picker. */
export function ImagensSelect(props: ImagensSelectProps) {
  const { owner, fotos, value } = props
  const [aberto, setAberto] = useState(false)
  const linkedFotos = fotos.filter(({ chave }) => value.includes(chave))
  const rest = linkedFotos.length - MINIATURAS
  return (
    <>
      <button
        type="button"
        className="flex items-center gap-1.5 w-full min-h-11 py-0.75 px-2.5 text-base text-marca-texto bg-superficie border border-dashed border-borda-forte rounded-controle md:min-h-10 [&:has(img)]:pl-1 [&:has(img)]:border-solid hover:border-marca"
        aria-haspopup="dialog"
        onClick={() => setAberto(true)}
      >
        <span className="somente-leitor">
          Imagens {owner}:{linkedFotos.length > 0 && ` ${linkedFotos.length} de ${fotos.length}`}
        </span>
        {linkedFotos.slice(0, MINIATURAS).map(({ chave, url }) => (
          <img key={chave} className="w-8 h-8 object-cover rounded-controle-p" src={url} alt="" />
        ))}
        {rest > 0 && <span className="text-m text-texto-suave py-0 px-1 font-forte">+{rest}</span>}
        {linkedFotos.length === 0 && (
          <>
            <IconPhotoCheck size={18} stroke={1.7} aria-hidden /> Escolher fotos
          </>
        )}
      </button>
      {aberto && <VincularImagens {...props} onClose={() => setAberto(false)} />}
    </>
  )
}
