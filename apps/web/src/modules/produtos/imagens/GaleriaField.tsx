import { IconPhotoEdit } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../shared/ui/Button.tsx'
import { sobDemanda } from '../../../shared/ui/sobDemanda.tsx'
import type { Foto } from './fotos.ts'
import css from './GaleriaField.module.css'

const ImagensModal = sobDemanda(async () => (await import('./ImagensModal.tsx')).default)

/** The images of a stored product, and the way to manage them. */
export function GaleriaField({ produtoId, fotos }: { produtoId: number; fotos: readonly Foto[] }) {
  const [gerenciando, setGerenciando] = useState(false)
  return (
    <>
      {fotos.length === 0 ? (
        <p className={css.vazio}>Este produto ainda não tem imagens.</p>
      ) : (
        <ul className={css.galeria}>
          {fotos.map(({ chave, url }, i) => (
            <li key={chave}>
              <img src={url} alt={`Imagem ${i + 1} do produto`} loading="lazy" />
            </li>
          ))}
        </ul>
      )}
      <Button
        variant="default"
        leftSection={<IconPhotoEdit size={18} stroke={1.7} aria-hidden />}
        onClick={() => setGerenciando(true)}
      >
        Gerenciar imagens
      </Button>
      {gerenciando && <ImagensModal produtoId={produtoId} fotos={fotos} onClose={() => setGerenciando(false)} />}
    </>
  )
}
